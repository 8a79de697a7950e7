import type { Guest, Member } from '../../http/identity.ts';
import type { RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../db/schema/index.ts';
import { ask, type Caller, guest, join, makeRoom, member, servicesOf } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchedDatabase } from '../../testing/watched-database.ts';
import { decodeJwt } from 'jose';
import { decide } from './decisions.ts';
import { requestToJoin } from './service.ts';

/** Statements that are sent before anything sent before was answered; begun with the first of them. */
let exchanges: string[][];
let t: TestApp;
let anna: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
});
beforeEach(async () => {
  exchanges = [];
  roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
});
afterAll(() => t.close());

function watchedServices() {
  let open = 0;
  const db = watchedDatabase(t.database.pool, (text, send) => {
    if (open === 0) exchanges.push([]);
    exchanges.at(-1)!.push(/^(select|insert|update|delete|begin|commit|rollback)\b/.exec(text)![0]);
    open += 1;
    return send().finally(() => (open -= 1));
  });
  const newRequests = t.app.limits('exchanges', { points: 100, windowS: 60 });
  return { ...servicesOf(t), db, newRequests };
}
const guestBehind = ({ token }: Caller): Guest => ({
  kind: 'guest',
  guestId: decodeJwt(token).sub as Guest['guestId'],
  roomId,
  name: 'Gerd',
});

test('a guest asks with three statements', async () => {
  const gerd = guestBehind(await guest(t, roomId));
  const answer = await requestToJoin(watchedServices(), gerd, { language: 'en', hears: 'en' }, '192.0.2.1');
  expect(answer.outcome).toBe('waiting');
  expect(exchanges).toEqual([['select'], ['select'], ['insert']]);
});

test('a meeting is locked for two exchanges with the database when a guest is approved, and when they come in', async () => {
  const caller = await guest(t, roomId);
  const { id } = await ask(t, caller);
  const [row] = await t.db.select().from(users).where(eq(users.email, 'anna@example.org'));
  const host: Member = { ...row!, kind: 'member', userId: row!.id };
  await decide(watchedServices(), host, id, { status: 'APPROVED' });
  expect(exchanges).toEqual([['select'], ['select'], ['begin', 'select', 'select'], ['update', 'commit']]);

  exchanges = [];
  const languages = { language: 'en', hears: 'en' } as const;
  const answer = await requestToJoin(watchedServices(), guestBehind(caller), languages, '192.0.2.1');
  expect(answer.outcome).toBe('admitted');
  expect(exchanges).toEqual([
    ['select'],
    ['begin', 'select', 'select', 'select'],
    ['insert', 'insert', 'commit'],
  ]);
});
