import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { isBelow } from './is-below.ts';
import { type Authenticate, type Identity, NOBODY } from './identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
  }
  interface FastifyContextConfig {
    /** How the bearer of a route is read; `foreign`: it is no token of ours, the route checks it. */
    bearer?: 'access' | 'refresh' | 'foreign';
  }
}

/**
 * Sets `request.identity` from the bearer token of calls below /api. An invalid token is refused even where none is
 * required.
 */
export function installIdentity(
  app: FastifyInstance,
  authenticate: Record<'access' | 'refresh', Authenticate>,
): void {
  app.decorateRequest('identity');
  app.addHook('onRequest', async (request) => {
    request.identity = NOBODY;
    const header = request.headers.authorization;
    const { bearer = 'access' } = request.routeOptions.config;
    if (!header || bearer === 'foreign' || !isBelow('/api/', request)) return;
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
    if (!token) throw new ApiError('TokenInvalid');
    request.identity = await authenticate[bearer](token);
  });
}

/** The token of a route whose bearer is `foreign`. @throws ApiError Unauthorized where there is none */
export function foreignBearer({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ApiError('Unauthorized');
  return token;
}
