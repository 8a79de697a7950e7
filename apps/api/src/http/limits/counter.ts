import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface CounterOptions {
  /** Unique: it separates the keys of one counter from those of the others. */
  name: string;
  points: number;
  windowS: number;
  /** On Redis: a key that has used up its points is refused without asking for the rest of the window. */
  keepsRefusals?: boolean;
}

/**
 * Counts by key in this process’s memory, or in Redis, shared by all instances. While Redis is down, each instance
 * counts in memory from zero: limits still hold, per instance.
 */
export function counterOn(
  redis: Redis | null,
  { name, points, windowS, keepsRefusals = false }: CounterOptions,
): RateLimiterAbstract {
  const options = { keyPrefix: `intermind:limit:${name}`, points, duration: windowS };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
    ...(keepsRefusals ? { inMemoryBlockOnConsumed: points + 1 } : {}),
  });
}
