import type { AdminAct, AdminUser, UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '../../db/schema/index.ts';
import { type Caller, member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let ada: { headers: { authorization: string } };
beforeEach(async () => {
  t = await startTestApp();
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
});
afterEach(() => t.close());

const idOf = async ({ headers }: Pick<Caller, 'headers'>): Promise<UserId> =>
  (await t.call('GET', '/users', { headers })).json<{ id: UserId }>().id;
const dashboardAs = async ({ headers }: Pick<Caller, 'headers'>) =>
  (await t.call('GET', '/admin/dashboard', { headers })).statusCode;
const list = async (query = '') => {
  const answer = await t.call('GET', `/admin/users${query}`, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: AdminUser[]; total: number }>();
};
const namesOf = async (query: string) => (await list(query)).items.map(({ firstName }) => firstName);
const later = () => (t.clock.now = new Date(t.clock.now.getTime() + 1_000));
const role = (method: 'PUT' | 'DELETE', id: UserId, by: Pick<Caller, 'headers'> = ada) => {
  later();
  return t.call(method, `/admin/users/${id}/roles/admin`, { headers: by.headers });
};
const acts = async () =>
  (await t.call('GET', '/admin/acts?sort=at:asc', ada)).json<{ items: AdminAct[] }>().items;

test('members are listed, searched, filtered and sorted (spec 2 §3)', async () => {
  t.clock.now = new Date('2030-05-01T10:00:00Z');
  for (const name of ['Ben', 'Cleo', 'Dora']) {
    await idOf(await member(t, name));
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  }
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
  const { items, total } = await list();
  expect([items.map(({ firstName }) => firstName), total]).toEqual([['Ada', 'Dora', 'Cleo', 'Ben'], 4]);
  expect(items[3]).toEqual({
    id: expect.stringMatching(/^usr_/),
    firstName: 'Ben',
    lastName: 'Test',
    email: 'ben@example.org',
    plan: null,
    isAdmin: false,
    adminFrom: null,
    status: 'active',
    newsletter: { choice: 'unsaid', saidAt: null },
    promotions: { choice: 'unsaid', saidAt: null },
    createdAt: '2030-05-01T10:00:00.000Z',
    lastLogin: '2030-05-01T10:00:00.000Z',
  });
  expect(await namesOf('?search[contains]=CLEO@')).toEqual(['Cleo']);
  expect(await namesOf('?isAdmin=true')).toEqual(['Ada']);
  expect(await namesOf('?sort=name:asc&limit=2&offset=1')).toEqual(['Ben', 'Cleo']);
  expect(await namesOf('?createdAt[lt]=2030-05-01T10:01:00Z')).toEqual(['Ben']);
  const ben = items[3]!.id;
  await t.call('DELETE', `/admin/users/${ben}`, ada);
  expect((await list('?status=deleted')).items).toMatchObject([{ id: ben, status: 'deleted', email: '' }]);
  expect(await namesOf('?status=active&sort=name:desc')).toEqual(['Dora', 'Cleo', 'Ada']);
  expect((await t.call('GET', '/admin/users?settings=x', ada)).statusCode).toBe(400);
});

test('a member becomes an administrator and is one no more, each with the next request (spec 2 §6)', async () => {
  const ben = await member(t, 'Ben');
  const id = await idOf(ben);
  expect(await dashboardAs(ben)).toBe(403);
  expect((await role('PUT', id)).json()).toMatchObject({ isAdmin: true, adminFrom: 'here' });
  // The same token.
  expect(await dashboardAs(ben)).toBe(200);
  expect((await t.call('GET', '/users', ben)).json().isAdmin).toBe(true);
  expect((await role('PUT', id)).statusCode).toBe(200);
  expect((await role('DELETE', id)).json()).toMatchObject({ isAdmin: false, adminFrom: null });
  expect(await dashboardAs(ben)).toBe(403);
  const states = (await acts()).map(({ act, user, before, after }) => [act, user?.id, before, after]);
  expect(states).toEqual([
    ['user.admin-granted', id, { isAdmin: false }, { isAdmin: true }],
    ['user.admin-revoked', id, { isAdmin: true }, { isAdmin: false }],
  ]);
});

test('an administrator by the identity provider stays one, and the answer says why', async () => {
  const ben = { headers: await t.as({ ...memberNamed('Ben'), isAdmin: true }) };
  const id = await idOf(ben);
  expect((await t.call('GET', `/admin/users/${id}`, ada)).json().adminFrom).toBe('issuer');
  const refused = await role('DELETE', id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'AdminFromIssuer']);
  expect([await dashboardAs(ben), await acts()]).toEqual([200, []]);
  // The provider says it no longer: the role is gone with the next token.
  const plain = { headers: await t.as(memberNamed('Ben')) };
  expect(await dashboardAs(plain)).toBe(403);
});

test('there is always an administrator: the last one neither loses the role nor is deleted', async () => {
  const self = await idOf(ada);
  for (const refused of [await role('DELETE', self), await t.call('DELETE', `/admin/users/${self}`, ada)])
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LastAdmin']);

  const [ben, cleo] = [await member(t, 'Ben'), await member(t, 'Cleo')];
  const ids = [await idOf(ben), await idOf(cleo)] as const;
  await Promise.all(ids.map((id) => role('PUT', id)));
  await t.call('DELETE', `/admin/users/${self}`, ben);
  // Both take the role from the other at once: one of them keeps it.
  const both = await Promise.all([role('DELETE', ids[1], ben), role('DELETE', ids[0], cleo)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
  expect([await dashboardAs(ben), await dashboardAs(cleo)].sort()).toEqual([200, 403]);
});

test('a deleted member is gone as if they had deleted themselves', async () => {
  const ben = await member(t, 'Ben');
  const id = await idOf(ben);
  expect((await t.call('DELETE', `/admin/users/${id}`, ada)).statusCode).toBe(204);
  const after = await t.call('GET', '/users', ben);
  expect([after.statusCode, after.json().code]).toEqual([401, 'TokenInvalid']);
  const [row] = await t.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ email: '', firstName: '', lastName: '', settings: {} });
  expect(await acts()).toMatchObject([
    { act: 'user.deleted', user: { id, name: '' }, by: { name: 'Ada Test' } },
  ]);
  expect((await t.call('DELETE', `/admin/users/${id}`, ada)).json().code).toBe('UserNotFound');
  expect((await role('PUT', id)).json().code).toBe('UserNotFound');
});

test('an administrator keeps prompts for one member; another member’s are not reached through them', async () => {
  const [ben, cleo] = [await member(t, 'Ben'), await member(t, 'Cleo')];
  const [benId, cleoId] = [await idOf(ben), await idOf(cleo)];
  const path = `/admin/users/${benId}/prompts`;
  const made = await t.call('POST', path, { ...ada, body: { name: 'Decisions', text: 'What?' } });
  expect([made.statusCode, made.json().type]).toEqual([201, 'custom']);
  const { id } = made.json<{ id: string }>();
  const change = (owner: UserId) =>
    t.call('PUT', `/admin/users/${owner}/prompts/${id}`, { ...ada, body: { name: 'Decided', text: 'Why?' } });
  later();
  expect((await change(cleoId)).json().code).toBe('NotFound');
  expect((await change(benId)).json()).toMatchObject({ name: 'Decided' });
  later();
  const own = await t.call('GET', '/ai/prompts/custom', ben);
  expect(own.json().items.map(({ name }: { name: string }) => name)).toEqual(['Decided']);
  expect((await t.call('GET', `/admin/users/${cleoId}/prompts`, ada)).json()).toEqual({
    items: [],
    total: 0,
  });
  expect((await t.call('DELETE', `${path}/${id}`, ada)).statusCode).toBe(204);
  expect((await t.call('GET', path, ada)).json().total).toBe(0);
  expect((await acts()).map(({ act, user, before, after }) => [act, user?.id, before, after])).toEqual([
    ['prompt.created', benId, null, { name: 'Decisions', text: 'What?' }],
    ['prompt.changed', benId, { name: 'Decisions', text: 'What?' }, { name: 'Decided', text: 'Why?' }],
    ['prompt.deleted', benId, { name: 'Decided', text: 'Why?' }, null],
  ]);
  // With the account goes what the log says of its prompts, and nothing else.
  await t.call('DELETE', '/users', ben);
  expect((await acts()).map(({ act, before, after }) => [act, before, after])).toEqual([
    ['prompt.created', null, null],
    ['prompt.changed', null, null],
    ['prompt.deleted', null, null],
  ]);
});
