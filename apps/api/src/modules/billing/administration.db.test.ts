import type { UserId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseList } from '../../db/lists/parse-list.ts';
import { member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  cancelSubscription,
  grantSubscription,
  invoiceList,
  paymentList,
  presentInvoice,
  presentPayment,
  presentSubscription,
  readInvoices,
  readPayments,
  readSubscriptions,
  subscriptionList,
} from './index.ts';
import { cancelOwn, changeLater, checkoutUrl, takeEffect } from './service.ts';
import { tendBilling } from './tend.ts';

/** What administration makes of this module, below its calls. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
});
afterAll(() => t.close());

const PRO = { planId: 'pro', cycle: 'monthly' } as const;

async function userId(name: string): Promise<UserId> {
  const { headers } = await member(t, name);
  return (await t.call('GET', '/users', { headers })).json<{ id: UserId }>().id;
}

const ORDER = {
  plan: 'pro',
  cycle: 'monthly',
  priceMinor: 2_500,
  totalMinor: 2_500,
  currency: 'USD',
} as const;

/** As a provider tells of a payment. */
const paid = (user: UserId, reference: string, more: object = {}) =>
  takeEffect(t.app.billing, {
    ...{ status: 'succeeded', reference, amountMinor: 2_500, refundedMinor: 0 },
    ...{ customerRef: null, methodRef: 'accepted' },
    order: { ...ORDER, ref: `order of ${user}`, userId: user },
    ...more,
  });

test('a plan that is given costs nothing, goes on by itself, and is given once', async () => {
  const [by, id] = [await userId('Ada'), await userId('Greta')];
  const { billing, plans } = t.app;
  const granted = await grantSubscription(billing, by, id, PRO);
  expect([granted.status, granted.price.amountMinor, await plans.planOf(id, t.clock.now)]).toEqual([
    ...['active', 0, 'pro'],
  ]);
  await expect(grantSubscription(billing, by, id, PRO)).rejects.toMatchObject({ code: 'SubscriptionExists' });
  await expect(grantSubscription(billing, by, 'usr_none' as UserId, PRO)).rejects.toMatchObject({
    code: 'UserNotFound',
  });
  t.clock.now = new Date(new Date(granted.periodEnd).getTime() + 1_000);
  await tendBilling(billing);
  expect(await plans.planOf(id, t.clock.now)).toBe('pro');
});

test('less than a plan that is given is bought when that has ended: there is no card to charge before', async () => {
  const [by, id] = [await userId('Ada'), await userId('Hilda')];
  const { billing, plans } = t.app;
  const { periodEnd } = await grantSubscription(billing, by, id, { planId: 'business', cycle: 'monthly' });
  const monthly = { planCode: 'pro', billingCycle: 'monthly' } as const;
  await expect(changeLater(billing, id, monthly)).rejects.toMatchObject({ code: 'PlanNotForSale' });
  await expect(checkoutUrl(billing, id, monthly)).rejects.toMatchObject({ code: 'PlanNotForSale' });
  await cancelOwn(billing, id);
  t.clock.now = new Date(periodEnd);
  await tendBilling(billing);
  expect(await plans.planOf(id, t.clock.now)).toBe('basic');
  await paid(id, 'pi_hilda');
  expect(await plans.planOf(id, t.clock.now)).toBe('pro');
});

test('cancelling with grace leaves the period, force ends it at once', async () => {
  const { billing, plans } = t.app;
  const [by, id, other] = [await userId('Ada'), await userId('Hana'), await userId('Ivan')];
  const [first, second] = [
    await grantSubscription(billing, by, id, PRO),
    await grantSubscription(billing, by, other, PRO),
  ];
  const grace = await cancelSubscription(billing, by, first.id, { force: false });
  expect([grace.status, await plans.planOf(id, t.clock.now)]).toEqual(['cancelling', 'pro']);
  const forced = await cancelSubscription(billing, by, second.id, { force: true });
  expect([forced.status, await plans.planOf(other, t.clock.now)]).toEqual(['cancelled', 'basic']);
  expect((await cancelSubscription(billing, by, second.id, { force: false })).status).toBe('cancelled');
  await expect(cancelSubscription(billing, by, 'sub_none' as never, { force: true })).rejects.toMatchObject({
    code: 'NotFound',
  });
});

test('a member does not take back what an administrator cancelled, and gets it again by paying', async () => {
  const { billing } = t.app;
  const [by, id] = [await userId('Ada'), await userId('Greta2')];
  const own = await grantSubscription(billing, by, id, PRO);
  const ask = async (what: string) =>
    t.call('POST', `/billing/subscriptions/${what}`, { headers: (await member(t, 'Greta2')).headers });
  expect((await ask('cancel')).json()).toMatchObject({ status: 'cancelling', cancelledBy: 'member' });
  expect((await ask('reactivate')).json()).toMatchObject({ status: 'active', cancelledBy: null });
  await cancelSubscription(billing, by, own.id, { force: false });
  await ask('cancel');
  const refused = await ask('reactivate');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'NoSubscription']);
  const { items } = await readSubscriptions(t.db, id, parseList(subscriptionList.own, {}).query);
  expect(items.map(({ row }) => [row.status, row.cancelledBy])).toEqual([['cancelling', 'admin']]);
  await paid(id, 'pi_greta2', { order: { ...ORDER, ref: 'order 2', userId: id, cycle: 'yearly' } });
  expect((await ask('reactivate')).statusCode).toBe(409);
  expect((await ask('cancel')).json()).toMatchObject({ status: 'cancelling', cancelledBy: 'member' });
});

test('everybody’s lists name the member and are asked by them; a doubled or late word changes nothing', async () => {
  const id = await userId('Jana');
  await paid(id, 'pi_1');
  await paid(id, 'pi_1');
  await paid(id, 'pi_1', { status: 'pending' });
  await paid(id, 'pi_1', { status: 'failed' });
  const query = <List extends typeof paymentList>(list: List) =>
    parseList(list.everybodys, { email: 'jana@example.org' }).query;
  const [subscriptions, invoices, payments] = await Promise.all([
    readSubscriptions(t.db, 'everybody', query(subscriptionList)),
    readInvoices(t.db, 'everybody', query(invoiceList)),
    readPayments(t.db, 'everybody', query(paymentList)),
  ]);
  expect([subscriptions, invoices, payments].map(({ total }) => total)).toEqual([1, 1, 1]);
  expect(payments.items[0]!.user).toMatchObject({ id, firstName: 'Jana', email: 'jana@example.org' });
  expect(presentPayment(payments.items[0]!.row).status).toBe('succeeded');
  expect(presentSubscription(subscriptions.items[0]!.row).status).toBe('active');
  const link = { secret: 'x', now: t.clock.now, language: 'en' as const };
  expect(presentInvoice(invoices.items[0]!.row, link)).toMatchObject({ kind: 'invoice', status: 'paid' });
  expect(parseList(paymentList.own, { email: 'jana@example.org' }).problems).toHaveLength(1);
});

test('what is paid twice, or buys nothing any more, is given back', async () => {
  const id = await userId('Karl');
  await paid(id, 'pi_2');
  await paid(id, 'pi_3');
  const { items } = await readPayments(t.db, id, parseList(paymentList.own, { sort: 'status:asc' }).query);
  expect(items.map(({ row }) => [row.status, row.refundDueAt !== null])).toEqual([
    ['cancelled', true],
    ['succeeded', false],
  ]);
  await tendBilling(t.app.billing);
  const [back] = (await readPayments(t.db, id, parseList(paymentList.own, { status: 'cancelled' }).query))
    .items;
  expect([back!.row.refundDueAt, back!.row.refundedMinor]).toEqual([null, 2_500]);
  expect((await readInvoices(t.db, id, parseList(invoiceList.own, {}).query)).total).toBe(1);
});

test('a refund that was made before we heard of the payment is credited with it', async () => {
  const id = await userId('Milan');
  await paid(id, 'pi_9', { refundedMinor: 1_000 });
  const { items } = await readInvoices(t.db, id, parseList(invoiceList.own, { sort: 'number:asc' }).query);
  expect(items.map(({ row }) => [row.kind, row.totalMinor])).toEqual([
    ['invoice', 2_500],
    ['credit', -1_000],
  ]);
});

test('a refund makes a credit note for what no note says yet', async () => {
  const id = await userId('Lena');
  await paid(id, 'pi_4');
  await paid(id, 'pi_4', { refundedMinor: 1_000 });
  await paid(id, 'pi_4', { refundedMinor: 1_000 });
  await paid(id, 'pi_4', { refundedMinor: 2_500 });
  await paid(id, 'pi_4', { refundedMinor: 1_000 });
  const { items } = await readInvoices(t.db, id, parseList(invoiceList.own, { sort: 'number:asc' }).query);
  expect(items.map(({ row }) => [row.kind, row.totalMinor])).toEqual([
    ['invoice', 2_500],
    ['credit', -1_000],
    ['credit', -1_500],
  ]);
  expect(items.map(({ row }) => row.creditedNumber)).toEqual([
    null,
    items[0]!.row.number,
    items[0]!.row.number,
  ]);
});
