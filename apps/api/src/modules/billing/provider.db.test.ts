import type { ErrorCode, UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stripePayments } from '../../adapters/payments/stripe.ts';
import { customerErasures, invoices, payments } from '../../db/schema/payments.ts';
import { type Caller, member } from '../../testing/meeting-steps.ts';
import { STRIPE_SECRETS, StripeStandIn } from '../../testing/stripe-stand-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { eraseCustomers } from './erasures.ts';
import { tendBilling } from './tend.ts';

/** The whole app with a stand-in for Stripe: what is asked of it, and what people read when it does not answer as it should. */

let t: TestApp;
let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await StripeStandIn.start();
  const server = { host: '127.0.0.1', port: stripe.port, protocol: 'http' as const, timeout: 500 };
  const payments = stripePayments({ ...STRIPE_SECRETS, server, now: () => t.clock.now });
  t = await startTestApp({ PLANS: 'on' }, { payments });
});
beforeEach(() => {
  stripe.memory.nowMs = t.clock.now.getTime();
  stripe.calls.length = 0;
});
afterAll(async () => {
  await t.close();
  stripe.close();
});

const checkout = async ({ headers }: Caller, cycle = 'monthly') =>
  (await t.call('GET', `/billing/checkout?planCode=pro&billingCycle=${cycle}`, { headers })).json<{
    url: string;
    code?: ErrorCode;
  }>();
const confirm = async ({ headers }: Caller, reference: string) =>
  (await t.call('POST', '/billing/checkout/confirm', { headers, body: { reference } })).json<{
    status: string;
    code?: ErrorCode;
  }>();
const portal = async ({ headers }: Caller) =>
  (await t.call('POST', '/billing/portal', { headers })).json<{ url: string; code?: ErrorCode }>();
const planOf = async (who: Caller) => {
  const { id } = (await t.call('GET', '/users', who)).json<{ id: UserId }>();
  return t.app.plans.planOf(id, t.clock.now);
};
const pass = () => tendBilling(t.app.billing);

test('after a payment that the bank refused in the end the same plan is paid on another page, the same day', async () => {
  const who = await member(t, 'Anna');
  const { url } = await checkout(who);
  expect((await checkout(who)).url).toBe(url);
  const reference = stripe.pay(url, 'processing');
  expect(await confirm(who, reference)).toEqual({ status: 'pending' });
  stripe.decide(reference, 'requires_payment_method');
  expect(await confirm(who, reference)).toEqual({ status: 'failed' });
  const again = await checkout(who);
  expect(again.url).not.toBe(url);
  expect(await confirm(who, stripe.pay(again.url))).toEqual({ status: 'succeeded' });
  expect(await planOf(who)).toBe('pro');
});

test('a checkout whose notification was lost is found, and then not asked about again', async () => {
  const [who, slow] = [await member(t, 'Ben'), await member(t, 'Cleo')];
  const reference = stripe.pay((await checkout(who)).url);
  const waiting = stripe.pay((await checkout(slow)).url, 'processing');
  const asked = () => stripe.calls.splice(0).filter((call) => call.startsWith('GET checkout/sessions/'));
  asked();
  await pass();
  expect([await planOf(who), asked()]).toEqual([
    'pro',
    expect.arrayContaining([`GET checkout/sessions/${reference}`, `GET checkout/sessions/${waiting}`]),
  ]);
  await pass();
  expect(asked()).toEqual([]);
  stripe.decide(waiting, 'requires_payment_method');
  await pass();
  expect([await planOf(slow), asked()]).toEqual(['basic', []]);
  // The bank took it after all.
  stripe.decide(waiting, 'succeeded');
  await pass();
  expect([await planOf(slow), asked()]).toEqual(['pro', [`GET checkout/sessions/${waiting}`]]);
});

const tend = async () => {
  await pass();
  await eraseCustomers(t.app.billing);
};
const leftToErase = () => t.db.$count(customerErasures);
const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
  stripe.memory.nowMs = t.clock.now.getTime();
};

test('a member who deletes their account is deleted at the provider, even if it is down at first; payments and invoices stay', async () => {
  const [who, never] = [await member(t, 'Egon'), await member(t, 'Fred')];
  const { id } = (await t.call('GET', '/users', who)).json<{ id: UserId }>();
  await confirm(who, stripe.pay((await checkout(who)).url));
  await checkout(who, 'yearly');
  await checkout(never);
  const known = () => [
    stripe.memory.cards.has(`cus_${id}`),
    [...stripe.memory.sessions.values()].filter(({ status }) => status === 'open').length,
  ];
  const open = known()[1];
  stripe.instead = { status: 503, text: '' };
  for (const one of [who, never]) expect((await t.call('DELETE', '/users', one)).statusCode).toBe(204);
  await tend();
  expect([known(), await leftToErase()]).toEqual([[true, open], 3]);
  stripe.instead = { status: 200, text: '{}' };
  wait(60_000);
  await tend();
  expect([known(), await leftToErase()]).toEqual([[true, open], 3]);
  stripe.instead = null;
  wait(120_000);
  await tend();
  expect([known(), await leftToErase()]).toEqual([[false, Number(open) - 2], 0]);
  const paid = await t.db.select().from(payments).where(eq(payments.userId, id));
  expect(paid).toMatchObject([{ status: 'succeeded', customerRef: null, methodRef: null }]);
  const billed = await t.db.select().from(invoices).where(eq(invoices.userId, id));
  expect(billed).toMatchObject([{ status: 'paid', buyerEmail: '' }]);
});

test('a payment on a page from before the account was deleted is given back, and the customer deleted too', async () => {
  const who = await member(t, 'Gitta');
  const { id } = (await t.call('GET', '/users', who)).json<{ id: UserId }>();
  const { url } = await checkout(who);
  await t.call('DELETE', '/users', who);
  stripe.pay(url);
  for (let passes = 0; passes < 2; passes += 1) {
    await tend();
    wait(60_000);
  }
  expect([stripe.memory.cards.has(`cus_${id}`), await leftToErase()]).toEqual([false, 0]);
  const paid = await t.db.select().from(payments).where(eq(payments.userId, id));
  expect(paid).toMatchObject([{ status: 'cancelled', refundedMinor: 2_500, customerRef: null }]);
});

test('a provider that deletes nobody is asked for a month, less and less often', async () => {
  const who = await member(t, 'Hana');
  await checkout(who);
  await t.call('DELETE', '/users', who);
  stripe.instead = { status: 400, text: '{"error":{"type":"invalid_request_error"}}' };
  let tries = 0;
  for (let hour = 0; hour < 31 * 24 && (await leftToErase()) > 0; hour += 1) {
    stripe.calls.length = 0;
    await eraseCustomers(t.app.billing);
    tries += stripe.calls.length;
    wait(3_600_000);
  }
  stripe.instead = null;
  expect([await leftToErase(), tries > 20, tries < 60]).toEqual([0, true, true]);
});

const HTML = '<!doctype html><title>502 Bad Gateway</title>';
test.each<[string, () => void]>([
  ['is down', () => (stripe.instead = { status: 503, text: '' })],
  ['cuts the connection', () => (stripe.onCall = () => stripe.cut())],
  ['answers too late', () => (stripe.onCall = () => new Promise(() => undefined))],
  ['answers with a page', () => (stripe.instead = { status: 200, text: HTML })],
  ['answers with the page of a proxy', () => (stripe.instead = { status: 502, text: HTML })],
  ['leaves out everything', () => (stripe.instead = { status: 200, text: '{}' })],
  ['answers nothing', () => (stripe.instead = { status: 200, text: 'null' })],
  ['answers about something else', () => (stripe.instead = { status: 200, text: '{"object":"list"}' })],
  ['gives no address', () => (stripe.instead = { status: 200, text: '{"id":"x","url":"nowhere"}' })],
])(
  'a provider that %s: people read that paying is not possible now, and nothing changes',
  async (_what, fail) => {
    const who = await member(t, 'Dora');
    if ((await planOf(who)) === 'basic') await confirm(who, stripe.pay((await checkout(who)).url));
    const reference = stripe.pay((await checkout(who, 'yearly')).url, 'processing');
    fail();
    const answers = await Promise.all([checkout(who, 'yearly'), confirm(who, reference), portal(who)]);
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('PaymentUnavailable'));
    await pass();
    Object.assign(stripe, { instead: null, onCall: () => undefined });
    expect([await planOf(who), await confirm(who, reference)]).toEqual(['pro', { status: 'pending' }]);
    expect((await portal(who)).url).toBe(
      `https://billing.stripe.com/p/cus_${(await t.call('GET', '/users', who)).json<{ id: string }>().id}`,
    );
  },
);
