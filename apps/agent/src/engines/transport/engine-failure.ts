import { EngineError, type EngineErrorKind } from '../../speech/ports.ts';

/** The longest rest that a server may ask for. */
const RETRY_AFTER_MAX_MS = 600_000;
/** What vendors put into codes; their sentences stay out of the log, as some repeat the key. */
const CODE = /^[\w.:-]{1,60}$/;
/** Codes of an account that is used up, or of a key that is refused, where the status alone would mean something else. */
const USED_UP = new Set([
  'insufficient_quota',
  'quota_exceeded',
  'billing_hard_limit_reached',
  // Google's: 429 is one answer for "too fast" and for "no more today"; 400 for a key and for an account that must pay first
  'RESOURCE_EXHAUSTED',
  'API_KEY_INVALID',
  'FAILED_PRECONDITION',
]);

const REQUEST_STATUS = new Set([400, 413, 415, 422]);
const QUOTA_STATUS = new Set([401, 402, 403]);

/** Of an answer that refuses; `code` is what the vendor calls the reason, if it says. */
export function httpFailure(
  engine: string,
  { status, code, retryAfter }: { status: number; code?: unknown; retryAfter?: string | null | undefined },
  nowMs = Date.now(),
): EngineError {
  const known = codeOf(code);
  const retryAfterMs = retryAfterOf(retryAfter, nowMs);
  const message = `${engine} answers ${String(status)}${known === undefined ? '' : ` (${known})`}`;
  return new EngineError(message, kindOf(status, known), { retryAfterMs });
}

/**
 * Whatever `fetch`, a stream or a socket throws, as an EngineError. The error itself is not kept as its cause: some repeat
 * the header or the address that they could not use, and those carry keys.
 */
export function asEngineError(engine: string, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, name } = cause as { code?: unknown; name?: unknown };
  const why = codeOf(code) ?? codeOf(name) ?? 'unknown';
  return new EngineError(`${engine} cannot be reached (${why})`, 'engine');
}

export function codeOf(value: unknown): string | undefined {
  return typeof value === 'string' && CODE.test(value) ? value : undefined;
}

function kindOf(status: number, code: string | undefined): EngineErrorKind {
  if (QUOTA_STATUS.has(status) || (code !== undefined && USED_UP.has(code))) return 'quota';
  return REQUEST_STATUS.has(status) ? 'request' : 'engine';
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
function retryAfterOf(header: string | null | undefined, nowMs: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : undefined;
}
