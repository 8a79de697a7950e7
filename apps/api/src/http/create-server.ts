import type { Settings } from '@intermind/config';
import { BODY_MAX_BYTES } from '@intermind/contracts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { answerFrameworkError, installErrorHandling } from './errors.ts';
import { installLiveKitProxy } from './livekit-proxy.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { createUpgradeRouter, type UpgradeRouter } from './upgrade.ts';

const REQUEST_TIMEOUT_MS = 60_000;

/** The empty server: limits, errors, headers, upgrades, and the embedded LiveKit below `/livekit`. */
export async function createServer(
  settings: Settings,
  logger: Logger,
): Promise<{ app: FastifyInstance; upgrades: UpgradeRouter }> {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    // One logger for all: a child for each request costs more than the request's id is worth in every line.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    // X-Forwarded-For counts from a proxy on this machine only.
    trustProxy: 'loopback',
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: answerFrameworkError,
    // Other upgrades (HTTP/2 offers) are ignored: the request is answered as usual.
    http: { shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket' },
  });
  const upgrades = createUpgradeRouter({ publicUrl: settings.publicUrl, logger });
  upgrades.attach(app.server);
  app.addHook('preClose', () => upgrades.close());
  if (logger.isLevelEnabled('debug')) {
    app.addHook('onResponse', (request, reply, done) => {
      request.log.debug(
        { req: request, status: reply.statusCode, durationMs: reply.elapsedTime },
        'answered',
      );
      done();
    });
  }
  // Bodies are JSON; modules that read another type say so themselves.
  app.removeContentTypeParser('text/plain');
  installErrorHandling(app);
  await installSecurityHeaders(app, settings);
  if (settings.livekit.mode === 'embedded')
    installLiveKitProxy(app, upgrades, { port: settings.livekit.port });
  return { app, upgrades };
}
