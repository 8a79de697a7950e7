import type { ErrorCode } from '@intermind/contracts';

/**
 * The database cannot be reached, gave up on the statement, or may not use its files: the same request may succeed
 * later. 24000 is what the embedded engine answers to the next statement after the disk was full in the middle of a commit.
 */
const AWAY_SQLSTATES = /^(08...|57P0.|57014|53[023]00|55000|40001|40P01|58030|42501|24000)$/;
const AWAY_CODES = new Set([
  'DATABASE_UNREACHABLE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The installation fault behind an unexpected error: a full disk, a part that is down. Undefined: a bug. */
export function failureOf(
  error: unknown,
  depth = 0,
): Extract<ErrorCode, 'StorageFull' | 'Unavailable'> | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const { code, syscall, cause } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') {
    if (FULL_CODES.has(code)) return 'StorageFull';
    if (AWAY_CODES.has(code) || AWAY_SQLSTATES.test(code)) return 'Unavailable';
    // The socket of the embedded database is gone.
    if (code === 'ENOENT' && syscall === 'connect') return 'Unavailable';
  }
  if (error instanceof AggregateError)
    return error.errors.map((one) => failureOf(one, depth + 1)).find((failure) => failure !== undefined);
  // Errors of statements carry an SQLSTATE. One without was not answered: the connection broke.
  if ('query' in error && 'params' in error && isBareError(cause)) return 'Unavailable';
  return failureOf(cause, depth + 1);
}

function isBareError(cause: unknown): boolean {
  return cause instanceof Error && cause.constructor === Error && !('code' in cause);
}
