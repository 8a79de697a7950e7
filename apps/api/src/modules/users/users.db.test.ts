import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participants, people, users } from '../../db/schema/index.ts';
import type { UserId } from '@intermind/contracts';
import { join } from '../../testing/meeting-steps.ts';
import { setScene } from '../../testing/scene.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestMember } from '../../testing/test-issuer.ts';
import { eraseUser, updateUser } from './store.ts';

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
      hasCalendar: false,
      createdAt: START.toISOString(),
      lastLogin: START.toISOString(),
      settings: {},
    },
  ]);
});

test('the token decides who is an admin (spec 1 §6)', async () => {
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

test('a member may have one name only', async () => {
  const headers = await t.as(aMember());
  const answer = await t.call('PATCH', '/users', { headers, body: { lastName: '' } });
  expect(answer.json()).toMatchObject({ firstName: 'Anna', lastName: '', fullName: 'Anna' });
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

test('a deleted account is erased, its tokens are refused at once, and a new sign-in creates a new member', async () => {
  const member = aMember();
  const [headers, another] = [await t.as(member), await t.as({ ...member, lastName: 'Other device' })];
  const { id } = (await t.call('GET', '/users', { headers })).json();
  await t.call('GET', '/users', { headers: another });
  expect((await t.call('DELETE', '/users', { headers })).statusCode).toBe(204);
  // At once, not when the remembered token is forgotten after a minute.
  const dead = await Promise.all(
    [headers, another].map((each) => t.call('GET', '/users', { headers: each })),
  );
  expect(dead.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [401, 'TokenInvalid'],
    [401, 'TokenInvalid'],
  ]);
  // Nor where nobody looks at the account itself.
  const rooms = await t.call('POST', '/rooms', { headers: another });
  expect([rooms.statusCode, rooms.json().code]).toEqual([401, 'TokenInvalid']);
  const [row] = await t.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ email: '', firstName: '', lastName: '', settings: {}, deletedAt: START });

  t.clock.now = new Date(START.getTime() + 60_000);
  const anew = (await t.call('GET', '/users', { headers: await t.as(member) })).json();
  expect([anew.id === id, anew.email]).toEqual([false, member.email]);
});

test('an account that is deleted twice at once is not found the second time (spec 1 §8)', async () => {
  const headers = await t.as(aMember());
  await t.call('GET', '/users', { headers });
  const answers = await Promise.all([1, 2].map(() => t.call('DELETE', '/users', { headers })));
  const [done, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
  expect([done!.statusCode, refused!.statusCode, refused!.json()]).toEqual([
    204,
    404,
    { code: 'UserNotFound', message: 'User not found', data: null },
  ]);
});

test('a token that is checked while its account is deleted does not bring the erased address back', async () => {
  const member = aMember();
  const { id } = (await t.call('GET', '/users', { headers: await t.as(member) })).json<{ id: UserId }>();
  await eraseUser(t.db, id, START);
  expect(await updateUser(t.db, id, { email: member.email, isAdmin: true })).toBeUndefined();
  const [row] = await t.db.select().from(users).where(eq(users.id, id));
  expect([row!.email, row!.isAdmin]).toEqual(['', false]);
});

test('a changed name is the name in a call at once: inside already, and at the next join', async () => {
  const scene = await setScene(t);
  const { participant: headers } = scene.headers;
  const { id } = (await t.call('GET', '/users', { headers })).json<{ id: UserId }>();
  await t.call('PATCH', '/users', { headers, body: { firstName: 'Renamed', lastName: 'Person' } });
  const nameInside = async () =>
    (await t.db.select().from(people).where(eq(people.userId, id))).map(({ name }) => name);
  expect(await nameInside()).toEqual(['Renamed Person']);
  // The same token joins again: nothing remembers the old name.
  await join(t, { headers } as Parameters<typeof join>[1], scene.roomId);
  expect(await nameInside()).toEqual(['Renamed Person']);
});

test('a new name from the issuer is taken over; the old one does not undo a change made here', async () => {
  const member = aMember();
  const nameNow = async (headers: { authorization: string }) =>
    (await t.call('GET', '/users', { headers })).json<{ fullName: string }>().fullName;
  const later = (seconds: number) => (t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000));
  const old = await t.as(member);
  expect(await nameNow(old)).toBe('Anna Novak');
  await t.call('PATCH', '/users', { headers: old, body: { firstName: 'Annie' } });
  later(61);
  expect(await nameNow(await t.as(member))).toBe('Annie Novak');
  const married = await t.as({ ...member, lastName: 'Horvat' });
  expect(await nameNow(married)).toBe('Anna Horvat');
  // The token from before lives on for some minutes.
  expect(await nameNow(old)).toBe('Anna Horvat');
});

test('an account is deleted whole or not at all: a failure on the way leaves everything, and the call can be repeated', async () => {
  const scene = await setScene(t);
  const { participant: headers } = scene.headers;
  const { id } = (await t.call('GET', '/users', { headers })).json<{ id: UserId }>();
  const rows = async () => ({
    user: (await t.db.select().from(users).where(eq(users.id, id)))[0],
    people: await t.db.select().from(people),
    participants: await t.db.select().from(participants),
  });
  const before = await rows();
  // The last step fails.
  await t.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin if new.name = '' then raise exception 'no'; end if; return new; end $$`,
  );
  await t.db.execute(
    sql`create trigger refuse before update on conference_people for each row execute function refuse()`,
  );
  const failed = await t.app.inject({ method: 'DELETE', url: '/api/users', headers });
  expect(failed.statusCode).toBe(500);
  expect(await rows()).toEqual(before);
  await t.db.execute(sql`drop trigger refuse on conference_people`);

  expect((await t.call('DELETE', '/users', { headers })).statusCode).toBe(204);
  const after = await rows();
  expect(after.user).toMatchObject({ email: '', firstName: '', deletedAt: t.clock.now });
  const own = after.people.filter(({ userId }) => userId === after.user!.id);
  const seats = after.participants.filter(({ personId }) => own.some(({ id }) => id === personId));
  expect([own.map(({ name }) => name), seats.map(({ leftReason }) => leftReason)] as unknown).toEqual([
    [''],
    ['left'],
  ]);
});
