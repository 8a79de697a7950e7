import type { FastifyRequest } from 'fastify';

/** Whether a request goes to an address or a route below `path`. An address may be written otherwise: `/%61pi/…`. */
export function isBelow(path: string, { url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith(path) || (routeOptions.url?.startsWith(path) ?? false);
}
