import { isIPv6 } from 'node:net';
import { ApiError } from './errors.ts';

export interface RateLimit {
  /** Takes within any window. */
  limit: number;
  windowMs: number;
}

/** How often something may be done by one key. */
export interface RateLimiter {
  /** Refuses who has used the limit up. @throws ApiError TooManyRequests with `retryAfterS` */
  check(key: string): void;
  /** Counts one, above the limit too: for what is known to count only afterwards. */
  count(key: string): void;
  /** Checks and counts. @throws ApiError TooManyRequests with `retryAfterS` */
  take(key: string): void;
}

interface Counter {
  /** Number of the window, since 1970. */
  window: number;
  count: number;
  previous: number;
}

/** Keys remembered at once; the one that came first is forgotten first. */
const MAX_KEYS = 10_000;

/**
 * A sliding window in the memory of this process: the count of this window plus the part of the last one that is less
 * than a window ago. Needs no Redis, and counts for each instance apart; several instances allow that many times more.
 */
export function createRateLimiter(
  { limit, windowMs }: RateLimit,
  now: () => Date,
  maxKeys = MAX_KEYS,
): RateLimiter {
  const counters = new Map<string, Counter>();

  function counterOf(key: string, window: number): Counter {
    let counter = counters.get(key);
    if (!counter) {
      if (counters.size >= maxKeys) counters.delete(counters.keys().next().value as string);
      counter = { window, count: 0, previous: 0 };
      counters.set(key, counter);
    }
    if (counter.window !== window) {
      counter.previous = counter.window === window - 1 ? counter.count : 0;
      counter.count = 0;
      counter.window = window;
    }
    return counter;
  }

  const passedRatio = () => (now().getTime() % windowMs) / windowMs;
  const currentCounter = (key: string) => counterOf(key, Math.floor(now().getTime() / windowMs));

  function check(key: string): void {
    const { count, previous } = currentCounter(key);
    if (count + previous * (1 - passedRatio()) < limit) return;
    throw new ApiError('TooManyRequests', {
      retryAfterS: Math.ceil(((1 - passedRatio()) * windowMs) / 1000),
    });
  }
  function count(key: string): void {
    currentCounter(key).count += 1;
  }
  return {
    check,
    count,
    take(key) {
      check(key);
      count(key);
    },
  };
}

/** Limits nothing. */
export const UNLIMITED: RateLimiter = {
  check: () => undefined,
  count: () => undefined,
  take: () => undefined,
};

/**
 * The key of a peer: an IPv4 address, or the /64 of an IPv6 one, which is what a single line gets. IPv4 in IPv6 clothes
 * is IPv4.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped) return mapped[1]!;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = plain.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
