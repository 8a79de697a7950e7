import { EngineError } from '../../speech/ports.ts';
import { codeOf, httpFailure } from '../transport/engine-failure.ts';

const CODE_STATUS: Readonly<Record<string, number>> = {
  insufficient_quota: 429,
  invalid_api_key: 401,
  rate_limit_exceeded: 429,
};
/** A message that the server refuses does not end its session, unless the session is over. */
const REFUSED_MESSAGE = 'invalid_request_error';
const SESSION_OVER = 'session_expired';

export interface RealtimeFailure {
  error: EngineError;
  /** It says something about the account, and not about one turn or message. */
  fatal: boolean;
  /** The session goes on. */
  recoverable: boolean;
  code: unknown;
}

/** What an `error` of OpenAI's realtime calls means. */
export function realtimeFailure(engine: string, value: unknown): RealtimeFailure {
  const { code, type } = (value ?? {}) as { code?: unknown; type?: unknown };
  const known = codeOf(code) ?? codeOf(type) ?? 'unknown';
  const status = CODE_STATUS[known];
  const fatal = status !== undefined;
  const error = fatal
    ? httpFailure(engine, { status, code: known })
    : new EngineError(`${engine} failed (${known})`, 'engine');
  return { error, fatal, recoverable: !fatal && type === REFUSED_MESSAGE && code !== SESSION_OVER, code };
}
