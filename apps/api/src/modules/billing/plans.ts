import {
  planNamed,
  type PlanCode,
  PLANS,
  type QuotaLimits,
  UNLIMITED,
  type UserId,
} from '@intermind/contracts';
import type { Database, Queries } from '../../db/client.ts';
import { readSubscriptionAt } from './store.ts';

/** What a member's plan is, for whoever has to keep to it. */
export interface Plans {
  /** False: the installation has no plans (`PLANS=off`), and nobody has limits. */
  enforced: boolean;
  /** `basic` without a subscription. */
  planOf(userId: UserId, at: Date, db?: Queries): Promise<PlanCode>;
  /** Of the plan, or no limits at all where plans are not enforced. */
  limitsOf(userId: UserId, at: Date, db?: Queries): Promise<QuotaLimits>;
  /**
   * Called after a member's plan has changed and is kept, on the instance that changed it. Others find the new plan with their
   * next question. A listener must not throw. @returns stops listening
   */
  onPlanChanged(listener: (change: PlanChange) => void): () => void;
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
  const planOf: Plans['planOf'] = async (userId, at, queries = db) => {
    const subscription = await readSubscriptionAt(queries, userId, at);
    // A plan that is no longer in the file is worth no more than basic.
    return (subscription && planNamed(subscription.plan)?.code) ?? 'basic';
  };
  return {
    enforced,
    planOf,
    limitsOf: async (userId, at, queries) =>
      enforced ? PLANS[await planOf(userId, at, queries)].quotas : UNLIMITED,
    onPlanChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed: (change) => listeners.forEach((listener) => listener(change)),
  };
}
