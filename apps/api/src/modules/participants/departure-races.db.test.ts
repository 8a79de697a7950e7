import type { Admitted, RoomId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conferences } from '../../db/schema/index.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listPresent } from './store.ts';

/** The embedded database does one transaction after the other. */
const SERVER = process.env['TEST_DATABASE_URL'];
/** Long enough for a request to reach the database. */
const REACHED_MS = 300;

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
beforeAll(async () => {
  t = await startTestApp();
  [anna, ben] = [await member(t, 'Anna'), await member(t, 'Ben')];
});
beforeEach(async () => {
  t.media.restart();
  await t.db.delete(conferences);
  roomId = await makeRoom(t, anna);
  host = await join(t, anna, roomId);
});
afterAll(() => t.close());

/** Writing a person into a conference takes this long. */
async function slowEntry(work: () => Promise<void>): Promise<void> {
  await t.db.execute(sql`create function slow_entry() returns trigger language plpgsql
    as $$ begin perform pg_sleep(1); return new; end $$`);
  await t.db.execute(sql`create trigger slow_entry before insert on participants
    for each row execute function slow_entry()`);
  await work().finally(() => t.db.execute(sql`drop function slow_entry cascade`));
}

test.runIf(SERVER)(
  'someone who joins with another device while being removed is not left inside',
  async () => {
    const { participant } = await join(t, ben, roomId);
    await slowEntry(async () => {
      const body = { roomId, language: 'en', hears: 'en' };
      const joined = t.call('POST', '/participants', { headers: ben.headers, body });
      await sleep(REACHED_MS);
      await t.call('POST', `/participants/${participant.id}/expel`, { headers: anna.headers });
      await joined;
    });
    const present = await listPresent(t.db, host.conference.id);
    expect(present.map(({ name }) => name)).toEqual(['Anna Test']);
  },
);

test.runIf(SERVER)(
  'someone alone in a conference deletes the account while joining again: neither call fails',
  async () => {
    const own = await makeRoom(t, ben);
    const { participant } = await join(t, ben, own);
    await t.db.execute(sql`create function slow_end() returns trigger language plpgsql
    as $$ begin perform pg_sleep(1); return new; end $$`);
    await t.db.execute(sql`create trigger slow_end after update on participants
    for each row when (new.left_reason = 'left') execute function slow_end()`);
    const body = { roomId: own, language: 'en', hears: 'en', participantId: participant.id };
    const erased = t.call('DELETE', '/users', { headers: ben.headers });
    await sleep(REACHED_MS);
    const joined = t.call('POST', '/participants', { headers: ben.headers, body });
    const answers = await Promise.all([erased, joined]);
    await t.db.execute(sql`drop function slow_end cascade`);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  },
);

test.runIf(SERVER)('an account that is deleted while its member comes in leaves nobody inside', async () => {
  const carl = await member(t, 'Carl');
  const body = { roomId, language: 'en', hears: 'en' };
  await slowEntry(async () => {
    const joined = t.call('POST', '/participants', { headers: carl.headers, body });
    await sleep(REACHED_MS);
    const erased = await t.call('DELETE', '/users', { headers: carl.headers });
    expect([(await joined).statusCode, erased.statusCode]).toEqual([201, 204]);
  });
  const present = await listPresent(t.db, host.conference.id);
  expect(present.map(({ name }) => name)).toEqual(['Anna Test']);
});

test.runIf(SERVER)('a member who comes in while their account is being deleted is refused', async () => {
  const dora = await member(t, 'Dora');
  const body = { roomId, language: 'en', hears: 'en' };
  await t.db.execute(sql`create function slow_erasure() returns trigger language plpgsql
    as $$ begin perform pg_sleep(1); return new; end $$`);
  await t.db.execute(sql`create trigger slow_erasure after update on users
    for each row when (new.deleted_at is not null) execute function slow_erasure()`);
  const erased = t.call('DELETE', '/users', { headers: dora.headers });
  await sleep(REACHED_MS);
  const joined = t.call('POST', '/participants', { headers: dora.headers, body });
  const answers = await Promise.all([erased, joined]);
  await t.db.execute(sql`drop function slow_erasure cascade`);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 401]);
  const present = await listPresent(t.db, host.conference.id);
  expect(present.map(({ name }) => name)).toEqual(['Anna Test']);
});
