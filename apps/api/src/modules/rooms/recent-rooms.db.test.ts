import { RECENT_ROOMS_MAX, type RecentRoom, type RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recentRooms } from '../../db/schema/index.ts';
import { admitGuest, advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let people = 0;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  people += 1;
  [anna, ben] = [await member(t, `Anna${people}`), await member(t, `Ben${people}`)];
});
afterAll(() => t.close());

const recent = async (who: Caller): Promise<RecentRoom[]> =>
  (await t.call('GET', '/rooms/recent', { headers: who.headers })).json();
const forget = (who: Caller, id: RoomId) => t.call('DELETE', `/rooms/recent/${id}`, { headers: who.headers });

test('a member has the rooms they were in, the latest first, with who is inside', async () => {
  const [hers, his] = [await makeRoom(t, anna), await makeRoom(t, ben)];
  await t.call('PATCH', `/rooms/${his}/settings`, { headers: ben.headers, body: { title: 'Weekly' } });
  expect(await recent(anna)).toEqual([]);
  const first = await join(t, anna, hers);
  const firstAt = t.clock.now.toISOString();
  await t.call('POST', `/participants/${first.participant.id}/close`, { headers: anna.headers });
  advance(t, 60_000);
  await join(t, ben, his);
  await admitGuest(t, ben, his, 'Gerd');
  await join(t, anna, his);
  await join(t, anna, his);
  expect(await recent(anna)).toEqual([
    { id: his, title: 'Weekly', yours: false, lastUsedAt: t.clock.now.toISOString(), inside: 3 },
    { id: hers, title: null, yours: true, lastUsedAt: firstAt, inside: 0 },
  ]);
});

test('a person removed from the running meeting sees nobody in it, in the list and before joining', async () => {
  const id = await makeRoom(t, anna);
  await t.call('PATCH', `/rooms/${id}/settings`, { headers: anna.headers, body: { title: 'Plans' } });
  const host = await join(t, anna, id);
  const { participant } = await join(t, ben, id);
  await t.call('POST', `/participants/${participant.id}/expel`, { headers: anna.headers });
  const seenBy = async (who: Caller) => {
    const room = (await t.call('GET', `/rooms/${id}`, { headers: who.headers })).json<object>();
    return [(await recent(who)).map(({ inside }) => inside), 'title' in room, 'participants' in room];
  };
  expect([await seenBy(ben), await seenBy(anna)]).toEqual([
    [[0], false, false],
    [[1], true, true],
  ]);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  await join(t, anna, id);
  expect(await seenBy(ben)).toEqual([[1], true, true]);
});

test('a room can be forgotten, and is there again after the next visit', async () => {
  const id = await makeRoom(t, anna);
  await join(t, anna, id);
  await join(t, ben, id);
  expect([(await forget(anna, id)).statusCode, (await forget(anna, id)).statusCode]).toEqual([204, 204]);
  expect([await recent(anna), (await recent(ben)).length]).toEqual([[], 1]);
  await join(t, anna, id);
  expect((await recent(anna)).map((room) => room.id)).toEqual([id]);
});

test('the list has an end', async () => {
  for (let room = 0; room <= RECENT_ROOMS_MAX; room += 1) {
    advance(t, 1_000);
    await join(t, anna, await makeRoom(t, anna));
  }
  expect(await recent(anna)).toHaveLength(RECENT_ROOMS_MAX);
});

test('a deleted account leaves no list behind', async () => {
  await join(t, anna, await makeRoom(t, anna));
  const before = await t.db.$count(recentRooms);
  await t.call('DELETE', '/users', { headers: anna.headers });
  expect(await t.db.$count(recentRooms)).toBe(before - 1);
});
