import { redacted } from '@intermind/contracts/redaction';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { type Guest, type Member, personKey } from '../../http/identity.ts';
import { route } from '../../http/route.ts';
import { isInMeeting, personOf } from '../participants/index.ts';
import { LogBudget } from './log-budget.ts';

export interface TelemetryDependencies {
  db: Database;
  now: () => Date;
  logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
}

/** Browsers may send more; the log of the server is not theirs to fill. */
const TEXT_KEPT = 2_000;

/**
 * Reports that browsers send by themselves: counted and logged, never stored, and only ever shown as text. Of all browsers together
 * so many lines a minute are logged.
 */
export function registerTelemetry(app: FastifyInstance, { db, now, logger }: TelemetryDependencies): void {
  const budget = new LogBudget(
    () => now().getTime(),
    (lines) => logger.warn({ lines }, 'lines of browsers were left out: there were too many'),
  );
  const logging = async <Line>(
    identity: Member | Guest,
    lines: readonly Line[],
    log: (line: Line) => void,
  ): Promise<void> => {
    const isInside = await isInMeeting(db, personOf(identity));
    for (const line of lines) if (budget.takes(isInside)) log(line);
  };

  route(app, 'POST /telemetry/freeze-events', ({ identity, body }) => {
    // An unverified report, so no audit line.
    const by = personKey(identity);
    return logging(identity, body, ({ frozen, ...event }) =>
      logger.info(
        { by, browser: { frozen, ...event } },
        frozen ? 'a browser reports frozen media' : 'a browser reports that media moves again',
      ),
    );
  });

  route(app, 'POST /browser-logger/logs', ({ identity, body }) =>
    logging(identity, body, ({ level, at, text }) => {
      const line = {
        by: personKey(identity),
        browser: { level, at, text: redacted(text).slice(0, TEXT_KEPT) },
      };
      const write = level === 'error' || level === 'warn' ? 'info' : 'debug';
      logger[write](line, 'logged by a browser');
    }),
  );
}
