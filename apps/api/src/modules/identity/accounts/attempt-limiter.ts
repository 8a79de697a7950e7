import type { Redis } from 'ioredis';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { counterOn } from '../../../http/limits/counter.ts';

/** Counts attempts and says how long to wait. */
export interface AttemptLimiter {
  /**
   * Counts an attempt for each key before its outcome is known, so that attempts at the same time count too.
   * @returns the wait in milliseconds; 0: go ahead. Where one key has to wait, none counts, and none loses
   * the one attempt of its own wait. Name the keys of the caller alone first, then those that the caller shares with
   * others: then an attempt that has to wait for itself never holds, even for a moment, what others wait for.
   */
  take(keys: readonly AttemptKey[]): Promise<number>;
  /** The attempt succeeded: it does not count, and neither do the earlier ones of keys that forget. */
  forgive(keys: readonly AttemptKey[]): Promise<void>;
  /** Attempts of a key that count. */
  count(key: string): Promise<number>;
}

export interface AttemptKey {
  key: string;
  /** Attempts that may fail before the first wait. Infinity: they are only counted. */
  free: number;
  /** The first wait, in milliseconds; each further attempt doubles it, up to 15 minutes. */
  firstWaitMs?: number;
  /** A success clears the failures: for an account, not for an address. */
  forgets?: boolean;
}

/** The attempt was counted for a key. */
interface Taken {
  /** For an attempt that another key refuses: also the one attempt of this wait, where it was that. */
  giveBack: () => Promise<unknown>;
}

interface Refused {
  waitMs: number;
}

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 15 * 60_000;
/** Attempts are forgotten this long after the first of them. */
const MEMORY_S = 60 * 60;

/** In the memory of this process, or on Redis, shared by all instances. */
export function createAttemptLimiter(redis: Redis | null): AttemptLimiter {
  const attempts = counterOn(redis, {
    name: 'attempts',
    points: Number.MAX_SAFE_INTEGER,
    windowS: MEMORY_S,
  });
  /** After the free attempts, one attempt per wait. */
  const waits = counterOn(redis, { name: 'attempt-waits', points: 1, windowS: MEMORY_S });

  async function takeOne({ key, free, firstWaitMs = FIRST_WAIT_MS }: AttemptKey): Promise<Taken | Refused> {
    const { consumedPoints } = await attempts.penalty(key);
    if (consumedPoints < free) return { giveBack: () => attempts.reward(key) };
    const waitMs = Math.min(MAX_WAIT_MS, firstWaitMs * 2 ** Math.min(consumedPoints - free, 20));
    try {
      await waits.consume(key, 1, { customDuration: waitMs / 1000 });
      return { giveBack: () => Promise.all([attempts.reward(key), waits.delete(key)]) };
    } catch (refusal) {
      await attempts.reward(key);
      if (refusal instanceof Error) throw refusal;
      return { waitMs: Math.max(1, (refusal as RateLimiterRes).msBeforeNext) };
    }
  }

  return {
    async take(keys) {
      const taken: Taken[] = [];
      for (const key of keys) {
        const outcome = await takeOne(key);
        if ('waitMs' in outcome) {
          for (const { giveBack } of taken) await giveBack();
          return outcome.waitMs;
        }
        taken.push(outcome);
      }
      return 0;
    },
    async forgive(keys) {
      for (const { key, forgets } of keys) {
        await waits.delete(key);
        if (forgets) await attempts.delete(key);
        else await attempts.reward(key);
      }
    },
    count: async (key) => (await attempts.get(key))?.consumedPoints ?? 0,
  };
}
