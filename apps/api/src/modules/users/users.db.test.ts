import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestMember } from '../../testing/test-issuer.ts';

const START = new Date('2030-05-01T10:00:00.000Z');

let t: TestApp;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  t.clock.now = START;
});
afterAll(() => t.close());

function aMember(change: Partial<TestMember> = {}): TestMember {
  made += 1;
  const subject = `member-${made}`;
  return { subject, email: `${subject}@example.org`, firstName: 'Anna', lastName: 'Novak', ...change };
}

test('a member sees themselves; the row is made at the first call (spec 1 §3)', async () => {
  const member = aMember();
  const { id, ...info } = (await t.call('GET', '/users', { headers: await t.as(member) })).json();
  expect([id, info]).toEqual([
    expect.stringMatching(/^usr_/),
    {
      email: member.email,
      firstName: 'Anna',
      lastName: 'Novak',
      fullName: 'Anna Novak',
      isAdmin: false,
      isGoogleCalendarConnected: false,
      createdAt: START.toISOString(),
      lastLogin: START.toISOString(),
      settings: {},
    },
  ]);
});

test('who is admin says the token (spec 1 §6)', async () => {
  const headers = await t.as(aMember({ isAdmin: true }));
  expect((await t.call('GET', '/users', { headers })).json().isAdmin).toBe(true);
});

test('a change leaves what it does not name', async () => {
  const headers = await t.as(aMember());
  const patch = (body: object) => t.call('PATCH', '/users', { headers, body });
  await patch({ settings: { layout: 'grid', originalVolumeLevel: 30 } });
  await patch({ firstName: ' Ann  Marie ' });
  await patch({});
  const answer = await patch({ settings: { layout: 'sidebar' } });
  expect(answer.json()).toMatchObject({
    fullName: 'Ann Marie Novak',
    settings: { layout: 'sidebar', originalVolumeLevel: 30 },
  });
});

test.each([
  { isAdmin: true },
  { email: 'x@example.org' },
  { id: 'usr_x' },
  { settings: { originalVolumeLevel: 101 } },
  { settings: { plan: 'gold' } },
  { firstName: '' },
  { firstName: 'x'.repeat(64 * 1024 - 20) },
])('refused: %j', async (body) => {
  const headers = await t.as(aMember());
  const before = (await t.call('GET', '/users', { headers })).json();
  const answer = await t.call('PATCH', '/users', { headers, body });
  const after = (await t.call('GET', '/users', { headers })).json();
  expect([answer.statusCode, answer.json().code, after]).toEqual([400, 'ValidationFailed', before]);
});

test('a deleted account is erased, its tokens are dead at once, a new sign-in starts anew', async () => {
  const member = aMember();
  const [headers, another] = [await t.as(member), await t.as({ ...member, lastName: 'Other device' })];
  const { id } = (await t.call('GET', '/users', { headers })).json();
  await t.call('GET', '/users', { headers: another });
  expect((await t.call('DELETE', '/users', { headers })).statusCode).toBe(204);
  const dead = await Promise.all(
    [headers, another].map((each) => t.call('GET', '/users', { headers: each })),
  );
  expect(dead.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [401, 'TokenInvalid'],
    [401, 'TokenInvalid'],
  ]);
  const [row] = await t.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ email: '', firstName: '', lastName: '', settings: {}, deletedAt: START });

  t.clock.now = new Date(START.getTime() + 60_000);
  const anew = (await t.call('GET', '/users', { headers: await t.as(member) })).json();
  expect([anew.id === id, anew.email]).toEqual([false, member.email]);
});
