import type { AdminAct, AdminUser, UserId } from '@intermind/contracts';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { invoices, payments, subscriptions, users } from '../../db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { newId } from '../../ids.ts';
import { member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportList } from '../audit/index.ts';
import { actList } from '../audit/store.ts';

/** The lists of administrators as CSV. */

let t: TestApp;
let ada: { headers: { authorization: string } };
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
  await t.call('GET', '/users', ada);
});
afterAll(() => t.close());

type NewUser = Partial<typeof users.$inferInsert>;
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
async function addUsers(rows: NewUser[]): Promise<(typeof users.$inferSelect)['id'][]> {
  const added = await t.db
    .insert(users)
    .values(
      rows.map((row, i) => {
        const id = newId('user');
        return {
          ...{ id, issuer: 'https://other.example', subject: id, email: `${i}@crowd.example` },
          ...{ firstName: 'One', lastName: 'Of many', createdAt: LONG_AGO, lastLoginAt: LONG_AGO },
          ...row,
        };
      }),
    )
    .returning({ id: users.id });
  return added.map(({ id }) => id);
}
const exported = async (path: string) => {
  const answer = await t.call('GET', path, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
const lastAct = async () =>
  (await t.call('GET', '/admin/acts?act=list.exported&limit=1', ada)).json<{ items: AdminAct[] }>().items[0]!;
const later = () => (t.clock.now = new Date(t.clock.now.getTime() + 1_000));

test('the members with the filters and the order of the list; what would run as a formula is text', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=2', '\r=3', 'say "hi", or\r\nnot', 'Ünal 山田'];
  await addUsers(names.map((firstName, i) => ({ firstName, email: `cell${i}@example.org` })));
  const file = await exported('/admin/users/export?email[contains]=cell&sort=email:asc');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toMatch(/users-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = file.body.split(/\r\n(?="usr_|$)/);
  expect(head).toBe(
    '\uFEFF"id","first name","last name","email","plan","administrator","status","newsletter","newsletter said",' +
      '"promotions","promotions said","created","last sign-in"',
  );
  expect(rows.slice(0, -1).map((row) => row.replace(/^"usr_\w{20}",|,"Of many".*$/gs, ''))).toEqual([
    `"'=1+1"`,
    `"'+1"`,
    `"'-1"`,
    `"'@SUM(A1)"`,
    `"'\t=2"`,
    `"'\r=3"`,
    '"say ""hi"", or\r\nnot"',
    '"Ünal 山田"',
  ]);
  expect(rows[7]).toContain(
    '"cell7@example.org","basic","no","active","unsaid","","unsaid","","2020-01-01T00:00:00.000Z"',
  );
});

test('who agreed to letters, and when, is listed, filtered and exported; members who never chose have not agreed', async () => {
  const wants = async (name: string, settings: object) => {
    const { headers } = await member(t, name);
    await t.call('PATCH', '/users', { headers, body: { settings } });
    return headers;
  };
  const said = later().toISOString();
  const headers = await wants('Lea', { newsletterSubscription: true, promotionsSubscription: false });
  await wants('Max', { newsletterSubscription: false });
  await wants('Nora', { layout: 'grid' });
  // Saying the same again changes nothing.
  later();
  await t.call('PATCH', '/users', { headers, body: { settings: { newsletterSubscription: true } } });
  const listed = async (query: string) =>
    (await t.call('GET', `/admin/users?${query}`, ada)).json<{ items: AdminUser[] }>().items;
  expect(
    (await listed('newsletter=yes')).map(({ firstName, newsletter }) => [firstName, newsletter]),
  ).toEqual([['Lea', { choice: 'yes', saidAt: said }]]);
  expect((await listed('newsletter=no')).map(({ firstName }) => firstName)).toEqual(['Max']);
  expect((await listed('promotions=unsaid&limit=100')).map(({ firstName }) => firstName)).toEqual(
    expect.arrayContaining(['Max', 'Nora']),
  );
  const { body } = await exported('/admin/users/export?newsletter=yes');
  expect(body.split('\r\n')[1]).toContain(`"yes","${said}","no","${said}"`);
  const second = later().toISOString();
  await t.call('PATCH', '/users', { headers, body: { settings: { newsletterSubscription: false } } });
  const [lea] = await listed('newsletter=no&firstName=Lea');
  expect(lea!.newsletter).toEqual({ choice: 'no', saidAt: second });
  await t.call('DELETE', '/users', { headers });
  const [gone] = await t.db.select().from(users).where(eq(users.id, lea!.id));
  expect([gone!.newsletterSaidAt, gone!.promotionsSaidAt]).toEqual([null, null]);
});

test('each export is in the audit log, with what was asked for and without the words of a search', async () => {
  later();
  await exported('/admin/users/export?search[contains]=ada@example.org&sort=name:desc');
  expect(await lastAct()).toMatchObject({
    by: { name: 'Ada Test' },
    object: 'users',
    before: null,
    after: { rows: 1, filters: 'search[contains]', sort: 'name:desc' },
  });
});

test('what the list refuses its export refuses, and nothing is written', async () => {
  const before = (await t.call('GET', '/admin/acts', ada)).json<{ total: number }>().total;
  for (const query of ['nothing=x', 'sort=search:asc', 'createdAt[gt]=x', 'email=a%00b'])
    expect((await t.call('GET', `/admin/users/export?${query}`, ada)).statusCode, query).toBe(400);
  expect((await t.call('GET', '/admin/acts', ada)).json<{ total: number }>().total).toBe(before);
});

test('subscriptions, invoices and payments of all members; amounts are numbers, below zero too', async () => {
  const [userId] = await addUsers([{ firstName: '=Paying', email: 'paying@example.org' }]);
  const at = LONG_AGO;
  const subscriptionId = newId('subscription');
  await t.db.insert(subscriptions).values({
    ...{ id: subscriptionId, userId: userId!, plan: 'pro', cycle: 'monthly', priceMinor: 2_500 },
    ...{ currency: 'USD', status: 'expired', source: 'bought', createdAt: at, anchorAt: at },
    ...{ periodStart: at, periodEnd: at },
  });
  const owner = `"${userId}","'=Paying","Of many","paying@example.org"`;
  const rowOf = async (list: string) =>
    (await exported(`/admin/${list}/export?userId=${userId}`)).body.trim().split('\r\n')[1];
  expect(await rowOf('subscriptions')).toBe(
    `"${subscriptionId}",${owner},"pro","monthly",25,"USD","expired",${'"2020-01-01T00:00:00.000Z",'.repeat(3)}""`,
  );
  const invoiceId = newId('invoice');
  await t.db.insert(invoices).values({
    ...{ id: invoiceId, userId: userId!, number: 42, kind: 'credit', status: 'paid', lines: [] },
    ...{ totalMinor: -1_250, taxMinor: 0, taxPercent: 0, currency: 'USD', createdAt: at },
    ...{ buyerName: '', buyerEmail: '', seller: '' },
  });
  expect(await rowOf('invoices')).toBe(
    `"${invoiceId}","000042",${owner},"credit","2020-01-01T00:00:00.000Z",-12.5,"USD","paid"`,
  );
  const paymentId = newId('payment');
  await t.db.insert(payments).values({
    ...{ id: paymentId, userId: userId!, subscriptionId, amountMinor: 2_500, currency: 'USD' },
    ...{ orderRef: 'order', purpose: { plan: 'pro', cycle: 'monthly', kind: 'choice' } },
    ...{ status: 'failed', provider: 'sandbox', createdAt: at },
  });
  expect(await rowOf('payments')).toBe(
    `"${paymentId}",${owner},"2020-01-01T00:00:00.000Z",25,"USD","failed"`,
  );
});

test('ten thousand members are all in the file, each once, though all are equal in its order', async () => {
  const thousand = Array.from({ length: 1_000 }, (_, i) => ({ email: `${i}@many.example` }));
  for (let times = 0; times < 10; times++) await addUsers(thousand);
  later();
  const file = await exported('/admin/users/export?email[contains]=@many.example&sort=name:asc');
  const ids = file.body.match(/usr_\w{20}/g)!;
  expect([ids.length, new Set(ids).size]).toEqual([10_000, 10_000]);
  expect((await lastAct()).after).toMatchObject({ rows: 10_000 });
});

/** A list of made-up rows, and the pages of it that were asked for. */
function bigList(total: number) {
  const pages: { limit: number; offset: number }[] = [];
  const row = 'x'.repeat(200);
  const asked = {
    ...{ db: t.db, now: () => t.clock.now, name: 'made-up', definition: actList, madeAt: 'at' },
    params: {},
    read({ limit, offset }: CheckedQuery) {
      pages.push({ limit, offset });
      const length = Math.max(0, Math.min(limit, total - offset));
      return Promise.resolve({ items: Array.from({ length }, () => row), total });
    },
    columns: { row: (item: string) => item },
  };
  const begin = async () => {
    const { id } = (await t.call('GET', '/users', ada)).json<{ id: UserId }>();
    return (await exportList({ ...asked, by: id })).content as Readable;
  };
  return { pages, begin };
}

test('a page is read when the one before was taken: one is in memory, not all', async () => {
  const { pages, begin } = bigList(10_000);
  const content = await begin();
  await once(content, 'readable');
  // Whatever would be read ahead has had its turn.
  for (let turn = 0; turn < 50; turn++) await nextTurn();
  expect(pages.length).toBeLessThanOrEqual(2);
  const text = Buffer.concat(await content.toArray()).toString();
  expect(text.split('\r\n')).toHaveLength(10_002);
  expect(pages).toEqual(Array.from({ length: 10 }, (_, page) => ({ limit: 1_000, offset: page * 1_000 })));
});

test('a client that goes away stops the reading', async () => {
  const { pages, begin } = bigList(10_000);
  const content = await begin();
  await once(content, 'readable');
  content.destroy();
  for (let turn = 0; turn < 50; turn++) await nextTurn();
  expect(pages.length).toBeLessThanOrEqual(2);
});

test('more than 100,000 rows are refused, not cut', async () => {
  await expect(bigList(100_001).begin()).rejects.toMatchObject({
    code: 'ValidationFailed',
    data: { issues: [{ path: 'query', problem: 'too_big' }] },
  });
  (await bigList(100_000).begin()).destroy();
});
