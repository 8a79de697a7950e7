import { type ManagedQuota, PLANS, type Quota, type QuotaFeature, type UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotaEntries, quotaUsages } from '../../db/schema/quotas.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { newId } from '../../ids.ts';
import { advance, type Caller, member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Quotas } from './index.ts';

let t: TestApp;
let quotas: Quotas;
let admin: { headers: { authorization: string } };
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
  quotas = t.app.quotas;
  const token = await t.issuer.token({ ...memberNamed('Ada'), isAdmin: true }, { expiresInS: 90 * 86_400 });
  admin = { headers: { authorization: `Bearer ${token}` } };
  await t.call('GET', '/users', admin);
});
afterAll(() => t.close());

async function owner(name: string): Promise<Caller & { id: UserId }> {
  const caller = await member(t, name);
  return { ...caller, id: (await t.call('GET', '/users', caller)).json().id };
}
const quotaOf = async ({ headers }: Caller, feature: QuotaFeature): Promise<Quota> => {
  const answer = await t.call('GET', '/billing/quotas', { headers });
  return answer.json<{ items: Quota[] }>().items.find((quota) => quota.feature === feature)!;
};
const managedOf = async (id: UserId, feature: QuotaFeature): Promise<ManagedQuota> => {
  const answer = await t.call('GET', `/admin/users/${id}/quotas`, admin);
  return answer.json<{ items: ManagedQuota[] }>().items.find((quota) => quota.feature === feature)!;
};
async function subscribe(userId: UserId, plan = 'pro') {
  await t.db.insert(subscriptions).values({
    ...{ id: newId('subscription'), userId, plan, status: 'active', cycle: 'monthly', source: 'bought' },
    ...{ priceMinor: 2_500, currency: 'USD', createdAt: t.clock.now, anchorAt: t.clock.now },
    ...{ periodStart: t.clock.now, periodEnd: new Date(t.clock.now.getTime() + 30 * 86_400_000) },
  });
}
const seconds = (userId: UserId, lane: string, total: number, ahead = 0) =>
  quotas.count({
    ...{ userId, feature: 'interpretationSeconds', consumer: `${userId} ${lane}` },
    ...{ total, ahead },
  });
const limitTo = (id: string, limit: unknown) =>
  t.call('PATCH', `/admin/quotas/${id}`, { ...admin, body: { limit } });

test('a member reads what they used of everything, and reading keeps nothing (spec 2 §3)', async () => {
  const anna = await owner('Anna');
  const answer = await t.call('GET', '/billing/quotas', { headers: anna.headers });
  const { items } = answer.json<{ items: Quota[] }>();
  expect(items.map(({ feature, used, limit, plan }) => [feature, used, limit, plan])).toEqual(
    Object.entries(PLANS.basic.quotas).map(([feature, limit]) => [feature, 0, limit, 'basic']),
  );
  expect(items[0]!.periodStart).toMatch(/-01T00:00:00/);
  expect(await t.db.$count(quotaUsages, eq(quotaUsages.userId, anna.id))).toBe(0);
  await seconds(anna.id, 'lane', 900);
  expect(await quotaOf(anna, 'interpretationSeconds')).toMatchObject({ used: 900, usagePercent: 25 });
});

test('what is said twice counts once, and nothing counts beyond the limit', async () => {
  const ben = await owner('Ben');
  await seconds(ben.id, 'one', 3_000);
  await seconds(ben.id, 'one', 3_000);
  await seconds(ben.id, 'one', 2_000);
  const { reserved, left } = await seconds(ben.id, 'two', 500, 200);
  expect([reserved, left]).toEqual([100, 0]);
  await seconds(ben.id, 'two', 900);
  expect(await quotaOf(ben, 'interpretationSeconds')).toMatchObject({ used: 3_600, usagePercent: 100 });
  await expect(
    quotas.requireLeft({ userId: ben.id, feature: 'interpretationSeconds' }),
  ).rejects.toMatchObject({
    code: 'QuotaExceeded',
    data: { quotaOwnerId: ben.id, feature: 'interpretationSeconds' },
  });
});

test('a reservation that nobody renews is void after a minute', async () => {
  const cleo = await owner('Cleo');
  await seconds(cleo.id, 'dead', 0, 3_600);
  expect((await seconds(cleo.id, 'living', 0, 10)).reserved).toBe(0);
  advance(t, 60_000);
  await quotas.tend();
  expect((await seconds(cleo.id, 'living', 0, 10)).reserved).toBe(10);
});

test('the plan pays more from the moment it is bought, in a period of its own; a forgiven second stays forgiven', async () => {
  const dora = await owner('Dora');
  await seconds(dora.id, 'lane', 5_000);
  expect(await quotaOf(dora, 'interpretationSeconds')).toMatchObject({ plan: 'basic', used: 3_600 });
  await subscribe(dora.id);
  await quotas.refresh(dora.id);
  await seconds(dora.id, 'lane', 5_100);
  expect(await quotaOf(dora, 'interpretationSeconds')).toMatchObject({
    ...{ plan: 'pro', used: 100, limit: 72_000, periodStart: t.clock.now.toISOString() },
  });
});

test('a consumer that reaches the end finds a new plan without being told of it', async () => {
  const eva = await owner('Eva');
  await seconds(eva.id, 'lane', 3_600);
  await subscribe(eva.id);
  expect((await seconds(eva.id, 'lane', 3_700, 50)).reserved).toBe(50);
  expect(await quotaOf(eva, 'interpretationSeconds')).toMatchObject({ plan: 'pro', used: 100 });
});

test('the next month begins with nothing used, and what runs goes on in it', async () => {
  const finn = await owner('Finn');
  await seconds(finn.id, 'lane', 1_000, 50);
  advance(t, 31 * 86_400_000);
  const again = { ...finn, ...(await member(t, 'Finn')) };
  expect(await quotaOf(again, 'interpretationSeconds')).toMatchObject({ used: 0 });
  await seconds(finn.id, 'lane', 1_010, 50);
  expect(await quotaOf(again, 'interpretationSeconds')).toMatchObject({ used: 10 });
  const usages = await t.db.select().from(quotaUsages).where(eq(quotaUsages.userId, finn.id));
  expect(usages.map(({ used, reserved, current }) => [used, reserved, current]).sort()).toEqual([
    [10, 50, true],
    [1_000, 0, false],
  ]);
});

test('what is kept may become less, and has no end of the month', async () => {
  const gina = await owner('Gina');
  const keep = (total: number) =>
    quotas.count({
      ...{ userId: gina.id, feature: 'recordingStorageBytes', consumer: 'recording' },
      ...{ total, ahead: 0 },
    });
  await keep(1_000);
  advance(t, 31 * 86_400_000);
  await keep(1_500);
  const again = { ...gina, ...(await member(t, 'Gina')) };
  expect((await quotaOf(again, 'recordingStorageBytes')).used).toBe(1_500);
  await keep(0);
  expect((await quotaOf(again, 'recordingStorageBytes')).used).toBe(0);
});

test('a question is reserved, then spent or given back', async () => {
  const hugo = await owner('Hugo');
  const account = { userId: hugo.id, feature: 'aiMessages' } as const;
  const ask = (consumer: string) => quotas.reserve(account, { consumer, amount: 1 });
  const first = await ask('first');
  await (await ask('second')).release();
  await first.spend();
  await first.spend();
  expect((await quotaOf(hugo, 'aiMessages')).used).toBe(1);
  await limitTo((await managedOf(hugo.id, 'aiMessages')).id, 2);
  const last = await ask('third');
  await expect(ask('fourth')).rejects.toMatchObject({ code: 'QuotaExceeded' });
  await last.spend();
  expect((await quotaOf(hugo, 'aiMessages')).used).toBe(2);
});

test('an administrator changes a limit and corrects a usage; both are in the audit log and the ledger adds up', async () => {
  const ida = await owner('Ida');
  await seconds(ida.id, 'lane', 3_600);
  const { id, usageId } = await managedOf(ida.id, 'interpretationSeconds');
  expect((await limitTo(id, 7_200)).json()).toMatchObject({ limit: 7_200, ownLimit: true, usagePercent: 50 });
  expect((await limitTo(id, null)).json()).toMatchObject({ limit: null, usagePercent: null });
  const body = { used: 60 };
  const corrected = await t.call('PATCH', `/admin/quota-usages/${usageId}`, { ...admin, body });
  expect(corrected.json()).toMatchObject({ used: 60, email: 'ida@example.org' });
  const [usage] = await t.db.select().from(quotaUsages).where(eq(quotaUsages.userId, ida.id));
  const ledger = await t.db.select().from(quotaEntries).where(eq(quotaEntries.usageId, usage!.id));
  expect(ledger.reduce((sum, { charged }) => sum + charged, 0)).toBe(60);
  expect((await limitTo(id, 'plan')).json()).toMatchObject({ limit: 3_600, ownLimit: false });
  const acts = await t.call('GET', `/admin/acts?userId=${ida.id}&sort=at:asc`, admin);
  expect(acts.json().items).toHaveLength(4);
  expect(acts.json().items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        act: 'quota.limit-changed',
        before: { limit: 'plan' },
        after: { limit: 7_200 },
      }),
      expect.objectContaining({
        act: 'quota.usage-corrected',
        before: { used: 3_600 },
        after: { used: 60 },
      }),
    ]),
  );
});

test('limits and usages of minutes are in minutes', async () => {
  const jan = await owner('Jan');
  const { id, usageId } = await managedOf(jan.id, 'meetingMinutes');
  await limitTo(id, 10);
  await t.call('PATCH', `/admin/quota-usages/${usageId}`, { ...admin, body: { used: 4 } });
  const feature = 'meetingMinutes';
  await quotas.count({ userId: jan.id, feature, consumer: 'meeting', total: 90, ahead: 0 });
  expect(await quotaOf(jan, feature)).toMatchObject({ used: 5.5, limit: 10, usagePercent: 55 });
});

test('the list of all quotas has those that are used, the fullest first', async () => {
  const [kim, lena] = [await owner('Kim'), await owner('Lena')];
  await seconds(kim.id, 'kim', 1_800);
  await seconds(lena.id, 'lena', 900);
  const list = async (query: string) =>
    (await t.call('GET', `/admin/quotas?${query}`, admin)).json<{ items: ManagedQuota[] }>().items;
  const both = `userId=${kim.id},${lena.id}`;
  expect((await list(both)).map(({ email }) => email)).toEqual(['kim@example.org', 'lena@example.org']);
  expect(await list(`${both}&usagePercent[lt]=40`)).toMatchObject([{ userId: lena.id, used: 900 }]);
  expect(await list(`search[contains]=kim@`)).toHaveLength(1);
});

test.each([
  ['a quota of nobody', 'PATCH', '/admin/quotas/qta_0123456789ABCDEFGHIJIs', { limit: 1 }, 'UserNotFound'],
  ['no quota', 'PATCH', '/admin/quotas/qta_0123456789ABCDEFGHIJXx', { limit: 1 }, 'NotFound'],
  ['too little', 'PATCH', '/admin/quotas/qta_0123456789ABCDEFGHIJIs', { limit: -1 }, 'ValidationFailed'],
  [
    'a usage of nobody',
    'PATCH',
    '/admin/quota-usages/qus_0123456789ABCDEFGHIJIs',
    { used: 1 },
    'UserNotFound',
  ],
  ['people', 'PATCH', '/admin/quota-usages/qus_0123456789ABCDEFGHIJPr', { used: 1 }, 'ValidationFailed'],
  ['the quotas of nobody', 'GET', '/admin/users/usr_0123456789ABCDEFGHIJ/quotas', undefined, 'UserNotFound'],
] as const)('%s: a clear error', async (_what, method, path, body, code) => {
  const answer = await t.call(method, path, { ...admin, ...(body && { body }) });
  expect(answer.json().code).toBe(code);
});

test('without plans nothing is limited, and nothing is written', async () => {
  const free = await startTestApp();
  try {
    const caller = await member(free, 'Free');
    const { id } = (await free.call('GET', '/users', caller)).json();
    const account = { userId: id, feature: 'aiMessages' } as const;
    await free.app.quotas.count({ ...account, consumer: 'many', total: 1_000_000, ahead: 5 });
    await (await free.app.quotas.reserve(account, { consumer: 'one', amount: 1 })).spend();
    const { items } = (await free.call('GET', '/billing/quotas', caller)).json<{ items: Quota[] }>();
    expect(items.map(({ limit, used }) => [limit, used])).toEqual(items.map(() => [null, 0]));
    expect(await free.db.$count(quotaUsages)).toBe(0);
  } finally {
    await free.close();
  }
});
