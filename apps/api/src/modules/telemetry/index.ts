import { redacted } from '@intermind/contracts/redaction';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Guest, Member } from '../../http/identity.ts';
import { route } from '../../http/route.ts';

export interface TelemetryDependencies {
  logger: Pick<Logger, 'debug' | 'info'>;
}

/** Browsers may send more; the log of the server is not theirs to fill. */
const TEXT_KEPT = 2_000;

const idOf = (identity: Member | Guest) => (identity.kind === 'member' ? identity.userId : identity.guestId);

/** Reports that browsers send by themselves: counted and logged, never stored, and only ever shown as text. */
export function registerTelemetry(app: FastifyInstance, { logger }: TelemetryDependencies): void {
  route(app, 'POST /telemetry/freeze-events', ({ identity, body }) => {
    // An unverified report, so no audit line.
    const by = idOf(identity);
    for (const { frozen, ...event } of body)
      logger.info(
        { by, browser: { frozen, ...event } },
        frozen ? 'a browser reports frozen media' : 'a browser reports that media moves again',
      );
  });

  route(app, 'POST /browser-logger/logs', ({ identity, body }) => {
    for (const { level, at, text } of body) {
      const line = { by: idOf(identity), browser: { level, at, text: redacted(text).slice(0, TEXT_KEPT) } };
      const write = level === 'error' || level === 'warn' ? 'info' : 'debug';
      logger[write](line, 'logged by a browser');
    }
  });
}
