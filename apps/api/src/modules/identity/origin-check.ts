import type { FastifyRequest } from 'fastify';

/**
 * Whether a form was sent from our own pages. Browsers name the origin of every POST; where the header is missing or
 * `null`, Sec-Fetch-Site decides, and a caller that sends neither is no browser that another site could use.
 */
export function isFromOurPages({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && origin !== 'null') return origin === new URL(publicUrl).origin;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined;
}
