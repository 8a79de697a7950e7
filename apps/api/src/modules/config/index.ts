import type { Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';

/** `GET /config`: configuration the browser app needs before sign-in. */
export function registerConfig(
  app: FastifyInstance,
  { settings, version }: { settings: Settings; version: string },
): void {
  const { productName, privacyUrl, oidc } = settings;
  route(app, 'GET /config', ({ reply }) => {
    reply.header('cache-control', 'no-cache');
    return {
      productName,
      version,
      oidc: { issuer: oidc.issuer, clientId: oidc.clientId },
      features: { calendar: false, plans: settings.plans === 'on' },
      privacyUrl,
    };
  });
}
