import { expect, test } from 'vitest';
import type { Order, Refunded } from '../../adapters/payments/index.ts';
import { payments } from '../../db/schema/payments.ts';
import { readRefundsStuck } from './money-store.ts';
import { checkoutUrl, takeEffect } from './service.ts';
import { settleRefund } from './settle.ts';
import { billedTo, depsWith, orderOf, pass, paymentsWorld, planOf, rowsOf, subscriptionOf, t, userId, wait } from './testing/payments-world.ts';

/** Money that goes back, by our will or by that of whoever runs the account at the provider. */

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
  const stuck = async (provider: string) =>
    (await readRefundsStuck(t.db, provider, 10)).map(({ providerRef }) => providerRef);
  await pass(t.app.billing, 1);
  expect([await due(), await stuck('sandbox'), await stuck('stripe')]).toEqual([1, ['pi_again'], []]);
  await pass(deps, 1);
  answers = true;
  await pass(deps, 0);
  expect([await due(), refunded.includes('pi_again')]).toEqual([1, false]);
  await pass(deps, 1);
  expect([await due(), refunded.filter((reference) => reference === 'pi_again').length]).toEqual([0, 1]);
  expect(await stuck('sandbox')).toEqual([]);
});


test('a refund of a payment that is not known yet is not taken', async () => {
  await expect(settleRefund(depsWith({}), ['stripe', 'pi_unknown'], 1_000)).rejects.toThrow();
});

test('a renewal of which something was given back before we heard of it is credited', async () => {
  const id = await userId('Zora');
  const deps = depsWith({
    charge: ({ key }) => Promise.resolve({ status: 'succeeded', reference: `pi_${key}`, refundedMinor: 1_000 }),
  });
  await takeEffect(deps, orderOf(id));
  await pass(deps, 31);
  expect(await billedTo(id)).toEqual([2_500, 2_500, -1_000]);
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
