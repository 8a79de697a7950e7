import type { PaymentId, SubscriptionId, UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Charged, PaidOrder, PaymentProvider } from '../../adapters/payments/index.ts';
import { invoices, payments } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readRefundsStuck } from './money-store.ts';
import { type BillingDependencies, cancelOwn, confirmCheckout, portalUrl, takeEffect } from './service.ts';
import { tendBilling } from './tend.ts';

/** What becomes of payments whose outcome comes late or never. */

const DAY_MS = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
});
afterAll(() => t.close());

async function userId(name: string): Promise<UserId> {
  const { headers } = await member(t, name);
  return (await t.call('GET', '/users', { headers })).json<{ id: UserId }>().id;
}

const orderOf = (user: UserId, more: Partial<PaidOrder> = {}): PaidOrder => ({
  ...{ status: 'succeeded', reference: `pi_${user}`, amountMinor: 2_500, refundedMinor: 0 },
  ...{ customerRef: 'cus_1', methodRef: 'pm_1' },
  order: {
    ...{ ref: `order of ${user}`, userId: user, plan: 'pro', cycle: 'monthly' },
    ...{ priceMinor: 2_500, totalMinor: 2_500, currency: 'USD' },
  },
  ...more,
});

const depsWith = (provider: Partial<PaymentProvider>): BillingDependencies => ({
  ...t.app.billing,
  provider: {
    ...{ ...t.app.billing.provider, name: 'stripe', findCheckout: () => Promise.resolve(undefined) },
    ...provider,
  },
});

const rowsOf = async (user: UserId) =>
  (await t.db.select().from(payments).where(eq(payments.userId, user)).orderBy(payments.createdAt)).map(
    ({ status, refundDueAt }) => [status, refundDueAt !== null],
  );
const subscriptionOf = async (user: UserId) =>
  (await t.db.select().from(subscriptions).where(eq(subscriptions.userId, user)))[0]!;
const planOf = (user: UserId) => t.app.plans.planOf(user, t.clock.now);
async function pass(deps: BillingDependencies, days: number): Promise<void> {
  t.clock.now = new Date(t.clock.now.getTime() + days * DAY_MS);
  await tendBilling(deps);
}

test('a renewal of which the provider says pending is charged once, however long it takes', async () => {
  const id = await userId('Karel');
  const keys = new Set<string>();
  let word: Charged['status'] = 'pending';
  const deps = depsWith({
    charge({ key }) {
      keys.add(key);
      return Promise.resolve({ status: word, reference: `pi_${key}` });
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

/** A provider at which a member chooses what they pay with; it refuses another request under the same key. */
function bankWithPage(member: UserId, outcome: (methodRef: string | null) => Charged['status']) {
  const charged = new Map<string, string | null>();
  let chosen: string | null = null;
  let isDown = false;
  const deps = depsWith({
    methodOf: (customer) => Promise.resolve(customer === member ? chosen : null),
    portalUrl: () => Promise.resolve('https://pay.test/methods'),
    charge({ key, customerRef, methodRef }) {
      if (customerRef !== member) return Promise.resolve({ status: 'succeeded', reference: null });
      if (charged.has(key) && charged.get(key) !== methodRef) throw new Error('the same key for another card');
      charged.set(key, methodRef);
      if (isDown) throw new Error('no answer');
      return Promise.resolve({ status: outcome(methodRef), reference: null });
    },
  });
  return {
    deps,
    methods: () => [...charged.values()],
    choose: (method: string) => void (chosen = method),
    down: (down: boolean) => void (isDown = down),
  };
}

test('a period is charged to what the member chose at the provider, and asked for again as it was', async () => {
  const id = await userId('Pavel');
  const { deps, methods, choose, down } = bankWithPage(id, () => 'succeeded');
  await takeEffect(deps, orderOf(id, { customerRef: id }));
  await pass(deps, 31);
  choose('pm_new');
  down(true);
  await pass(deps, 31);
  choose('pm_newer');
  down(false);
  await pass(deps, 1);
  expect([methods(), await planOf(id)]).toEqual([['pm_1', 'pm_new'], 'pro']);
  await pass(deps, 31);
  expect(methods()).toEqual(['pm_1', 'pm_new', 'pm_newer']);
});

test('an overdue member who changes what they pay with is charged by the next pass, not days later', async () => {
  const id = await userId('Rita');
  const { deps, methods, choose } = bankWithPage(id, (method) =>
    method === 'pm_good' ? 'succeeded' : 'failed',
  );
  const retryAt = async () => (await subscriptionOf(id)).retryAt;
  await takeEffect(deps, orderOf(id, { customerRef: id }));
  await pass(deps, 31);
  const due = await retryAt();
  expect([methods(), due]).toEqual([['pm_1'], new Date(t.clock.now.getTime() + DAY_MS)]);
  await portalUrl(deps, id);
  await pass(deps, 0);
  choose('pm_bad');
  await pass(deps, 0);
  await pass(deps, 0);
  // What they try is one attempt more.
  expect([methods(), await retryAt()]).toEqual([['pm_1', 'pm_bad'], due]);
  choose('pm_good');
  await pass(deps, 0);
  expect([methods(), await retryAt()]).toEqual([['pm_1', 'pm_bad', 'pm_good'], null]);
  expect((await subscriptionOf(id)).methodRef).toBe('pm_good');
});

test('what was paid with last is chosen at the provider, and a plan is bought also where that fails', async () => {
  const id = await userId('Sara');
  const chosen: unknown[] = [];
  const deps = depsWith({
    chooseMethod(...of) {
      chosen.push(of);
      return Promise.reject(new Error('no answer'));
    },
  });
  await takeEffect(deps, orderOf(id));
  expect([chosen, await planOf(id)]).toEqual([[['cus_1', 'pm_1']], 'pro']);
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
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  await takeEffect(deps, orderOf(id, { reference: 'pi_other' }));
  await takeEffect(deps, orderOf(id, { reference: 'pi_late' }));
  expect(await rowsOf(id)).toEqual([
    ['cancelled', true],
    ['succeeded', false],
  ]);
});

/** Half a month of the monthly plan taken off. */
const YEAR = { priceMinor: 24_000, totalMinor: 22_917 };

test('an invoice says what was paid, also where the plan that was credited ended while the bank took its time', async () => {
  const id = await userId('Marta');
  const upgrade = (status: PaidOrder['status']) => {
    const order = { ...orderOf(id).order, ref: 'a year', cycle: 'yearly' as const, ...YEAR };
    return orderOf(id, { order, status, reference: 'pi_year', amountMinor: 22_917 });
  };
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

test('an offer that does not take off what was paid since buys nothing, and is given back', async () => {
  const id = await userId('Tom');
  const closed: string[] = [];
  const deps = depsWith({
    closeCheckouts(user) {
      closed.push(user);
      return Promise.reject(new Error('no answer'));
    },
  });
  const year = (ref: string, totalMinor: number) =>
    orderOf(id, {
      ...{ reference: `pi_${ref}`, amountMinor: totalMinor },
      order: { ...orderOf(id).order, ref, cycle: 'yearly', priceMinor: 24_000, totalMinor },
    });
  await takeEffect(deps, orderOf(id));
  // Offered before the month was bought.
  await takeEffect(deps, year('before', 24_000));
  expect([closed, await rowsOf(id)]).toEqual([
    [id],
    [
      ['succeeded', false],
      ['cancelled', true],
    ],
  ]);
  expect((await subscriptionOf(id)).cycle).toBe('monthly');
  await takeEffect(deps, year('since', 21_500));
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
  expect(await confirmCheckout(deps, other, paid.reference)).toBe('cancelled');
  expect([await planOf(other), await rowsOf(other)]).toEqual(['basic', [['cancelled', true]]]);
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
      if (customerRef !== 'cus_bank') return Promise.resolve({ status: 'succeeded', reference: null });
      asked.push(key);
      return Promise.resolve({ status: 'pending', reference: null });
    },
  });
  await takeEffect(deps, orderOf(id));
  const before = (await subscriptionOf(id)).periodEnd;
  t.clock.now = new Date(before.getTime() + 1_000);
  for (let minute = 0; minute < 3; minute += 1) await pass(deps, minute / 1_440);
  expect([(await subscriptionOf(id)).periodEnd > before, new Set(asked).size]).toEqual([true, 250]);
  // Then not with every pass, and not never.
  await pass(deps, 1 / 1_440);
  expect(asked.length).toBe(250);
  await pass(deps, 1 / 24);
  expect(asked.length).toBe(350);
  await t.db.delete(subscriptions).where(eq(subscriptions.customerRef, 'cus_bank'));
  await t.db.delete(payments).where(eq(payments.customerRef, 'cus_bank'));
});

test('a payment at a provider that is no longer set up is given up', async () => {
  const id = await userId('Xenia');
  await takeEffect(depsWith({}), orderOf(id, { status: 'pending' }));
  const now = { ...t.app.billing, provider: { ...t.app.billing.provider, name: 'sandbox' as const } };
  await pass(now, 3);
  expect(await rowsOf(id)).toEqual([['pending', false]]);
  await pass(now, 2);
  expect(await rowsOf(id)).toEqual([['failed', false]]);
});

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

test('attempts without money are kept for ninety days, money for ever', async () => {
  const id = await userId('Nora');
  const deps = depsWith({ charge: () => Promise.resolve({ status: 'pending', reference: null }) });
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

test('who pays at a provider with such a page changes there what they pay with', async () => {
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
  await takeEffect(deps, {
    ...orderOf(id, { reference: 'pi_again' }),
    order: { ...orderOf(id).order, ref: 'another', cycle: 'yearly', priceMinor: 24_000, totalMinor: 21_500 },
  });
  expect([await changeable(), await portalUrl(deps, id)]).toEqual([[true], 'https://pay.test/methods']);
  expect(asked).toEqual([['cus_1', expect.stringMatching(/\/profile\/billing$/)]]);
  // Of another provider than today's there is nothing to be changed.
  expect(await portalUrl({ ...deps, provider: { ...deps.provider, name: 'sandbox' } }, id)).toBeNull();
});
