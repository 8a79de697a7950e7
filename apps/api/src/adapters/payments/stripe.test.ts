import type { UserId } from '@intermind/contracts';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Charged, NotificationForgedError, type Order, type PaymentProvider } from './port.ts';
import { stripePayments } from './stripe.ts';

/** A stand-in that answers as Stripe's documentation says. */

const SECRET = 'whsec_test';
const NOW = new Date('2030-05-01T12:00:00Z');
const ORDER: Order = {
  ...{ ref: 'order-1', userId: 'usr_1' as UserId, plan: 'pro', cycle: 'monthly' },
  ...{ priceMinor: 3_000, totalMinor: 2_500, currency: 'USD' },
};
const PAGE = {
  ...{ successUrl: 'https://meet.example.org/checkout/success', cancelUrl: 'https://meet.example.org/c' },
  ...{ productName: 'Intermind', email: 'anna@example.org', customerRef: null, failures: 0 },
};

interface Asked {
  method: string;
  path: string;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
}

let asked: Asked[] = [];
let answer: (request: Asked) => { status?: number; body: object };
let payments: PaymentProvider;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [path = '', query = ''] = request.url!.split('?');
    const sent = Buffer.concat(chunks).toString() || query;
    const one = { method: request.method!, path, form: new URLSearchParams(sent), headers: request.headers };
    asked.push(one);
    const { status = 200, body } = answer(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stand = { host: '127.0.0.1', port, protocol: 'http' as const };
  payments = stripePayments({
    ...{ secretKey: 'sk_test_12345678', webhookSecret: SECRET, server: stand, now: () => NOW },
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const session = (more: object = {}) => ({
  ...{ id: 'cs_1', object: 'checkout.session', status: 'complete', payment_status: 'paid' },
  ...{ client_reference_id: 'usr_1', currency: 'usd', amount_total: 2_000, customer: 'cus_1' },
  metadata: { order: 'order-1', plan: 'pro', cycle: 'monthly', price: '3000', total: '2500' },
  payment_intent: {
    ...{ id: 'pi_1', object: 'payment_intent', status: 'succeeded', payment_method: 'pm_1' },
    latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 500 },
  },
  ...more,
});

test('a checkout is asked for once in however many tabs, with the pinned version and no card of ours', async () => {
  answer = () => ({ body: { ...session(), url: 'https://checkout.stripe.com/c/pay/cs_1' } });
  expect(await payments.checkoutUrl(ORDER, PAGE)).toBe('https://checkout.stripe.com/c/pay/cs_1');
  await payments.checkoutUrl(ORDER, PAGE);
  await payments.checkoutUrl({ ...ORDER, totalMinor: 2_400 }, PAGE);
  await payments.checkoutUrl(ORDER, { ...PAGE, failures: 1 });
  const [first, second, ...others] = asked.map(({ headers }) => headers['idempotency-key']);
  expect([first === second, new Set([first, ...others]).size]).toEqual([true, 3]);
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
  expect(asked[0]!.headers['stripe-version']).toBe('2026-10-28.endive');
  expect(Object.fromEntries(asked[0]!.form)).toMatchObject({
    ...{ mode: 'payment', client_reference_id: 'usr_1', customer_email: 'anna@example.org' },
    ...{ 'metadata[price]': '3000', 'metadata[total]': '2500' },
    ...{ 'metadata[order]': 'order-1', 'line_items[0][price_data][unit_amount]': '2500' },
    'payment_intent_data[setup_future_usage]': 'off_session',
    success_url: 'https://meet.example.org/checkout/success?reference={CHECKOUT_SESSION_ID}',
  });
});

test('what became of a checkout is what Stripe says of it, discounts and refunds included', async () => {
  answer = () => ({ body: session() });
  expect(await payments.findCheckout('cs_1')).toEqual({
    order: ORDER,
    ...{ status: 'succeeded', reference: 'pi_1', amountMinor: 2_000, refundedMinor: 500 },
    ...{ customerRef: 'cus_1', methodRef: 'pm_1' },
  });
});

test.each([
  [
    'paid by a bank that takes days',
    { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'processing' } },
    'pending',
  ],
  ['given up', { payment_status: 'unpaid', status: 'expired', payment_intent: null }, 'cancelled'],
  [
    'failed later',
    { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
    'failed',
  ],
])('a checkout that is %s', async (_what, more, status) => {
  answer = () => ({ body: session(more) });
  expect((await payments.findCheckout('cs_1'))?.status).toBe(status);
});

test.each([
  ['of somebody else’s making', { metadata: {} }],
  // The payment that is made there later has another reference.
  ['whose page is still open', { payment_status: 'unpaid', status: 'open', payment_intent: null }],
  [
    'for a plan that we do not have',
    { metadata: { order: 'x', plan: 'gold', cycle: 'monthly', total: '1' } },
  ],
  ['of nobody', { client_reference_id: null }],
])('a checkout %s is none', async (_what, more) => {
  answer = () => ({ body: session(more) });
  expect(await payments.findCheckout('cs_1')).toBeUndefined();
});

test('a payment is found again by its own reference', async () => {
  answer = () => ({ body: { object: 'list', has_more: false, data: [session()], url: '/v1/x' } });
  expect(await payments.findCheckout('pi_1')).toMatchObject({ status: 'succeeded', reference: 'pi_1' });
  expect(asked[0]).toMatchObject({ method: 'GET', path: '/v1/checkout/sessions' });
  expect(asked[0]!.form.get('payment_intent')).toBe('pi_1');
  answer = () => ({ body: { object: 'list', has_more: false, data: [], url: '/v1/x' } });
  expect(await payments.findCheckout('pi_2')).toBeUndefined();
});

test('a reference that is none is not asked about, one that is unknown is none', async () => {
  answer = () => ({ status: 404, body: { error: { type: 'invalid_request_error', message: 'No such' } } });
  expect(await payments.findCheckout('../customers')).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await payments.findCheckout('cs_2')).toBeUndefined();
});

test('pages of a member that are still open are closed, those of others stay', async () => {
  const open = (id: string, buyer: string) => session({ id, status: 'open', client_reference_id: buyer });
  const data = [open('cs_1', 'usr_1'), open('cs_2', 'usr_2'), open('cs_3', 'usr_1')];
  answer = ({ method }) => ({
    body: method === 'GET' ? { object: 'list', has_more: false, data } : data[0]!,
  });
  await payments.closeCheckouts('usr_1' as UserId);
  expect(asked[0]!.form.get('status')).toBe('open');
  expect(asked.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/checkout/sessions/cs_1/expire',
    'POST /v1/checkout/sessions/cs_3/expire',
  ]);
});

const CHARGE = {
  ...{ key: 'pay_1', amountMinor: 2_500, currency: 'USD', customerRef: 'cus_1', methodRef: 'pm_1' },
  reference: null,
  firstAskedAt: NOW,
};
const told = (status: Charged['status'], reference: string | null, refundedMinor = 0): Charged => ({
  ...{ status, reference, refundedMinor },
});

test('a period is charged under its key, also when it is asked again', async () => {
  answer = () => ({ body: { id: 'pi_2', object: 'payment_intent', status: 'succeeded' } });
  expect(await payments.charge(CHARGE)).toEqual(told('succeeded', 'pi_2'));
  await payments.charge(CHARGE);
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['pay_1', 'pay_1']);
  expect(Object.fromEntries(asked[0]!.form)).toMatchObject({ amount: '2500', off_session: 'true' });
  answer = () => ({
    body: {
      ...{ id: 'pi_2', object: 'payment_intent', status: 'succeeded' },
      latest_charge: { id: 'ch_2', object: 'charge', amount_refunded: 900 },
    },
  });
  expect(await payments.charge({ ...CHARGE, reference: 'pi_2' })).toEqual(told('succeeded', 'pi_2', 900));
  expect(asked[2]).toMatchObject({ method: 'GET', path: '/v1/payment_intents/pi_2' });
});

test('a key that Stripe may have forgotten is looked for before it is charged again', async () => {
  const intents = [
    { id: 'pi_8', object: 'payment_intent', status: 'succeeded', metadata: {} },
    {
      ...{ id: 'pi_9', object: 'payment_intent', status: 'processing', metadata: { payment: 'pay_1' } },
      latest_charge: { id: 'ch_9', object: 'charge', amount_refunded: 300 },
    },
  ];
  const list = (data: object[]) => ({ object: 'list', has_more: false, data, url: '/v1/payment_intents' });
  answer = ({ method }) => ({ body: method === 'GET' ? list(intents) : intents[0]! });
  const old = { ...CHARGE, firstAskedAt: new Date(NOW.getTime() - 24 * 3_600_000) };
  expect(await payments.charge(old)).toEqual(told('pending', 'pi_9', 300));
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  expect(asked[0]!.form.get('customer')).toBe('cus_1');
  expect(await payments.charge({ ...old, key: 'pay_2' })).toEqual(told('succeeded', 'pi_8'));
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
  await payments.charge({ ...CHARGE, firstAskedAt: new Date(NOW.getTime() - 22 * 3_600_000) });
  expect(asked).toHaveLength(4);
});

test('what was given back already is given back', async () => {
  const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already' };
  answer = () => ({ status: 400, body: { error } });
  await payments.refund('pi_1', 'refund pay_1');
  answer = () => ({ status: 404, body: { error: { ...error, code: 'resource_missing' } } });
  await expect(payments.refund('pi_1', 'refund pay_1')).rejects.toThrow();
});

test('a declined card is a failure; an answer that never comes is none', async () => {
  const declined = { type: 'card_error', code: 'card_declined', payment_intent: { id: 'pi_3' } };
  answer = () => ({ status: 402, body: { error: declined } });
  expect(await payments.charge(CHARGE)).toEqual(told('failed', 'pi_3'));
  expect(await payments.charge({ ...CHARGE, methodRef: null })).toMatchObject({ status: 'failed' });
  answer = () => ({ status: 500, body: { error: { type: 'api_error' } } });
  await expect(payments.charge(CHARGE)).rejects.toThrow();
});

/** Every charge is refused as a wrong request; of the method that is asked about then, this is the answer. */
function refusing(method: { status?: number; body: object }, code?: string) {
  const wrong = { type: 'invalid_request_error', message: 'Wrong', ...(code && { code }) };
  answer = ({ path }) =>
    path.startsWith('/v1/payment_methods/') ? method : { status: 400, body: { error: wrong } };
}
const method = (customer: string | null) => ({ body: { id: 'pm_1', object: 'payment_method', customer } });
const MISSING = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } };

test.each([
  ['taken off its customer', method(null)],
  ['of another customer', method('cus_2')],
  ['not known any more', MISSING],
])('a card that is %s is a failure', async (_what, found) => {
  refusing(found);
  expect(await payments.charge(CHARGE)).toEqual(told('failed', null));
  expect(await payments.charge({ ...CHARGE, reference: 'pi_4' })).toEqual(told('failed', 'pi_4'));
});

test('a request that is refused for another reason is nobody’s failure', async () => {
  refusing(method('cus_1'), 'currency_not_supported');
  await expect(payments.charge(CHARGE)).rejects.toMatchObject({ code: 'currency_not_supported' });
  refusing({ status: 500, body: { error: { type: 'api_error' } } });
  await expect(payments.charge(CHARGE)).rejects.toThrow();
  // The same charge is still under way.
  refusing(method('cus_1'), 'idempotency_key_in_use');
  await expect(payments.charge(CHARGE)).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
});

test('what the member chose on Stripe’s page is told, and what they paid with is chosen for them', async () => {
  const customer = { id: 'cus_1', object: 'customer', invoice_settings: { default_payment_method: 'pm_9' } };
  answer = () => ({ body: customer });
  expect(await payments.methodOf('cus_1')).toBe('pm_9');
  expect(asked[0]).toMatchObject({ method: 'GET', path: '/v1/customers/cus_1' });
  await payments.chooseMethod('cus_1', 'pm_2');
  expect(asked[1]).toMatchObject({ method: 'POST', path: '/v1/customers/cus_1' });
  expect(asked[1]!.form.get('invoice_settings[default_payment_method]')).toBe('pm_2');
  answer = () => ({ body: { ...customer, invoice_settings: { default_payment_method: null } } });
  expect(await payments.methodOf('cus_1')).toBeNull();
  answer = () => ({ body: { id: 'cus_1', object: 'customer', deleted: true } });
  expect(await payments.methodOf('cus_1')).toBeNull();
  answer = () => MISSING;
  expect(await payments.methodOf('cus_1')).toBeNull();
  answer = () => ({ status: 500, body: { error: { type: 'api_error' } } });
  await expect(payments.methodOf('cus_1')).rejects.toThrow();
});

test('a customer is deleted once; one of whom the account knows nothing is not taken for deleted', async () => {
  const deleted = { body: { id: 'cus_1', object: 'customer', deleted: true } };
  answer = () => deleted;
  await payments.deleteCustomer('cus_1');
  answer = ({ method }) => (method === 'DELETE' ? MISSING : deleted);
  await payments.deleteCustomer('cus_1');
  answer = ({ method }) => (method === 'DELETE' ? MISSING : { body: { id: 'cus_1', object: 'customer' } });
  await expect(payments.deleteCustomer('cus_1')).rejects.toThrow();
  answer = () => MISSING;
  await expect(payments.deleteCustomer('cus_1')).rejects.toThrow();
});

const signed = (event: object, at: Date, secret = SECRET) => {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    ...{ payload: body, secret, timestamp },
  });
  return [body, signature] as const;
};
const event = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } });
const COMPLETED = event('checkout.session.completed', { id: 'cs_1', object: 'checkout.session' });

test('a signed notification names what to ask about', async () => {
  expect(await payments.readNotification(...signed(COMPLETED, NOW))).toEqual({ checkout: 'cs_1' });
  const refunded = { payment_intent: 'pi_1', amount_refunded: 700 };
  for (const metadata of [session().metadata, { payment: 'pay_1' }]) {
    const refund = event('charge.refunded', { ...refunded, metadata });
    expect(await payments.readNotification(...signed(refund, NOW))).toEqual({
      ...{ payment: 'pi_1', refundedMinor: 700 },
    });
  }
  // Of something else that is sold in the same account.
  const foreign = event('charge.refunded', { ...refunded, metadata: { order: '17' } });
  expect(await payments.readNotification(...signed(foreign, NOW))).toBeNull();
  expect(await payments.readNotification(...signed(event('customer.created', {}), NOW))).toBeNull();
});

test.each<[string, () => readonly [string, string | undefined]]>([
  ['by another', () => signed(COMPLETED, NOW, 'whsec_other')],
  ['too long ago', () => signed(COMPLETED, new Date(NOW.getTime() - 301_000))],
  ['for another text', () => ['{"type":"checkout.session.completed"}', signed(COMPLETED, NOW)[1]] as const],
  ['by nobody', () => [JSON.stringify(COMPLETED), undefined] as const],
])('a notification signed %s is forged', async (_what, make) => {
  await expect(payments.readNotification(...make())).rejects.toBeInstanceOf(NotificationForgedError);
});

test('finished checkouts are listed, refunds have a key, customers have a page', async () => {
  answer = ({ path }) =>
    path === '/v1/checkout/sessions'
      ? { body: { object: 'list', has_more: false, data: [session()], url: path } }
      : { body: { id: 're_1', url: 'https://billing.stripe.com/p/session/1' } };
  expect(await payments.finishedSince(new Date('2030-04-29T12:00:00Z'))).toEqual([
    { checkout: 'cs_1', payment: 'pi_1', isPaid: true },
  ]);
  expect(asked[0]!.form.get('created[gte]')).toBe(String(Date.UTC(2030, 3, 29, 12) / 1_000));
  await payments.refund('pi_1', 'refund pay_1');
  expect(asked[1]!.headers['idempotency-key']).toBe('refund pay_1');
  expect(await payments.portalUrl('cus_1', PAGE.cancelUrl)).toBe('https://billing.stripe.com/p/session/1');
});

test('payments of which something was given back are listed once, with all that was', async () => {
  const refund = (id: string, payment: string | null, charge: object | string | null) => ({
    ...{ id, object: 'refund', amount: 100, payment_intent: payment, charge },
  });
  const charge = { id: 'ch_1', object: 'charge', amount_refunded: 300 };
  const data = [
    ...[refund('re_1', 'pi_1', charge), refund('re_2', 'pi_1', charge)],
    ...[refund('re_3', null, charge), refund('re_4', 'pi_4', null)],
  ];
  answer = () => ({ body: { object: 'list', has_more: false, data, url: '/v1/refunds' } });
  expect(await payments.refundedSince(new Date('2030-04-29T12:00:00Z'))).toEqual([
    { payment: 'pi_1', refundedMinor: 300 },
  ]);
  expect(asked[0]).toMatchObject({ method: 'GET', path: '/v1/refunds' });
  expect(asked[0]!.form.get('created[gte]')).toBe(String(Date.UTC(2030, 3, 29, 12) / 1_000));
});

test('a pack is paid on a page of its own, and the card is not kept', async () => {
  const order: Order = {
    ...{ ref: 'order-2', userId: 'usr_1' as UserId, topUp: 'interpretation-300' },
    ...{ priceMinor: 1_000, totalMinor: 1_000, currency: 'USD' },
  };
  answer = () => ({ body: { ...session(), url: 'https://checkout.stripe.com/c/pay/cs_2' } });
  await payments.checkoutUrl(order, PAGE);
  const form = Object.fromEntries(asked[0]!.form);
  expect(form).toMatchObject({
    ...{ 'metadata[topUp]': 'interpretation-300', 'metadata[total]': '1000' },
    'payment_intent_data[metadata][topUp]': 'interpretation-300',
    'line_items[0][price_data][product_data][name]': 'Intermind top-up, interpretation-300',
  });
  expect(form).not.toHaveProperty('payment_intent_data[setup_future_usage]');
  const metadata = { order: 'order-2', topUp: 'interpretation-300', price: '1000', total: '1000' };
  answer = () => ({ body: session({ metadata, amount_total: 1_000 }) });
  expect((await payments.findCheckout('cs_2'))?.order).toEqual(order);
});
