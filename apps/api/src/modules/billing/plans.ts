import {
  type PlanCode,
  PLANS,
  type QuotaFeature,
  type QuotaLimits,
  type SubscriptionId,
  UNLIMITED,
  type UserId,
} from '@intermind/contracts';
import type { Database, Queries } from '../../db/client.ts';
import { planHeld } from './plan-held.ts';
import { readSubscriptionAt } from './store.ts';
import { readTopUps } from './top-up-store.ts';

/** What a member's plan is, for modules that have to enforce it. */
export interface Plans {
  /** False: the installation has no plans (`PLANS=off`), and nobody has limits. */
  enforced: boolean;
  /** `basic` without a subscription. */
  planOf(userId: UserId, at: Date, db?: Queries): Promise<PlanCode>;
  /** The plan, and the subscription that it comes from; null for a member who has none. */
  agreementOf(userId: UserId, at: Date, db?: Queries): Promise<Agreement>;
  /** Packs that a member paid for, oldest first. */
  topUpsOf(userId: UserId, db?: Queries): Promise<AddedPack[]>;
  /** Of the plan, or no limits at all where plans are not enforced. */
  limitsOf(userId: UserId, at: Date, db?: Queries): Promise<QuotaLimits>;
  /**
   * Called after a member's plan or packs have changed and are kept, on the instance that changed them. Others find it with
   * their next question. A listener must not throw. @returns stops listening
   */
  onPlanChanged(listener: (change: PlanChange) => void): () => void;
}

export interface Agreement {
  plan: PlanCode;
  /** Its periods begin at the day and time of `anchorAt`. */
  subscription: { id: SubscriptionId; anchorAt: Date } | null;
}

/** What a pack adds to a quota, less what was taken back with the money: in seconds or pieces. */
export interface AddedPack {
  feature: QuotaFeature;
  counts: number;
  createdAt: Date;
  /** It counts in periods that begin before then. */
  validUntil: Date;
}

export interface PlanChange {
  userId: UserId;
  plan: PlanCode;
}

export function createPlans({ db, enforced }: { db: Database; enforced: boolean }): Plans & {
  /** Tells the listeners. */
  changed(change: PlanChange): void;
} {
  const listeners = new Set<(change: PlanChange) => void>();
  const agreementOf: Plans['agreementOf'] = async (userId, at, queries = db) => {
    const row = await readSubscriptionAt(queries, userId, at);
    const plan = row ? planHeld(row) : 'basic';
    return { plan, subscription: row ? { id: row.id, anchorAt: row.anchorAt } : null };
  };
  const planOf: Plans['planOf'] = async (userId, at, queries) =>
    (await agreementOf(userId, at, queries)).plan;
  return {
    enforced,
    agreementOf,
    planOf,
    topUpsOf: async (userId, queries = db) =>
      (await readTopUps(queries, userId)).map(({ feature, counts, takenBack, createdAt, validUntil }) => ({
        ...{ feature, createdAt, validUntil },
        counts: counts - takenBack,
      })),
    limitsOf: async (userId, at, queries) =>
      enforced ? PLANS[await planOf(userId, at, queries)].quotas : UNLIMITED,
    onPlanChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed: (change) => listeners.forEach((listener) => listener(change)),
  };
}
