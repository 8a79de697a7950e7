import type { Redis } from 'ioredis';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../errors.ts';
import { addressScopes } from './address.ts';
import { counterOn } from './counter.ts';

/** So many in a window that begins with the first. */
export interface Budget {
  /** Named in the RateLimit headers. */
  name: string;
  points: number;
  windowS: number;
}

/** What is left of a budget. */
export interface Usage {
  budget: Budget;
  used: number;
  remaining: number;
  /** Until the window ends. */
  resetS: number;
}

/** Counts by key. Keys are people, addresses, or whatever must not happen too often. */
export interface Limiter {
  /** Counts. @throws BudgetUsedUp when the budget is used up */
  take(key: string, points?: number): Promise<Usage>;
  /** Does not count. */
  usage(key: string): Promise<Usage>;
  /** Resets the key. */
  forget(key: string): Promise<void>;
}

/** Makes limiters. `name` is unique: it separates the keys of one limiter from those of the others. */
export type Limits = (name: string, budget: Omit<Budget, 'name'>) => Limiter;

/** Limits in the memory of this process, or on Redis, shared by all instances. */
export function createLimits(redis: Redis | null): Limits {
  return (name, budget) =>
    limiterOf({ name, ...budget }, counterOn(redis, { name, ...budget, keepsRefusals: true }));
}

/** Never refuses: for tests and measurements in which all calls come from one address. */
export const NO_LIMITS: Limits = (name, budget) => {
  const usage: Usage = { budget: { name, ...budget }, used: 0, remaining: budget.points, resetS: 0 };
  return {
    take: () => Promise.resolve(usage),
    usage: () => Promise.resolve(usage),
    forget: () => Promise.resolve(),
  };
};

function limiterOf(budget: Budget, counter: RateLimiterAbstract): Limiter {
  const usageOf = (result: RateLimiterRes | null): Usage => ({
    budget,
    used: result?.consumedPoints ?? 0,
    remaining: Math.max(0, result?.remainingPoints ?? budget.points),
    resetS: result ? Math.max(1, Math.ceil(result.msBeforeNext / 1000)) : budget.windowS,
  });
  return {
    async take(key, points = 1) {
      try {
        return usageOf(await counter.consume(key, points));
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        throw new BudgetUsedUp(usageOf(refusal as RateLimiterRes));
      }
    },
    usage: async (key) => usageOf(await counter.get(key)),
    forget: async (key) => void (await counter.delete(key)),
  };
}

/** A budget is used up. */
export class BudgetUsedUp extends ApiError<'TooManyRequests'> {
  readonly usage: Usage;

  constructor(usage: Usage) {
    super('TooManyRequests', { retryAfterS: usage.resetS });
    this.usage = { ...usage, remaining: 0 };
  }
}

/** Counts addresses: IPv4 addresses, and IPv6 by /64, /56 and /48 with larger budgets for the wider ones. */
export interface AddressLimiter {
  /** Counts. @returns the tightest usage @throws BudgetUsedUp */
  take(address: string): Promise<Usage>;
  /** Of each group the address belongs to; does not count. */
  usages(address: string): Promise<Usage[]>;
}

export function addressLimiter(limits: Limits, name: string, budget: Omit<Budget, 'name'>): AddressLimiter {
  const byShare = new Map<number, Limiter>();
  const limiterFor = (share: number): Limiter => {
    let limiter = byShare.get(share);
    if (!limiter) {
      limiter = limits(share === 1 ? name : `${name}-x${share}`, {
        ...budget,
        points: budget.points * share,
      });
      byShare.set(share, limiter);
    }
    return limiter;
  };
  const usages = (address: string) =>
    Promise.all(addressScopes(address).map(({ key, share }) => limiterFor(share).usage(key)));
  return {
    async take(address) {
      const scopes = addressScopes(address);
      // A refused request is not counted in any scope, so using up the budget of one /64 does not use up its
      // neighbours’.
      if (scopes.length > 1) {
        const full = (await usages(address)).find(({ remaining }) => remaining === 0);
        if (full) throw new BudgetUsedUp(full);
      }
      const taken = await Promise.all(scopes.map(({ key, share }) => limiterFor(share).take(key)));
      return tightest(taken);
    },
    usages,
  };
}

export function tightest(usages: Usage[]): Usage {
  return usages.reduce((one, other) =>
    other.remaining / other.budget.points < one.remaining / one.budget.points ? other : one,
  );
}
