import type { UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Charged, PaidOrder } from '../../adapters/payments/index.ts';
import { invoices, payments } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';
import { member } from '../../testing/meeting-steps.ts';
import { cancelOwn, portalUrl, takeEffect } from './service.ts';
import { tendBilling } from './tend.ts';
import {
  depsWith,
  orderOf,
  pass,
  paymentsWorld,
  planOf,
  rowsOf,
  t,
  userId,
  wait,
  yearOf,
} from './testing/payments-world.ts';

/** What becomes of payments whose outcome comes late or never. */

paymentsWorld();

test('a renewal of which the provider says pending is charged once, however long it takes', async () => {
  const id = await userId('Karel');
  const keys = new Set<string>();
  let word: Charged['status'] = 'pending';
  const deps = depsWith({
    charge({ key }) {
      keys.add(key);
      return Promise.resolve({ status: word, reference: `pi_${key}`, refundedMinor: 0 });
    },
  });
  await takeEffect(deps, orderOf(id));
  await pass(deps, 31);
  for (let day = 0; day < 14; day++) await pass(deps, 1);
  expect([keys.size, await planOf(id), await rowsOf(id)]).toEqual([
    ...[1, 'pro'],
    [
      ['succeeded', false],
      ['pending', false],
    ],
  ]);
  word = 'failed';
  for (let day = 0; day < 10; day++) await pass(deps, 1);
  expect([keys.size, await planOf(id)]).toEqual([4, 'basic']);
});

test('a first payment that takes two weeks at the bank buys the plan then', async () => {
  const id = await userId('Jana');
  let status: PaidOrder['status'] = 'pending';
  const deps = depsWith({ findCheckout: () => Promise.resolve(orderOf(id, { status })) });
  await takeEffect(deps, orderOf(id, { status }));
  for (let day = 0; day < 14; day++) await pass(deps, 1);
  expect([await planOf(id), await rowsOf(id)]).toEqual(['basic', [['pending', false]]]);
  status = 'succeeded';
  await pass(deps, 1);
  expect([await planOf(id), await rowsOf(id)]).toEqual(['pro', [['succeeded', false]]]);
});

test('a payment of which the provider knows nothing is given up; its late success buys the plan', async () => {
  const id = await userId('Ivan');
  const deps = depsWith({});
  await takeEffect(deps, orderOf(id, { status: 'pending' }));
  await pass(deps, 3);
  expect(await rowsOf(id)).toEqual([['pending', false]]);
  await pass(deps, 2);
  expect(await rowsOf(id)).toEqual([['failed', false]]);
  await takeEffect(deps, orderOf(id, { status: 'pending' }));
  expect(await rowsOf(id)).toEqual([['failed', false]]);
  await takeEffect(deps, orderOf(id));
  await takeEffect(deps, orderOf(id));
  expect([await planOf(id), await rowsOf(id)]).toEqual(['pro', [['succeeded', false]]]);
});

test('a late success of an order that was paid meanwhile is given back', async () => {
  const id = await userId('Lena');
  const deps = depsWith({});
  await takeEffect(deps, orderOf(id, { status: 'failed', reference: 'pi_late' }));
  wait(1_000);
  await takeEffect(deps, orderOf(id, { reference: 'pi_other' }));
  await takeEffect(deps, orderOf(id, { reference: 'pi_late' }));
  expect(await rowsOf(id)).toEqual([
    ['cancelled', true],
    ['succeeded', false],
  ]);
});

test('an invoice says what was paid, also where the plan that was credited ended while the bank took its time', async () => {
  const id = await userId('Marta');
  // Half a month is taken off.
  const upgrade = (status: PaidOrder['status']) => ({ ...yearOf(id, 'year', 22_917), status });
  const deps = depsWith({ findCheckout: () => Promise.resolve(upgrade('pending')) });
  await takeEffect(deps, orderOf(id));
  await takeEffect(deps, upgrade('pending'));
  await cancelOwn(deps, id);
  await pass(deps, 40);
  expect(await planOf(id)).toBe('basic');
  await takeEffect(deps, upgrade('succeeded'));
  const billed = await t.db
    .select({ total: invoices.totalMinor })
    .from(invoices)
    .where(eq(invoices.userId, id))
    .orderBy(invoices.number);
  expect(billed).toEqual([{ total: 2_500 }, { total: 22_917 }]);
});

test('nothing is not given back, and what was paid for a deleted account leads to nobody', async () => {
  const id = await userId('Mila');
  const refunded: string[] = [];
  const deps = depsWith({ refund: (reference) => Promise.resolve(void refunded.push(reference)) });
  await takeEffect(deps, orderOf(id));
  await takeEffect(deps, orderOf(id, { reference: 'cs_free', amountMinor: 0 }));
  await t.db.update(users).set({ deletedAt: t.clock.now }).where(eq(users.id, id));
  await takeEffect(deps, orderOf(id, { reference: 'pi_after' }));
  const [after] = await t.db.select().from(payments).where(eq(payments.providerRef, 'pi_after'));
  expect(after).toMatchObject({ status: 'cancelled', customerRef: null, methodRef: null });
  await tendBilling(deps);
  expect([refunded.includes('pi_after'), refunded.includes('cs_free')]).toEqual([true, false]);
  const due = (await rowsOf(id)).filter(([, isDue]) => isDue);
  expect(due).toEqual([]);
});

test('attempts without money are kept for ninety days, money for ever', async () => {
  const id = await userId('Nora');
  const deps = depsWith({
    charge: () => Promise.resolve({ status: 'pending', reference: null, refundedMinor: 0 }),
  });
  await takeEffect(deps, orderOf(id, { status: 'failed', reference: 'pi_declined' }));
  await takeEffect(deps, orderOf(id, { status: 'cancelled', reference: 'cs_expired' }));
  await takeEffect(deps, orderOf(id));
  await takeEffect(deps, orderOf(id, { reference: 'pi_twice' }));
  const refs = async () =>
    (await t.db.select().from(payments).where(eq(payments.userId, id)))
      .map(({ providerRef }) => providerRef)
      .filter((reference) => reference !== null)
      .sort();
  await pass(deps, 89);
  expect(await refs()).toEqual(['cs_expired', `pi_${id}`, 'pi_declined', 'pi_twice'].sort());
  await pass(deps, 2);
  expect(await refs()).toEqual([`pi_${id}`, 'pi_twice'].sort());
});

test('members change their payment method at the provider if it has a page for that', async () => {
  const { headers } = await member(t, 'Petra');
  const { id } = (await t.call('GET', '/users', { headers })).json<{ id: UserId }>();
  const changeable = async () =>
    (await t.call('GET', '/billing/subscriptions', { headers }))
      .json<{ items: { methodChangeable: boolean }[] }>()
      .items.map(({ methodChangeable }) => methodChangeable);
  const asked: unknown[] = [];
  const deps = depsWith({
    portalUrl(...of) {
      asked.push(of);
      return Promise.resolve('https://pay.test/methods');
    },
  });
  await takeEffect(deps, orderOf(id, { customerRef: null }));
  expect([await changeable(), await portalUrl(deps, id)]).toEqual([[false], null]);
  await takeEffect(deps, yearOf(id, 'again', 21_500));
  expect([await changeable(), await portalUrl(deps, id)]).toEqual([[true], 'https://pay.test/methods']);
  expect(asked).toEqual([['cus_1', expect.stringMatching(/\/profile\/billing$/)]]);
  // Of another provider than today's there is nothing to be changed.
  expect(await portalUrl({ ...deps, provider: { ...deps.provider, name: 'sandbox' } }, id)).toBeNull();
});
