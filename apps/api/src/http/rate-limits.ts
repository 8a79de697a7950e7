import { createRateLimiter, type RateLimit, type RateLimiter, UNLIMITED } from './rate-limiter.ts';

const MINUTE_MS = 60_000;

/** A meeting of a hundred guests behind one address of an office must still come in. */
const LIMITS = {
  /** New guest tokens, by address. */
  guestTokens: { limit: 120, windowMs: MINUTE_MS },
  /** Refreshed guest tokens, by address. */
  guestRefreshes: { limit: 240, windowMs: MINUTE_MS },
  /** Looking at a room, by address, or by member. */
  roomLookups: { limit: 240, windowMs: MINUTE_MS },
  /** Codes of no room, by address, or by member. */
  roomMisses: { limit: 30, windowMs: MINUTE_MS },
  /** Codes of no room by everybody who is not signed in: guessing from many addresses. */
  roomMissesOfAll: { limit: 600, windowMs: MINUTE_MS },
  /** New rooms, by member. */
  newRooms: { limit: 30, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

export type RateLimits = Record<keyof typeof LIMITS, RateLimiter>;

/** One set for the process. `off` is for tests and measurements that have one address for everybody. */
export function createRateLimits(now: () => Date, mode: 'on' | 'off' = 'on'): RateLimits {
  const entries = Object.entries(LIMITS).map(([name, limit]) => [
    name,
    mode === 'on' ? createRateLimiter(limit, now) : UNLIMITED,
  ]);
  return Object.fromEntries(entries) as RateLimits;
}
