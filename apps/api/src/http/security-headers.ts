import helmet from '@fastify/helmet';
import type { Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import { isBelow } from './is-below.ts';
import { issuerOrigins } from './issuer-origins.ts';

const PERMISSIONS = 'camera=(self), microphone=(self), display-capture=(self), speaker-selection=(self)';

/** Where pages may connect to beside their own origin: its websockets, an outside LiveKit. */
export function connectSources(settings: Settings): string[] {
  const own = new URL(settings.publicUrl);
  const sources = ["'self'", `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`];
  if (settings.livekit.mode === 'external') {
    const { protocol, host } = new URL(settings.livekit.url);
    const secure = protocol === 'wss:' || protocol === 'https:';
    sources.push(`${secure ? 'wss' : 'ws'}://${host}`, `${secure ? 'https' : 'http'}://${host}`);
  }
  return sources;
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Headers of every response. Pages may not use inline scripts or style elements. API responses are never shown as
 * pages and get a few fixed headers.
 */
export async function installSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const issuer = issuerOrigins(settings.oidc);
  const https = settings.publicUrl.startsWith('https:');
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        connectSrc: [
          ...connectSources(settings),
          ...(settings.oidc.mode === 'external' ? [() => issuer.origins()] : []),
        ],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  const ofTheApi = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Answers carry tokens and people. A route that may be kept says so itself.
    'cache-control': 'no-store',
    ...(https ? { 'strict-transport-security': `max-age=${ONE_YEAR_S}` } : {}),
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isBelow('/api/', request) && !isBelow('/api/docs', request)) {
      reply.headers(ofTheApi);
    } else {
      await issuer.look();
      reply.helmet();
      reply.header('permissions-policy', PERMISSIONS);
    }
  });
}
