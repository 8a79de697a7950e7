import type { AdminAct, AdminUser, Invoice, PlanCode, Subscription, UserId } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What administrators see and change of members' money (spec 2 §7). */

let t: TestApp;
let ada: { headers: { authorization: string } };
let ben: UserId;
let cleo: UserId;

beforeEach(async () => {
  t = await startTestApp({ PLANS: 'on' });
  await begin();
});
afterEach(() => t.close());

async function begin(): Promise<void> {
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
  [ben, cleo] = [await idOf('Ben'), await idOf('Cleo')];
}
async function idOf(name: string): Promise<UserId> {
  const { headers } = await member(t, name);
  return (await t.call('GET', '/users', { headers })).json<{ id: UserId }>().id;
}
const read = async <Answer>(path: string): Promise<Answer> => {
  const answer = await t.call('GET', path, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};
const give = (id: UserId, planId: string, cycle = 'monthly') =>
  t.call('POST', `/admin/users/${id}/subscriptions`, { ...ada, body: { planId, cycle } });
const cancel = (id: string, force: boolean) =>
  t.call('POST', `/admin/subscriptions/${id}/cancel`, { ...ada, body: { force } });
const planOf = async (id: UserId) => (await read<AdminUser>(`/admin/users/${id}`)).plan;
const acts = async () =>
  (await read<{ items: AdminAct[] }>('/admin/acts?sort=at:asc')).items.map(
    ({ act, user, object, before, after }) => [act, user?.id, object, before, after],
  );
const later = () => (t.clock.now = new Date(t.clock.now.getTime() + 1_000));

/** Buys with a test card. */
async function buy(name: string, planCode: PlanCode): Promise<void> {
  const { headers } = await member(t, name);
  const checkout = await t.call('GET', `/billing/checkout?planCode=${planCode}&billingCycle=monthly`, {
    headers,
  });
  const offer = new URL(checkout.json<{ url: string }>().url).searchParams.get('offer');
  const paid = await t.call('POST', '/billing/sandbox/payments', {
    headers,
    body: { offer, card: 'accepted' },
  });
  expect(paid.json().result, paid.body).toBe('succeeded');
}

test('a plan is given, cancelled with grace and ended by force; the audit log has each once', async () => {
  expect(await planOf(ben)).toBe('basic');
  const given = await give(ben, 'business');
  expect([given.statusCode, given.json().status, given.json().price.amountMinor]).toEqual([201, 'active', 0]);
  const { id } = given.json<Subscription>();
  expect([await planOf(ben), (await give(ben, 'pro')).json().code]).toEqual([
    'business',
    'SubscriptionExists',
  ]);
  later();
  expect((await cancel(id, false)).json().status).toBe('cancelling');
  expect(await planOf(ben)).toBe('business');
  // Asked again, nothing changes, and nothing is written.
  expect((await cancel(id, false)).json().status).toBe('cancelling');
  later();
  expect((await cancel(id, true)).json().status).toBe('cancelled');
  expect([await planOf(ben), (await cancel(id, true)).json().status]).toEqual(['basic', 'cancelled']);
  const plan = 'business';
  expect(await acts()).toEqual([
    ['subscription.granted', ben, id, null, { plan, billingCycle: 'monthly' }],
    ['subscription.cancelled', ben, id, { plan, status: 'active' }, { plan, status: 'cancelling' }],
    ['subscription.cancelled', ben, id, { plan, status: 'cancelling' }, { plan, status: 'cancelled' }],
  ]);
  const { items } = await read<{ items: Subscription[] }>(`/admin/users/${ben}/subscriptions`);
  expect(items).toMatchObject([{ id, status: 'cancelled' }]);
});

test('a member’s own cancellation that an administrator makes final is in the audit log, once', async () => {
  const { id } = (await give(ben, 'pro')).json<Subscription>();
  const { headers } = await member(t, 'Ben');
  await t.call('POST', '/billing/subscriptions/cancel', { headers });
  expect((await acts()).map(([act]) => act)).toEqual(['subscription.granted']);
  expect((await cancel(id, false)).json().cancelledBy).toBe('admin');
  expect((await cancel(id, false)).json().cancelledBy).toBe('admin');
  expect((await acts()).filter(([act]) => act === 'subscription.cancelled')).toHaveLength(1);
});

test('what cannot be given or cancelled changes nothing and is not in the audit log', async () => {
  expect((await give('usr_0123456789ABCDEFabcd' as UserId, 'pro')).json().code).toBe('UserNotFound');
  for (const [plan, cycle] of [
    ['basic', 'monthly'],
    ['gold', 'monthly'],
    ['pro', 'weekly'],
  ])
    expect((await give(ben, plan!, cycle)).json().code).toBe('ValidationFailed');
  expect((await cancel('sub_0123456789ABCDEFabcd', true)).json().code).toBe('NotFound');
  await t.call('DELETE', `/admin/users/${cleo}`, ada);
  expect((await give(cleo, 'pro')).json().code).toBe('UserNotFound');
  expect((await acts()).map(([act]) => act)).toEqual(['user.deleted']);
  expect((await read<{ total: number }>('/admin/subscriptions')).total).toBe(0);
});

test('invoices and payments of one member and of all; a deleted member’s stay, without the name', async () => {
  await buy('Ben', 'pro');
  await buy('Cleo', 'pro');
  expect((await read<{ items: AdminUser[] }>('/admin/users?plan=pro&sort=name:asc')).items).toMatchObject([
    { id: ben, plan: 'pro' },
    { id: cleo, plan: 'pro' },
  ]);
  const { items, total } = await read<{ items: Invoice[]; total: number }>(`/admin/users/${ben}/invoices`);
  expect([total, items[0]!.status, items[0]!.amount.amountMinor]).toEqual([1, 'paid', 2_500]);
  const file = await t.call('GET', items[0]!.download.replace(/^\/api/, ''), {});
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);

  for (const list of ['subscriptions', 'invoices', 'payments']) {
    expect((await read<{ total: number }>(`/admin/${list}`)).total).toBe(2);
    const found = `/admin/${list}?search[contains]=CLEO`;
    expect((await read<{ items: object[] }>(found)).items).toMatchObject([
      { user: { id: cleo, firstName: 'Cleo', email: 'cleo@example.org' } },
    ]);
    const { fields } = await read<{ fields: { name: string }[] }>(`/admin/${list}/list-config`);
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['status', 'email', 'search']));
  }

  await t.call('DELETE', `/admin/users/${cleo}`, ada);
  expect((await read<{ items: object[] }>(`/admin/payments?userId=${cleo}`)).items).toMatchObject([
    { amount: { amountMinor: 2_500 }, user: { id: cleo, firstName: '', email: '' } },
  ]);
  for (const [list, left] of [
    ['subscriptions', 0],
    ['invoices', 1],
    ['payments', 1],
  ] as const)
    expect((await read<{ total: number }>(`/admin/users/${cleo}/${list}`)).total).toBe(left);
  expect((await t.call('GET', '/admin/users/usr_0123456789ABCDEFabcd/payments', ada)).json().code).toBe(
    'UserNotFound',
  );
});

test('without plans nobody has one and none is given', async () => {
  await t.close();
  t = await startTestApp({ PLANS: 'off' });
  await begin();
  expect([await planOf(ben), (await give(ben, 'pro')).json().code]).toEqual([null, 'PlansOff']);
  expect((await t.call('GET', '/admin/users?plan=basic', ada)).statusCode).toBe(400);
  const { fields } = await read<{ fields: { name: string }[] }>('/admin/users/list-config');
  expect(fields.map(({ name }) => name)).not.toContain('plan');
});
