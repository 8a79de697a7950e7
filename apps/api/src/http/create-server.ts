import type { Settings } from '@intermind/config';
import { BODY_MAX_BYTES } from '@intermind/contracts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { answerFrameworkError, installErrorHandling, toBody } from './errors.ts';
import { clientAddress, trustedProxies } from './limits/client-address.ts';
import { installRequestLog } from './request-context.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { createUpgradeRouter, type UpgradeRouter } from './upgrade.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller’s address as trusted proxies report it; limits count by it. */
    address: string;
  }
}

const REQUEST_TIMEOUT_MS = 60_000;
/**
 * A connection on which nothing moves for so long is closed: nobody reads its answer. Longer than any answer is silent
 * (EVENTS_SILENCE_MS). Node takes it off what is upgraded: websockets and pipes.
 */
export const CONNECTION_TIMEOUT_MS = 120_000;

/** The empty server: addresses of callers, errors, headers, upgrades. */
export async function createServer(
  settings: Settings,
  logger: Logger,
): Promise<{ app: FastifyInstance; upgrades: UpgradeRouter }> {
  const trusted = trustedProxies(settings.trustedProxies);
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    // One logger for all; its mixin adds the id of the request.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trusted,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    frameworkErrors: answerFrameworkError,
    // Other upgrades (HTTP/2 offers) are ignored: the request is answered as usual.
    http: { shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket' },
  });
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      const { socket, headers } = this.raw;
      return clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trusted);
    },
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(toBody('ExpectationFailed', null));
    response.writeHead(417, { 'content-type': 'application/json; charset=utf-8' }).end(body);
  });
  const upgrades = createUpgradeRouter({ publicUrl: settings.publicUrl, logger, trusted });
  upgrades.attach(app.server);
  app.addHook('preClose', () => upgrades.close());
  installRequestLog(app);
  // Bodies are JSON; modules that read another type say so themselves.
  app.removeContentTypeParser('text/plain');
  installErrorHandling(app);
  await installSecurityHeaders(app, settings);
  return { app, upgrades };
}
