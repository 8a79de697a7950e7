import type { Invoice, UserId } from '@intermind/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripePayments } from '../../adapters/payments/stripe.ts';
import { member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PAYMENT_WEBHOOK_PATH } from './webhook.ts';

/** Notifications through the whole app, with a stand-in for Stripe's server. */

const SECRET = 'whsec_test';
let t: TestApp;
let buyer: UserId | null = null;
let asked = 0;
const server = createServer((request, response) => {
  request.resume();
  asked += 1;
  const session = {
    ...{ id: 'cs_1', object: 'checkout.session', status: 'complete', payment_status: 'paid' },
    ...{ client_reference_id: buyer, currency: 'usd', amount_total: 2_500, customer: 'cus_1' },
    metadata: { order: 'order-1', plan: 'pro', cycle: 'monthly', price: '2500', total: '2500' },
    payment_intent: { id: 'pi_1', object: 'payment_intent', status: 'succeeded', payment_method: 'pm_1' },
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stand = { host: '127.0.0.1', port, protocol: 'http' as const };
  const now = () => t.clock.now;
  const payments = stripePayments({ secretKey: 'sk_test_1', webhookSecret: SECRET, server: stand, now });
  t = await startTestApp({ PLANS: 'on' }, { payments });
});
afterAll(async () => {
  await t.close();
  server.close();
});

const BODY = JSON.stringify({
  ...{ id: 'evt_1', object: 'event', type: 'checkout.session.completed' },
  data: { object: { id: 'cs_1', object: 'checkout.session' } },
});
const REFUND = (payment: string) =>
  JSON.stringify({
    ...{ id: 'evt_2', object: 'event', type: 'charge.refunded' },
    data: { object: { payment_intent: payment, amount_refunded: 1_000, metadata: { payment: 'pay_1' } } },
  });
const signed = (secret = SECRET, payload = BODY) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    ...{ payload, secret, timestamp: Math.floor(t.clock.now.getTime() / 1_000) },
  });
const notify = (app: TestApp, headers: Record<string, string>, payload = BODY) =>
  app.app.inject({
    ...{ method: 'POST', url: PAYMENT_WEBHOOK_PATH, payload },
    headers: { 'content-type': 'application/json', ...headers },
  });

test('a signed notification of a paid checkout buys the plan, a doubled one buys nothing more', async () => {
  const anna = await member(t, 'Anna');
  buyer = (await t.call('GET', '/users', anna)).json<{ id: UserId }>().id;
  const answers = [];
  for (let time = 0; time < 2; time++) answers.push(await notify(t, { 'stripe-signature': signed() }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await t.app.plans.planOf(buyer, t.clock.now)).toBe('pro');
  const { items } = (await t.call('GET', '/billing/invoices', anna)).json<{ items: Invoice[] }>();
  expect(items.map(({ number }) => number)).toEqual(['000001']);
});

test('a refund of a payment that nobody knows yet is to be told again; of one that is known it is credited', async () => {
  const tell = (body: string) => notify(t, { 'stripe-signature': signed(SECRET, body) }, body);
  const answers = [await tell(REFUND('pi_later')), await tell(REFUND('pi_1'))];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 204]);
  const { items } = (await t.call('GET', '/billing/invoices?sort=number:asc', await member(t, 'Anna'))).json<{
    items: Invoice[];
  }>();
  expect(items.map(({ amount }) => amount.amountMinor)).toEqual([2_500, -1_000]);
});

test('a forged notification is refused and nothing is asked about it', async () => {
  const before = asked;
  const forged = await notify(t, { 'stripe-signature': signed('whsec_other') });
  expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([400, 'BadRequest']);
  expect(asked).toBe(before);
});

test('without a signature, or where nobody notifies, not even the body is read', async () => {
  const large = 'x'.repeat(600 * 1024);
  expect((await notify(t, { 'stripe-signature': signed() }, large)).statusCode).toBe(413);
  expect((await notify(t, {}, large)).statusCode).toBe(400);
  const sandbox = await startTestApp({ PLANS: 'on' });
  expect((await notify(sandbox, { 'stripe-signature': signed() }, large)).statusCode).toBe(400);
  await sandbox.close();
});
