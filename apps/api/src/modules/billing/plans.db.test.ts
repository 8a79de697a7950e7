import { PLANS, UNLIMITED, type Plan, type UserId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { newId } from '../../ids.ts';
import { member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlans } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;
const NOW = new Date('2030-05-10T12:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

async function subscribe(
  userId: UserId,
  [plan, status, from, to]: [string, 'active' | 'cancelling' | 'upcoming' | 'expired', number, number],
) {
  await t.db.insert(subscriptions).values({
    ...{ id: newId('subscription'), userId, plan, status, cycle: 'monthly', source: 'bought' },
    ...{ priceMinor: 2_500, currency: 'USD', createdAt: at(from), anchorAt: at(from) },
    ...{ periodStart: at(from), periodEnd: at(to) },
  });
}

test('everybody may read the plans, also signed out', async () => {
  const answer = await t.call('GET', '/billing/plans');
  const { items } = answer.json<{ items: Plan[] }>();
  expect(items.map(({ code }) => code)).toEqual(['basic', 'pro', 'business']);
  expect(items[1]!.prices).toEqual({
    monthly: { amountMinor: 2_500, currency: 'USD' },
    yearly: { amountMinor: 24_000, currency: 'USD' },
  });
  expect(items[2]).toMatchObject({ prices: null, quotas: UNLIMITED });
});

test('the plan is that of the subscription which runs, and from its first moment of the one that follows', async () => {
  const plans = createPlans({ db: t.db, enforced: true });
  const { id } = await memberId('Anna');
  const planAt = (days: number) => plans.planOf(id, at(days));
  expect(await planAt(0)).toBe('basic');
  await subscribe(id, ['business', 'expired', -60, -30]);
  await subscribe(id, ['pro', 'cancelling', -10, 20]);
  await subscribe(id, ['business', 'upcoming', 20, 50]);
  expect(await Promise.all([-10, 0, 19, 20, 30].map(planAt))).toEqual([
    ...['pro', 'pro', 'pro', 'business', 'business'],
  ]);
  expect(await plans.limitsOf(id, at(0))).toEqual(PLANS.pro.quotas);
});

test('a subscription whose renewal is not decided yet still counts', async () => {
  const plans = createPlans({ db: t.db, enforced: true });
  const late = await memberId('Late');
  await subscribe(late.id, ['pro', 'active', -40, -10]);
  expect(await plans.planOf(late.id, NOW)).toBe('pro');
});

test('without plans nobody has limits', async () => {
  const { id } = await memberId('Free');
  expect(await createPlans({ db: t.db, enforced: false }).limitsOf(id, NOW)).toEqual(UNLIMITED);
  expect(await createPlans({ db: t.db, enforced: true }).limitsOf(id, NOW)).toEqual(PLANS.basic.quotas);
});

test('a listener hears of a change until it stops listening', () => {
  const plans = createPlans({ db: t.db, enforced: true });
  const heard: unknown[] = [];
  const change = { userId: 'usr_1' as UserId, plan: 'pro' as const };
  const stop = plans.onPlanChanged((one) => heard.push(one));
  plans.changed(change);
  stop();
  plans.changed(change);
  expect(heard).toEqual([change]);
});

async function memberId(name: string): Promise<{ id: UserId }> {
  const { headers } = await member(t, name);
  return (await t.call('GET', '/users', { headers })).json<{ id: UserId }>();
}
