import {
  type BillingCycle,
  PLAN_CURRENCY,
  type PlanCode,
  type Subscription,
  type SubscriptionId,
  type UserId,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { writeAct } from '../audit/index.ts';
import { findUser } from '../users/index.ts';
import * as lifecycle from './lifecycle.ts';
import { deleteDrafts } from './money-store.ts';
import { presentSubscription } from './presenter.ts';
import { type BillingDependencies, tellPlan } from './service.ts';
import {
  insertSubscription,
  lockBilling,
  readCurrent,
  readSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts';

/**
 * An administrator gives a plan: it costs nothing and goes on until it is cancelled.
 * @throws ApiError PlansOff, SubscriptionExists, UserNotFound
 */
export async function grantSubscription(
  deps: BillingDependencies,
  by: UserId,
  userId: UserId,
  { planId: plan, cycle }: { planId: PlanCode; cycle: BillingCycle },
): Promise<Subscription> {
  const { db, now, plans } = deps;
  if (!plans.enforced) throw new ApiError('PlansOff');
  const row = await db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const member = await findUser(tx, userId);
    if (!member) throw new ApiError('UserNotFound');
    const { running, upcoming } = await readCurrent(tx, userId);
    if (running ?? upcoming) throw new ApiError('SubscriptionExists');
    const at = now();
    const none = { provider: null, customerRef: null, methodRef: null };
    const granted: SubscriptionRow = {
      ...lifecycle.begin({ plan, cycle, priceMinor: 0 }, 'granted', at),
      ...{ id: newId('subscription'), userId, currency: PLAN_CURRENCY, createdAt: at, ...none },
      ...{ paidBy: null, methodPageAt: null },
    };
    await insertSubscription(tx, granted);
    await writeAct(tx, at, {
      ...{ by, act: 'subscription.granted', userId, object: granted.id },
      after: { plan, billingCycle: cycle },
    });
    return granted;
  });
  await tellPlan(deps, userId);
  return presentSubscription(row);
}

/**
 * An administrator's: `force` ends it now, otherwise it runs to the end of its period (spec 2 §4). Where it is over already,
 * nothing changes. @throws ApiError NotFound
 */
export async function cancelSubscription(
  deps: BillingDependencies,
  by: UserId,
  id: SubscriptionId,
  { force }: { force: boolean },
): Promise<Subscription> {
  const { db, now } = deps;
  const found = await readSubscription(db, id);
  if (!found) throw new ApiError('NotFound');
  const { userId } = found;
  const changed = await db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const current = await readSubscription(tx, id);
    if (!current) throw new ApiError('NotFound');
    const at = now();
    const { upcoming } = await readCurrent(tx, userId);
    if (upcoming && upcoming.id !== id && lifecycle.isRunning(current))
      await updateSubscription(tx, upcoming.id, lifecycle.force(upcoming, at, 'admin'));
    const after = await updateSubscription(
      tx,
      id,
      (force ? lifecycle.force : lifecycle.cancel)(current, at, 'admin'),
    );
    // Nothing is owed for what has ended.
    if (lifecycle.isRunning(current) && !lifecycle.isRunning(after)) await deleteDrafts(tx, userId);
    if (after.status !== current.status || after.cancelledBy !== current.cancelledBy)
      await writeAct(tx, at, {
        ...{ by, act: 'subscription.cancelled', userId, object: id },
        before: { plan: current.plan, status: current.status },
        after: { plan: after.plan, status: after.status },
      });
    return after;
  });
  await tellPlan(deps, userId);
  return presentSubscription(changed);
}
