import { expect, test } from 'vitest';
import { confirmCheckout, takeEffect } from './service.ts';
import {
  depsWith,
  orderOf,
  paymentsWorld,
  planOf,
  rowsOf,
  subscriptionOf,
  userId,
  wait,
  yearOf,
} from './testing/payments-world.ts';

/** What an offer buys that was made some time before it is paid. */

paymentsWorld();

test('an offer that does not take off what was paid since buys nothing, and is given back', async () => {
  const id = await userId('Tom');
  const closed: string[] = [];
  const deps = depsWith({
    closeCheckouts(user) {
      closed.push(user);
      return Promise.reject(new Error('no answer'));
    },
  });
  await takeEffect(deps, orderOf(id));
  wait(1_000);
  // Offered before the month was bought.
  await takeEffect(deps, yearOf(id, 'before', 24_000));
  expect([closed, await rowsOf(id)]).toEqual([
    [id],
    [
      ['succeeded', false],
      ['cancelled', true],
    ],
  ]);
  expect((await subscriptionOf(id)).cycle).toBe('monthly');
  await takeEffect(deps, yearOf(id, 'since', 21_501));
  expect((await subscriptionOf(id)).cycle).toBe('yearly');
});

test('what was offered is bought at its price; in a currency in which nothing is sold it is given back', async () => {
  const [id, other] = [await userId('Uma'), await userId('Vera')];
  const cheaper = { ...orderOf(id).order, priceMinor: 2_000, totalMinor: 2_000 };
  await takeEffect(depsWith({}), orderOf(id, { order: cheaper, amountMinor: 2_000 }));
  expect(await subscriptionOf(id)).toMatchObject({ plan: 'pro', priceMinor: 2_000 });
  const yen = { ...orderOf(other).order, currency: 'JPY' };
  const paid = orderOf(other, { order: yen });
  const deps = depsWith({ findCheckout: () => Promise.resolve(paid) });
  expect(await confirmCheckout(deps, other, paid.reference)).toMatchObject({ status: 'cancelled' });
  expect([await planOf(other), await rowsOf(other)]).toEqual(['basic', [['cancelled', true]]]);
});
