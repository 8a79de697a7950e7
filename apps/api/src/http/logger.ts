import pino, { type DestinationStream, type Logger } from 'pino';
import { errorForLog } from './error-for-log.ts';
import { requestContext } from './request-context.ts';

/** Property names that may hold credentials, to a depth of three in a logged object. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'passwordHash',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'mediaToken',
  'code',
  'code_verifier',
  'client_secret',
  'secret',
  'apiSecret',
  'agentSecret',
  'databaseUrl',
];

/** `code` is a secret only where a sign-in carries it; our errors have one too. */
const DEEPER = SECRET_NAMES.filter((name) => name !== 'code');
const below = (parent: string, names: readonly string[]) =>
  names.map((name) => (name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`));

export const REDACTED_PATHS = [
  ...DEEPER,
  ...below('*', DEEPER),
  ...below('*.*', DEEPER),
  ...below('body', ['code']),
  ...below('query', ['code']),
];

/** What a request looks like in the log: no headers, no query (sign-in codes and media tokens travel there). */
function requestForLog(request: { method?: string; url?: string; address?: string }): object {
  return { method: request.method, path: request.url?.split('?')[0], address: request.address };
}

/** The log of the API: JSON lines. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    mixin: requestContext,
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    serializers: { req: requestForLog, err: errorForLog },
  };
  return destination ? pino(options, destination) : pino(options);
}
