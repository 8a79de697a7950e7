import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarRevocations } from '../../db/schema/calendars.ts';
import { settled } from '../../testing/agent-world.ts';
import {
  beginAnew,
  type CalendarWorld,
  connect,
  disconnect,
  during,
  newMember,
  revocations,
  sources,
  startCalendarWorld,
  sync,
  tend,
  titles,
} from '../../testing/calendar-steps.ts';
import { GOOGLE_FAULTS, type StandInFault } from '../../testing/google-stand-in.ts';
import { advance, type Caller } from '../../testing/meeting-steps.ts';

let world: CalendarWorld;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  world = await startCalendarWorld();
});
beforeEach(async () => {
  await beginAnew(world);
  [anna, ben] = [await newMember(world), await newMember(world)];
});
afterAll(() => world.close());

const fail = (path: string, fault: StandInFault) => world.google.faults.push({ path, fault });
/** Google has refused to take access back, and is asked again in ten minutes. */
const failedOnce = () =>
  settled(async () => {
    const [failed] = await world.t.database.db.select().from(calendarRevocations);
    const nextTryAt = new Date(world.t.clock.now.getTime() + 10 * MINUTE);
    expect(failed).toMatchObject({ nextTryAt, askingUntil: null });
  });
const [MINUTE, DAY] = [60_000, 86_400_000];

test('disconnecting takes the access back at Google and deletes the events', async () => {
  world.google.put({ id: 'a', summary: 'A', ...during(world, 1) });
  await connect(world, anna);
  await sync(world, anna);
  expect((await disconnect(world, anna)).statusCode).toBe(204);
  await revocations(world, { asked: 1, left: 0 });
  expect(world.google.revoked).toHaveLength(1);
  expect([await titles(world, anna), await sources(world, anna)]).toEqual([[], []]);
  expect((await disconnect(world, anna)).statusCode).toBe(204);
});

test('nobody waits while Google takes access back, and each gives back their own alone', async () => {
  const { google } = world;
  await connect(world, anna);
  google.account = 'account-2';
  await connect(world, ben);
  fail('/revoke', GOOGLE_FAULTS.broken);
  await disconnect(world, anna);
  await revocations(world, { asked: 1, left: 1 });
  advance(world.t, 10 * MINUTE);
  fail('/revoke', 'hang');
  const begunMs = performance.now();
  google.account = 'account-3';
  await connect(world, ben);
  expect((await disconnect(world, ben)).statusCode).toBe(204);
  expect(performance.now() - begunMs).toBeLessThan(5_000);
  // That of account-2 hangs, that of account-3 is done, and that of account-1 is the job’s.
  await revocations(world, { asked: 3, left: 2 });
  await tend(world);
  await revocations(world, { asked: 4, left: 1 });
});

test('access that Google does not take back at once is taken back later', async () => {
  await connect(world, anna);
  fail('/revoke', GOOGLE_FAULTS.broken);
  expect((await disconnect(world, anna)).statusCode).toBe(204);
  await revocations(world, { asked: 1, left: 1 });
  await tend(world);
  expect(world.google.revoked).toEqual([]);
  advance(world.t, 10 * MINUTE);
  // Two at once take it back once.
  await Promise.all([tend(world), tend(world)]);
  expect(world.google.revoked).toHaveLength(1);
  advance(world.t, DAY);
  await tend(world);
  expect(world.google.asked.filter(({ path }) => path === '/revoke')).toHaveLength(2);
});

test('a member who connects again before that keeps the new access', async () => {
  await connect(world, anna);
  fail('/revoke', GOOGLE_FAULTS.broken);
  await disconnect(world, anna);
  await revocations(world, { asked: 1, left: 1 });
  await connect(world, anna);
  advance(world.t, 10 * MINUTE);
  await tend(world);
  expect(world.google.revoked).toEqual([]);
  expect((await sync(world, anna)).statusCode).toBe(200);
});

test('a member who connects again while Google takes the access back is connected afterwards, and keeps the new access', async () => {
  await connect(world, anna);
  const held = Promise.withResolvers<void>();
  fail('/revoke', held.promise);
  await disconnect(world, anna);
  await revocations(world, { asked: 1, left: 1 });
  const tokens = () => world.google.asked.filter(({ path }) => path === '/token').length;
  const before = tokens();
  const connecting = connect(world, anna);
  for (let rounds = 0; rounds < 10; rounds += 1) await sources(world, ben);
  expect(tokens()).toBe(before);
  held.resolve();
  await connecting;
  expect(world.google.revoked).toHaveLength(1);
  expect((await sync(world, anna)).statusCode).toBe(200);
});

test('a member who connects again before anybody has begun to take the access back is connected at once', async () => {
  await connect(world, anna);
  fail('/revoke', GOOGLE_FAULTS.broken);
  await disconnect(world, anna);
  await revocations(world, { asked: 1, left: 1 });
  advance(world.t, 10 * MINUTE);
  world.google.account = 'account-2';
  await connect(world, anna);
  await tend(world);
  expect(world.google.revoked).toEqual([]);
  advance(world.t, 10 * MINUTE);
  await tend(world);
  expect(world.google.revoked).toHaveLength(1);
  expect((await sync(world, anna)).statusCode).toBe(200);
});

test('a member who connects again shortly before a revocation that nobody has begun comes due is connected at once', async () => {
  const { google } = world;
  await connect(world, anna);
  fail('/revoke', GOOGLE_FAULTS.broken);
  await disconnect(world, anna);
  await failedOnce();
  advance(world.t, 10 * MINUTE - 5_000);
  google.account = 'account-2';
  const begunMs = performance.now();
  await connect(world, anna);
  expect(performance.now() - begunMs).toBeLessThan(5_000);
  advance(world.t, 5_000);
  await tend(world);
  expect(google.revoked).toEqual([]);
  advance(world.t, 10 * MINUTE);
  await tend(world);
  expect(google.revoked).toHaveLength(1);
  expect((await sync(world, anna)).statusCode).toBe(200);
});

test('on its last day a revocation is put off for nobody, however often they connect', async () => {
  const { google, t } = world;
  await connect(world, anna);
  fail('/revoke', GOOGLE_FAULTS.broken);
  await disconnect(world, anna);
  await failedOnce();
  const age = (days: number) =>
    t.database.pool.query('update calendar_revocations set created_at = $1', [
      new Date(t.clock.now.getTime() - days * DAY),
    ]);
  google.account = 'account-2';
  for (const [days, taken] of [
    [5.9, 0],
    [6, 1],
  ] as const) {
    await age(days);
    advance(t, 10 * MINUTE);
    await connect(world, anna);
    await tend(world);
    expect(google.revoked).toHaveLength(taken);
  }
});

test('while someone who connects again waits for one revocation, no other of theirs is begun', async () => {
  const { google } = world;
  await connect(world, anna);
  fail('/revoke', GOOGLE_FAULTS.broken);
  await disconnect(world, anna);
  await failedOnce();
  google.account = 'account-2';
  await connect(world, anna);
  advance(world.t, 10 * MINUTE - 5_000);
  const held = Promise.withResolvers<void>();
  fail('/revoke', held.promise);
  await disconnect(world, anna);
  await revocations(world, { asked: 2, left: 2 });
  google.account = 'account-3';
  const connecting = connect(world, anna);
  const due = () => world.t.database.db.select().from(calendarRevocations);
  const soon = new Date(world.t.clock.now.getTime() + 5_000);
  // It has put the former one off.
  await settled(async () => {
    const waiting = (await due()).filter(({ askingUntil }) => askingUntil === null);
    expect(waiting.map(({ nextTryAt }) => nextTryAt > soon)).toEqual([true]);
  });
  advance(world.t, 5_000);
  await tend(world);
  expect(google.asked.filter(({ path }) => path === '/revoke')).toHaveLength(2);
  held.resolve();
  await connecting;
  expect(google.revoked).toHaveLength(1);
  expect((await sync(world, anna)).statusCode).toBe(200);
});

test('a member who connects another account of Google gives the access to the former one back', async () => {
  const { google } = world;
  google.put({ id: 'a', summary: 'A', ...during(world, 1) });
  await connect(world, anna);
  await sync(world, anna);
  google.account = 'account-2';
  await connect(world, anna);
  await revocations(world, { asked: 1, left: 0 });
  expect(google.revoked).toHaveLength(1);
  expect((await sync(world, anna)).statusCode).toBe(200);
  expect(await sources(world, anna)).toMatchObject([{ state: 'ready' }]);
  // The same account once more: taking the former access back would end the new one too.
  await connect(world, anna);
  expect(google.revoked).toHaveLength(1);
  expect((await sync(world, anna)).statusCode).toBe(200);
});

test('what Google did not take back of one account is taken back after another one was connected', async () => {
  const { google } = world;
  await connect(world, anna);
  fail('/revoke', GOOGLE_FAULTS.broken);
  await disconnect(world, anna);
  await revocations(world, { asked: 1, left: 1 });
  google.account = 'account-2';
  await connect(world, anna);
  advance(world.t, 10 * MINUTE);
  await tend(world);
  expect(google.revoked).toHaveLength(1);
  expect((await sync(world, anna)).statusCode).toBe(200);
});

test('one account of Google that two members connected stays with the other when one disconnects', async () => {
  await connect(world, anna);
  await connect(world, ben);
  expect((await disconnect(world, anna)).statusCode).toBe(204);
  await revocations(world, { asked: 0, left: 0 });
  expect((await sync(world, ben)).statusCode).toBe(200);
  expect((await disconnect(world, ben)).statusCode).toBe(204);
  await revocations(world, { asked: 1, left: 0 });
  expect(world.google.revoked).toHaveLength(1);
});
