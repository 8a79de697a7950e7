import type { PaymentId, SubscriptionId, UserId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { payments } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { takeEffect } from './service.ts';
import {
  DAY_MS,
  depsWith,
  orderOf,
  pass,
  paymentsWorld,
  rowsOf,
  subscriptionOf,
  t,
  userId,
  wait,
} from './testing/payments-world.ts';

/** Payments that keep others waiting, or wait themselves. */

paymentsWorld();

test('a payment at a provider that is no longer set up is given up', async () => {
  const id = await userId('Xenia');
  await takeEffect(depsWith({}), orderOf(id, { status: 'pending' }));
  const now = { ...t.app.billing, provider: { ...t.app.billing.provider, name: 'sandbox' as const } };
  await pass(now, 3);
  expect(await rowsOf(id)).toEqual([['pending', false]]);
  await pass(now, 2);
  expect(await rowsOf(id)).toEqual([['failed', false]]);
});

const pendingRenewals = (count: number, user: UserId) => {
  const subscriptionOf = (index: number) => `sub_waiting${index}` as SubscriptionId;
  const at = t.clock.now;
  const late = new Date(at.getTime() - 3 * DAY_MS);
  return Array.from({ length: count }, (_, index) => ({
    payment: {
      ...{ id: `pay_waiting${index}` as PaymentId, userId: user, subscriptionId: subscriptionOf(index) },
      ...{ orderRef: `waiting ${index}`, amountMinor: 2_500, currency: 'USD', status: 'pending' as const },
      purpose: { plan: 'pro' as const, cycle: 'monthly' as const, kind: 'renewal' as const },
      ...{ provider: 'stripe', customerRef: 'cus_bank', methodRef: 'pm_bank', createdAt: late },
    },
    subscription: {
      ...{ id: subscriptionOf(index), plan: 'pro', cycle: 'monthly' as const, priceMinor: 2_500 },
      ...{ currency: 'USD', status: 'active' as const, source: 'bought' as const, createdAt: late },
      ...{ anchorAt: late, periodStart: new Date(late.getTime() - 30 * DAY_MS), periodEnd: late },
      ...{ provider: 'stripe', customerRef: 'cus_bank', methodRef: 'pm_bank' },
    },
  }));
};

test('however many payments the bank is slow with, everybody else’s plans renew and end, and all are asked about', async () => {
  const id = await userId('Wanda');
  const waiting = pendingRenewals(250, id);
  const people = waiting.map((_, index) => ({
    ...{ id: `usr_waiting${index}` as UserId, issuer: 'test', subject: `waiting${index}`, email: '' },
    ...{ firstName: '', lastName: '', createdAt: t.clock.now, lastLoginAt: t.clock.now },
  }));
  await t.db.insert(users).values(people);
  await t.db
    .insert(subscriptions)
    .values(waiting.map(({ subscription }, index) => ({ ...subscription, userId: people[index]!.id })));
  await t.db.insert(payments).values(waiting.map(({ payment }) => payment));
  const asked: string[] = [];
  const deps = depsWith({
    charge({ key, customerRef }) {
      if (customerRef !== 'cus_bank')
        return Promise.resolve({ status: 'succeeded', reference: null, refundedMinor: 0 });
      asked.push(key);
      return Promise.resolve({ status: 'pending', reference: null, refundedMinor: 0 });
    },
  });
  await takeEffect(deps, orderOf(id));
  const before = (await subscriptionOf(id)).periodEnd;
  wait(before.getTime() + 1_000 - t.clock.now.getTime());
  for (let minute = 0; minute < 3; minute += 1) await pass(deps, minute / 1_440);
  expect([(await subscriptionOf(id)).periodEnd > before, new Set(asked).size]).toEqual([true, 250]);
  // Then not with every pass, and not never.
  await pass(deps, 1 / 1_440);
  expect(asked.length).toBe(250);
  await pass(deps, 1 / 24);
  expect(asked.length).toBe(350);
});
