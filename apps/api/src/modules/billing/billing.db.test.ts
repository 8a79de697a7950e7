import type {
  Invoice,
  Payment,
  SandboxCard,
  SandboxResult,
  Subscription,
  UserId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoices } from '../../db/schema/payments.ts';
import { type Caller, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelSubscription } from './administration.ts';
import { tendBilling } from './tend.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ PLANS: 'on', TAX_PERCENT: '21', SELLER: 'Acme Ltd; Prague' });
  t.clock.now = new Date('2030-01-31T12:00:00Z');
});
afterEach(() => t.close());

/** Moves the clock and does what time demands. */
async function pass(days: number): Promise<Caller> {
  t.clock.now = new Date(t.clock.now.getTime() + days * DAY_MS);
  await tendBilling(t.app.billing);
  return member(t, 'Anna');
}

async function ask<Answer>({ headers }: Caller, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await t.call(method, path, { headers, ...(body && { body }) });
  return { status: answer.statusCode, ...answer.json<Answer & { code?: string }>() };
}
const items = async <Item>(who: Caller, path: string) =>
  (await ask<{ items: Item[] }>(who, 'GET', path)).items;
const subscription = async (who: Caller) => (await items<Subscription>(who, '/billing/subscriptions'))[0]!;
const planOf = async (who: Caller) => {
  const { id } = await ask<{ id: never }>(who, 'GET', '/users');
  return t.app.plans.planOf(id, t.clock.now);
};

async function offerFor(who: Caller, cycle = 'monthly'): Promise<string> {
  const { url } = await ask<{ url: string }>(
    who,
    'GET',
    `/billing/checkout?planCode=pro&billingCycle=${cycle}`,
  );
  return new URL(url).searchParams.get('offer')!;
}

async function pay(who: Caller, card: SandboxCard, options: { cycle?: string; confirmed?: boolean } = {}) {
  const { cycle, ...rest } = options;
  const body = { offer: await offerFor(who, cycle), card, ...rest };
  return ask<SandboxResult>(who, 'POST', '/billing/sandbox/payments', body);
}

test('a card that is accepted buys the plan, with a payment and an invoice that carries the tax', async () => {
  const anna = await member(t, 'Anna');
  const heard: unknown[] = [];
  t.app.plans.onPlanChanged(({ plan }) => heard.push(plan));
  const { result, reference } = await pay(anna, 'accepted');
  expect([result, heard, await planOf(anna)]).toEqual(['succeeded', ['pro'], 'pro']);
  expect(await ask(anna, 'POST', '/billing/checkout/confirm', { reference })).toMatchObject({
    status: 'succeeded',
  });
  expect(await subscription(anna)).toMatchObject({
    ...{ plan: 'pro', billingCycle: 'monthly', status: 'active', cancelledAt: null, retryAt: null },
    ...{ price: { amountMinor: 2_500, currency: 'USD' }, periodEnd: '2030-02-28T12:00:00.000Z' },
  });
  expect(await items<Payment>(anna, '/billing/payments')).toMatchObject([
    { status: 'succeeded', amount: { amountMinor: 2_500, currency: 'USD' } },
  ]);
  expect(await items<Invoice>(anna, '/billing/invoices')).toMatchObject([
    { number: '000001', kind: 'invoice', status: 'paid', amount: { amountMinor: 2_500, currency: 'USD' } },
  ]);
  expect((await t.db.select().from(invoices))[0]).toMatchObject({
    ...{ taxMinor: 434, taxPercent: 21, seller: 'Acme Ltd\nPrague', buyerName: 'Anna Test' },
  });
});

test('asking where to pay changes nothing, and nothing is bought before it is paid', async () => {
  const anna = await member(t, 'Anna');
  await offerFor(anna);
  expect(await items(anna, '/billing/payments')).toEqual([]);
  expect(await pay(anna, 'declined')).toMatchObject({ result: 'declined' });
  expect(await pay(anna, 'confirmed')).toMatchObject({ result: 'authentication' });
  expect(await pay(anna, 'confirmed', { confirmed: false })).toMatchObject({ result: 'declined' });
  expect(await planOf(anna)).toBe('basic');
  expect((await items<Payment>(anna, '/billing/payments')).map(({ status }) => status)).toEqual([
    ...['failed', 'failed'],
  ]);
  expect(await pay(anna, 'confirmed', { confirmed: true })).toMatchObject({ result: 'succeeded' });
  expect(await planOf(anna)).toBe('pro');
});

test('a payment that is confirmed later waits, and takes effect once', async () => {
  const anna = await member(t, 'Anna');
  const { result, reference } = await pay(anna, 'slow');
  const confirm = () => ask(anna, 'POST', '/billing/checkout/confirm', { reference });
  expect([result, (await confirm()).status, await planOf(anna)]).toEqual(['processing', 'pending', 'basic']);
  expect(await pay(anna, 'accepted')).toMatchObject({ result: 'processing' });
  t.clock.now = new Date(t.clock.now.getTime() + 9_000);
  await Promise.all([confirm(), tendBilling(t.app.billing), confirm()]);
  expect([await planOf(anna), (await items(anna, '/billing/invoices')).length]).toEqual(['pro', 1]);
});

test('two tabs pay once, also at the same moment', async () => {
  const anna = await member(t, 'Anna');
  const [one, other] = await Promise.all([offerFor(anna), offerFor(anna)]);
  const body = (offer: string) => ({ offer, card: 'accepted' });
  const paths = [one, other, one].map((offer) => ask(anna, 'POST', '/billing/sandbox/payments', body(offer)));
  await Promise.all(paths);
  const paid = await items<Payment>(anna, '/billing/payments?status=succeeded');
  expect([paid.length, (await items(anna, '/billing/invoices')).length]).toEqual([1, 1]);
});

test('an upgrade counts at once and takes off what is left of the old period', async () => {
  const anna = await member(t, 'Anna');
  await pay(anna, 'accepted');
  const later = await pass(14);
  await pay(later, 'accepted', { cycle: 'yearly' });
  const [subscribed, ...others] = await items<Subscription>(later, '/billing/subscriptions');
  expect(others).toEqual([]);
  expect(subscribed).toMatchObject({ billingCycle: 'yearly', periodEnd: '2031-02-14T12:00:00.000Z' });
  const amounts = (await items<Invoice>(later, '/billing/invoices')).map(({ amount }) => amount.amountMinor);
  expect(amounts).toEqual([24_000 - 1_250, 2_500]);
  expect((await ask(later, 'GET', '/billing/checkout?planCode=pro&billingCycle=yearly')).code).toBe(
    'PlanNotForSale',
  );
});

test('a shorter cycle follows at the end of the period, paid then', async () => {
  await pay(await member(t, 'Anna'), 'accepted', { cycle: 'yearly' });
  const choice = { planCode: 'pro', billingCycle: 'monthly' };
  const anna = await pass(3);
  expect(await ask(anna, 'POST', '/billing/subscriptions/change', choice)).toMatchObject({
    status: 'upcoming',
  });
  const statuses = async (who: Caller) =>
    (await items<Subscription>(who, '/billing/subscriptions?sort=periodStart:asc')).map(
      ({ status }) => status,
    );
  expect(await statuses(anna)).toEqual(['cancelling', 'upcoming']);
  const then = await pass(363);
  expect(await statuses(then)).toEqual(['expired', 'active']);
  expect([await planOf(then), (await subscription(then)).periodEnd]).toEqual([
    'pro',
    '2031-02-28T12:00:00.000Z',
  ]);
  expect((await items<Payment>(then, '/billing/payments')).map(({ amount }) => amount.amountMinor)).toEqual([
    ...[2_500, 24_000],
  ]);
});

test('a cancelled plan stays to its end, can be taken back, and then expires; nothing is lost', async () => {
  const anna = await member(t, 'Anna');
  expect((await ask(anna, 'POST', '/billing/subscriptions/cancel')).code).toBe('NoSubscription');
  await pay(anna, 'accepted');
  expect(await ask(anna, 'POST', '/billing/subscriptions/cancel')).toMatchObject({ status: 'cancelling' });
  expect(await ask(anna, 'POST', '/billing/subscriptions/reactivate')).toMatchObject({ status: 'active' });
  await ask(anna, 'POST', '/billing/subscriptions/cancel');
  const before = await pass(27);
  expect(await planOf(before)).toBe('pro');
  const then = await pass(2);
  expect([await planOf(then), (await subscription(then)).status]).toEqual(['basic', 'expired']);
  expect((await items(then, '/billing/invoices')).length).toBe(1);
  await pay(then, 'accepted');
  expect(await planOf(then)).toBe('pro');
});

test('a cancellation that is taken back too late is refused, and what follows is not lost', async () => {
  await pay(await member(t, 'Anna'), 'accepted', { cycle: 'yearly' });
  const anna = await pass(3);
  const choice = { planCode: 'pro', billingCycle: 'monthly' };
  await ask(anna, 'POST', '/billing/subscriptions/change', choice);
  // The year is over, and no pass has seen it yet.
  t.clock.now = new Date('2031-01-31T12:00:00Z');
  const late = await member(t, 'Anna');
  expect((await ask(late, 'POST', '/billing/subscriptions/reactivate')).code).toBe('NoSubscription');
  expect([await planOf(await pass(0)), (await subscription(late)).billingCycle]).toEqual(['pro', 'monthly']);
});

test('it renews by itself; a card that fails is tried again, told, and steps down to basic', async () => {
  await pay(await member(t, 'Anna'), 'accepted');
  expect((await subscription(await pass(28))).periodEnd).toBe('2030-03-31T12:00:00.000Z');
  await t.db.execute(sql`update subscriptions set method_ref = 'declinedLater'`);
  const failed = await pass(31);
  expect(await subscription(failed)).toMatchObject({ status: 'active', retryAt: '2030-04-01T12:00:00.000Z' });
  expect((await items<Invoice>(failed, '/billing/invoices'))[0]).toMatchObject({
    number: null,
    status: 'draft',
  });
  expect(await planOf(await pass(1))).toBe('pro');
  expect(await planOf(await pass(3))).toBe('pro');
  const over = await pass(5);
  expect([await planOf(over), (await subscription(over)).status]).toEqual(['basic', 'expired']);
  expect((await items<Invoice>(over, '/billing/invoices')).map(({ number }) => number)).toEqual([
    ...['000002', '000001'],
  ]);
});

test('an overdue plan is paid with another card at once', async () => {
  await pay(await member(t, 'Anna'), 'declinedLater');
  const failed = await pass(28);
  expect((await subscription(failed)).retryAt).not.toBeNull();
  expect(await pay(failed, 'accepted')).toMatchObject({ result: 'succeeded' });
  expect(await subscription(failed)).toMatchObject({ status: 'active', retryAt: null });
  expect((await items<Invoice>(failed, '/billing/invoices')).map(({ status }) => status)).toEqual([
    'paid',
    'paid',
  ]);
});

test.each([
  ['a member', (who: Caller) => ask(who, 'POST', '/billing/subscriptions/cancel')],
  [
    'an administrator',
    async (who: Caller) => {
      const [{ id: by }, { id }] = [await ask<{ id: UserId }>(who, 'GET', '/users'), await subscription(who)];
      await cancelSubscription(t.app.billing, by, id, { force: true });
    },
  ],
] as const)('of an overdue plan that %s ends no draft is left', async (_who, end) => {
  await pay(await member(t, 'Anna'), 'declinedLater');
  const failed = await pass(28);
  const statuses = async () =>
    (await items<Invoice>(failed, '/billing/invoices')).map(({ status }) => status).sort();
  expect(await statuses()).toEqual(['draft', 'paid']);
  await end(failed);
  expect([await planOf(failed), await statuses()]).toEqual(['basic', ['paid']]);
});

test('somebody else’s offer, checkout and invoice are nobody’s; a made-up offer is none', async () => {
  const [anna, ben] = [await member(t, 'Anna'), await member(t, 'Ben')];
  const offer = await offerFor(anna);
  const body = { offer, card: 'accepted' };
  expect((await ask(ben, 'POST', '/billing/sandbox/payments', body)).code).toBe('NotFound');
  const forged = { ...body, offer: `${offer.slice(0, -2)}xx` };
  expect((await ask(anna, 'POST', '/billing/sandbox/payments', forged)).code).toBe('OfferExpired');
  const strange = { ...body, offer: `abc.${'é'.repeat(43)}` };
  expect((await ask(anna, 'POST', '/billing/sandbox/payments', strange)).code).toBe('OfferExpired');
  const { reference } = await ask<SandboxResult>(anna, 'POST', '/billing/sandbox/payments', body);
  expect((await ask(ben, 'POST', '/billing/checkout/confirm', { reference })).code).toBe('NotFound');
  expect(await items(ben, '/billing/invoices')).toEqual([]);
  const [invoice] = await items<Invoice>(anna, '/billing/invoices');
  const path = invoice!.download.replace('/api', '');
  const file = await t.call('GET', path);
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
    ...[200, 'application/pdf', '%PDF-'],
  ]);
  expect((await t.call('GET', path.replace(/until=\d/, 'until=9'))).statusCode).toBe(404);
  t.clock.now = new Date(t.clock.now.getTime() + 61 * 60_000);
  expect((await t.call('GET', path)).statusCode).toBe(404);
});

test('numbers have no gaps, however many pay at once and however many transactions fail', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `Member${number}`);
  const people = await Promise.all(names.map((name) => member(t, name)));
  await t.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin if new.number % 5 = 0 and random() < 0.7 then raise exception 'no'; end if; return new; end $$`);
  await t.db.execute(
    sql`create trigger refuse before insert on invoices for each row execute function refuse()`,
  );
  for (let round = 0; round < 20; round++)
    await Promise.all(
      people.map(async ({ headers }) => {
        const { running } = { running: await planOf({ headers, token: '' }) };
        if (running === 'pro') return;
        const offer = await offerFor({ headers, token: '' });
        await t.app.inject({
          ...{ method: 'POST', url: '/api/billing/sandbox/payments', headers },
          payload: { offer, card: 'accepted' },
        });
      }),
    );
  await t.db.execute(sql`drop trigger refuse on invoices`);
  await t.db.execute(sql`drop function refuse`);
  const numbers = (await t.db.select().from(invoices)).map(({ number }) => number!).sort((a, b) => a - b);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('with plans off nothing is sold, and lists answer', async () => {
  const off = await startTestApp();
  const { headers } = await member(off, 'Otto');
  const answer = await off.call('GET', '/billing/checkout?planCode=pro&billingCycle=monthly', { headers });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'PlansOff']);
  expect((await off.call('GET', '/billing/invoices', { headers })).json()).toEqual({ items: [], total: 0 });
  await off.close();
});

test('one invoice is drawn ten times a minute, whoever asks', async () => {
  const limited = await startTestApp({ PLANS: 'on' }, { rateLimits: 'on' });
  const { headers } = await member(limited, 'Anna');
  const choice = '/billing/checkout?planCode=pro&billingCycle=monthly';
  const { url } = (await limited.call('GET', choice, { headers })).json<{ url: string }>();
  const body = { offer: new URL(url).searchParams.get('offer'), card: 'accepted' };
  await limited.call('POST', '/billing/sandbox/payments', { headers, body });
  const answer = await limited.call('GET', '/billing/invoices', { headers });
  const path = answer.json<{ items: Invoice[] }>().items[0]!.download.replace('/api', '');
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, caller) =>
      limited.call('GET', path, { from: `192.0.2.${caller}` }).then(({ statusCode }) => statusCode),
    ),
  );
  await limited.close();
  expect(statuses.sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
});
