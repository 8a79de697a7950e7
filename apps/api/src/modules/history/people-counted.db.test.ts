import type { ConferenceId, HistoryEntry } from '@intermind/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { conferenceAccess } from '../../db/schema/history.ts';
import { people } from '../../db/schema/participants.ts';
import { share } from '../../testing/ask-steps.ts';
import { admitGuest, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { addParticipant } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** How many people took part is kept with each access from the end of the meeting on: it is right after whatever happens. */

/** The embedded database does one transaction after the other. */
const SERVER = process.env['TEST_DATABASE_URL'];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const call = async ({ headers }: Caller, method: 'POST' | 'DELETE', path: string) => {
  const { statusCode, body } = await t.call(method, path, { headers });
  expect(statusCode, body).toBeLessThan(300);
};
const end = (host: Caller, id: ConferenceId) => call(host, 'DELETE', `/conferences/${id}`);

/** As the member's history shows and filters it. */
async function counted(who: Caller): Promise<number[]> {
  const { items } = (
    await t.call('GET', '/conferences/history?sort=participants:desc', { headers: who.headers })
  ).json<{ items: HistoryEntry[] }>();
  for (const { participants } of items) {
    const query = `participants=${participants}&limit=100`;
    const same = await t.call('GET', `/conferences/history?${query}`, { headers: who.headers });
    expect(same.json().total).toBe(items.filter((one) => one.participants === participants).length);
  }
  return items.map(({ participants }) => participants);
}
/** What is kept of a meeting, for each member who has it; null: nothing. */
const kept = async (id: ConferenceId) =>
  (
    await t.db
      .select({ participants: conferenceAccess.participants })
      .from(conferenceAccess)
      .where(eq(conferenceAccess.conferenceId, id))
  ).map(({ participants }) => participants);

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await t.db.execute(waiting)).rows.length > 0, {
    timeout: 20_000,
    interval: 20,
  });
}

/** A meeting that runs, of its host, a member and a guest. */
async function meetingOfThree(host: Caller, other: Caller) {
  const roomId = await makeRoom(t, host);
  const { conference } = await join(t, host, roomId);
  const { participant } = await join(t, other, roomId);
  await admitGuest(t, host, roomId);
  return { id: conference.id, roomId, participant };
}

test('while a meeting runs they are counted, from its end on the number is kept for everyone who has it', async () => {
  const [anna, ben] = [await member(t, 'Anna'), await member(t, 'Ben')];
  const { id, roomId } = await meetingOfThree(anna, ben);
  expect([await counted(anna), await kept(id)]).toEqual([[3], [null, null]]);
  await admitGuest(t, anna, roomId, 'Gita');
  expect(await counted(ben)).toEqual([4]);
  await end(anna, id);
  expect([await counted(anna), await counted(ben), await kept(id)]).toEqual([[4], [4], [4, 4]]);
});

test('meetings are sorted by it, those that run among them', async () => {
  const [cleo, dora] = [await member(t, 'Cleo'), await member(t, 'Dora')];
  const past = await meetingOfThree(cleo, dora);
  await end(cleo, past.id);
  await join(t, cleo, await makeRoom(t, cleo));
  const running = await meetingOfThree(cleo, dora);
  await admitGuest(t, cleo, running.roomId, 'Gita');
  expect(await counted(cleo)).toEqual([4, 3, 1]);
});

test('a removed person does not count, one who was let in again does', async () => {
  const [emil, fritz] = [await member(t, 'Emil'), await member(t, 'Fritz')];
  const { id, roomId, participant } = await meetingOfThree(emil, fritz);
  await call(emil, 'POST', `/participants/${participant.id}/expel`);
  expect(await counted(emil)).toEqual([2]);
  await call(emil, 'POST', `/participants/${participant.id}/readmit`);
  expect(await counted(emil)).toEqual([3]);
  const back = await join(t, fritz, roomId);
  await call(emil, 'POST', `/participants/${back.participant.id}/expel`);
  await end(emil, id);
  expect([await counted(emil), await kept(id)]).toEqual([[2], [2]]);
});

test('a member who imports a past meeting has its number, and one who imports a running one gets it at its end', async () => {
  const [gina, hans, ida] = [await member(t, 'Gina'), await member(t, 'Hans'), await member(t, 'Ida')];
  const { id } = await meetingOfThree(gina, hans);
  await share(t, gina, id, ida);
  expect([await counted(ida), await kept(id)]).toEqual([[3], [null, null, null]]);
  await end(gina, id);
  const late = await member(t, 'Late');
  await share(t, gina, id, late);
  expect([await counted(ida), await counted(late), await kept(id)]).toEqual([[3], [3], [3, 3, 3, 3]]);
});

test('a deleted account leaves the number as it was, a deleted meeting takes it along', async () => {
  const [jan, kim] = [await member(t, 'Jan'), await member(t, 'Kim')];
  const { id } = await meetingOfThree(jan, kim);
  await end(jan, id);
  await call(kim, 'DELETE', '/users');
  expect([await counted(jan), await kept(id)]).toEqual([[3], [3]]);
  await call(jan, 'DELETE', `/conferences/${id}?history=true`);
  expect([await counted(jan), await kept(id)]).toEqual([[], []]);
});

test('whatever writes people of a past meeting, the number is right: also a restore, in any order', async () => {
  const [lea, max] = [await member(t, 'Lea'), await member(t, 'Max')];
  const { id } = await meetingOfThree(lea, max);
  await end(lea, id);
  const isOfIt = eq(people.conferenceId, id);
  await addParticipant(t.db, id, t.clock.now, { person: { name: 'Nils' } });
  await addParticipant(t.db, id, t.clock.now, { person: { assistant: true } });
  expect(await kept(id)).toEqual([4, 4]);
  await t.db
    .update(people)
    .set({ expelledAt: t.clock.now })
    .where(sql`${isOfIt} and ${people.name} = 'Nils'`);
  expect(await kept(id)).toEqual([3, 3]);
  await t.db.delete(people).where(sql`${isOfIt} and ${people.userId} is null`);
  expect([await kept(id), await counted(lea)]).toEqual([[2, 2], [2]]);
  const rows = await t.db.delete(conferenceAccess).where(eq(conferenceAccess.conferenceId, id)).returning();
  await t.db.insert(conferenceAccess).values(rows.map((row) => ({ ...row, participants: null })));
  expect(await kept(id)).toEqual([2, 2]);
});

test.runIf(SERVER)('a person who is let in again while the meeting ends is counted', async () => {
  const [petra, quinn] = [await member(t, 'Petra'), await member(t, 'Quinn')];
  const { id, participant } = await meetingOfThree(petra, quinn);
  await call(petra, 'POST', `/participants/${participant.id}/expel`);
  const ending = await t.database.pool.connect();
  try {
    await ending.query('begin');
    await ending.query('update conferences set ended_at = $2 where id = $1', [id, t.clock.now]);
    const readmitted = call(petra, 'POST', `/participants/${participant.id}/readmit`);
    await Promise.race([readmitted, untilSomebodyWaits()]);
    await ending.query('commit');
    await readmitted;
  } finally {
    ending.release();
  }
  expect([await kept(id), await counted(petra)]).toEqual([[3], [3]]);
});

test.runIf(SERVER)(
  'a meeting ends although somebody is deleting it from their history: its people are counted for members who keep it',
  async () => {
    const [nora, otto] = [await member(t, 'Nora'), await member(t, 'Otto')];
    const { id } = await meetingOfThree(nora, otto);
    const held = await t.database.pool.connect();
    try {
      await held.query('begin');
      await held.query(
        `select from conference_access where conference_id = $1 and via = 'participant' for update`,
        [id],
      );
      await end(nora, id);
    } finally {
      await held.query('rollback');
      held.release();
    }
    expect((await kept(id)).sort()).toEqual([3, null]);
    expect([await counted(nora), await counted(otto)]).toEqual([[3], [3]]);
  },
);
