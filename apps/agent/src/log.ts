import { pino } from 'pino';

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on standard error: standard output stays free. */
export function createLogger(name: string, level: string): Logger {
  const log = pino({ name, level, serializers: { error: pino.stdSerializers.err } }, pino.destination(2));
  return log;
}

export const silentLog: Logger = pino({ level: 'silent' });
