import type { UserId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { Order, Refunded } from '../../adapters/payments/index.ts';
import { payments } from '../../db/schema/payments.ts';
import { eraseUser } from '../users/store.ts';
import { billingData } from './personal-data.ts';
import { checkoutUrl, takeEffect } from './service.ts';
import { settleRefund } from './settle.ts';
import { customerErasuresJob } from './install.ts';
import { stuckRefunds } from './tend.ts';
import {
  billedTo,
  depsWith,
  orderOf,
  pass,
  paymentsWorld,
  rowsOf,
  subscriptionOf,
  t,
  userId,
  wait,
  yearOf,
} from './testing/payments-world.ts';

/** Money that goes back, at our request or from the provider's dashboard. */

paymentsWorld();

test('a refund is over when its provider has answered; at one that is not set up it stays due', async () => {
  const id = await userId('Yana');
  let answers = false;
  const refunded: string[] = [];
  const deps = depsWith({
    refund(reference) {
      if (!answers) return Promise.reject(new Error('no answer'));
      return Promise.resolve(void refunded.push(reference));
    },
  });
  await takeEffect(deps, orderOf(id));
  wait(1_000);
  await takeEffect(deps, orderOf(id, { reference: 'pi_again' }));
  const due = async () => (await rowsOf(id)).filter(([, isDue]) => isDue).length;
  await pass(t.app.billing, 0.5);
  expect([await due(), await stuckRefunds(t.app.billing), await stuckRefunds(deps)]).toEqual([
    1,
    ['pi_again'],
    [],
  ]);
  await pass(deps, 1);
  expect(await stuckRefunds(deps)).toEqual(['pi_again']);
  answers = true;
  await pass(deps, 0);
  expect([await due(), refunded]).toEqual([1, []]);
  await pass(deps, 1);
  expect([await due(), refunded, await stuckRefunds(t.app.billing)]).toEqual([0, ['pi_again'], []]);
});

test('the job of erasures gives back what is due where there are no plans, and leaves it to their pass where there are', async () => {
  const id = await userId('Olga');
  const refunded: string[] = [];
  let answers = false;
  const deps = depsWith({
    refund: (reference) =>
      answers ? Promise.resolve(void refunded.push(reference)) : Promise.reject(new Error('no answer')),
  });
  await takeEffect(deps, orderOf(id));
  wait(1_000);
  await takeEffect(deps, orderOf(id, { reference: 'pi_twice' }));
  answers = true;
  wait(86_400_000);
  await customerErasuresJob(deps).handler({});
  expect(refunded).toEqual([]);
  await customerErasuresJob({ ...deps, plans: { ...deps.plans, enforced: false } }).handler({});
  expect(refunded).toEqual(['pi_twice']);
});

test('the same job deletes a deleted member at the provider where there are no plans', async () => {
  const id = await userId('Paula');
  const deleted: string[] = [];
  const deps = depsWith({
    closeCheckouts: () => Promise.resolve(),
    deleteCustomer: (customer) => Promise.resolve(void deleted.push(customer)),
  });
  await takeEffect(deps, orderOf(id, { customerRef: 'cus_paula' }));
  await t.db.transaction(async (tx) => {
    const gone = await eraseUser(tx, id, t.clock.now);
    await billingData(deps).erase!(tx, gone!);
  });
  await customerErasuresJob({ ...deps, plans: { ...deps.plans, enforced: false } }).handler({});
  expect(deleted).toEqual(['cus_paula']);
});

test('a refund of a payment that is not known yet is not taken', async () => {
  await expect(settleRefund(depsWith({}), ['stripe', 'pi_unknown'], 1_000)).rejects.toThrow();
});

test('a refund that is told before the late success of a payment that failed is credited with it, once', async () => {
  const id = await userId('Zita');
  const deps = depsWith({});
  await takeEffect(deps, orderOf(id, { status: 'failed' }));
  await settleRefund(deps, ['stripe', `pi_${id}`], 500);
  for (let told = 0; told < 2; told += 1) await takeEffect(deps, orderOf(id, { refundedMinor: 500 }));
  expect([await billedTo(id), (await subscriptionOf(id)).paidMinor]).toEqual([[2_500, -500], 2_000]);
});

test('a renewal of which something was given back before we heard of it is credited', async () => {
  const id = await userId('Zora');
  const deps = depsWith({
    charge: ({ key }) =>
      Promise.resolve({ status: 'succeeded', reference: `pi_${key}`, refundedMinor: 1_000 }),
  });
  await takeEffect(deps, orderOf(id));
  await pass(deps, 31);
  expect(await billedTo(id)).toEqual([2_500, 2_500, -1_000]);
});

test('what is left of a period is worth what was paid for it, and nothing when that was given back', async () => {
  const [free, half, back] = [await userId('Bela'), await userId('Cyril'), await userId('Dana')];
  let offered: Order | undefined;
  const deps = depsWith({
    checkoutUrl(order) {
      offered = order;
      return Promise.resolve('https://pay.test/page');
    },
    charge: ({ key }) => Promise.resolve({ status: 'succeeded', reference: `pi_${key}`, refundedMinor: 0 }),
  });
  const yearFor = async (user: UserId) => {
    await checkoutUrl(deps, user, { planCode: 'pro', billingCycle: 'yearly' });
    return offered!.totalMinor;
  };
  await takeEffect(deps, orderOf(free, { reference: 'cs_free', amountMinor: 0 }));
  await takeEffect(deps, orderOf(half, { amountMinor: 1_250 }));
  await takeEffect(deps, orderOf(back));
  expect([await yearFor(free), await yearFor(half), await yearFor(back)]).toEqual([24_000, 22_750, 21_500]);
  await settleRefund(deps, ['stripe', `pi_${back}`], 500);
  expect(await yearFor(back)).toBe(22_000);
  await settleRefund(deps, ['stripe', `pi_${back}`], 2_500);
  expect(await yearFor(back)).toBe(24_000);
  // A later period is paid in full.
  wait((await subscriptionOf(free)).periodEnd.getTime() - t.clock.now.getTime());
  await pass(deps, 0);
  expect(await yearFor(free)).toBe(21_500);
  // What was credited is worth as much as what was paid.
  await takeEffect(deps, yearOf(free, 'year', 21_500));
  expect((await subscriptionOf(free)).paidMinor).toBe(24_000);
});

test('a refund whose notification was lost is found by the next pass, once', async () => {
  const id = await userId('Adam');
  let refunded: Refunded[] = [];
  const deps = depsWith({
    charge: ({ key, customerRef }) =>
      Promise.resolve({ status: 'succeeded', reference: `pi_${customerRef}_${key}`, refundedMinor: 0 }),
    refundedSince: () => Promise.resolve(refunded),
  });
  await takeEffect(deps, orderOf(id, { customerRef: 'cus_adam' }));
  await pass(deps, 31);
  const rows = await t.db.select().from(payments);
  const renewal = rows.find(({ providerRef }) => providerRef?.startsWith('pi_cus_adam'))!;
  refunded = [
    { payment: 'pi_of_something_else', refundedMinor: 100 },
    { payment: `pi_${id}`, refundedMinor: 500 },
    { payment: renewal.providerRef!, refundedMinor: 2_500 },
  ];
  await pass(deps, 0);
  await pass(deps, 0);
  expect(await billedTo(id)).toEqual([2_500, 2_500, -500, -2_500]);
});
