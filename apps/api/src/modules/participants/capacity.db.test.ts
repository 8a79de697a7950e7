import type { RoomId } from '@intermind/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  advance,
  ask,
  type Caller,
  decide,
  enter,
  guest,
  join,
  makeRoom,
  member,
  tryToJoin,
} from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockConference } from '../conferences/index.ts';
import { ABSENCE_MS } from './presence.ts';
import { listPresent } from './store.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let cleo: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp({ MEETING_CAPACITY: '8' });
  [anna, ben, cleo] = [await member(t, 'Anna'), await member(t, 'Ben'), await member(t, 'Cleo')];
});
beforeEach(async () => {
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const tryJoin = (who: Caller, wish: object = {}, on = t) =>
  on.call('POST', '/participants', {
    headers: who.headers,
    body: { roomId, language: 'en', hears: 'en', ...wish },
  });
const setCapacity = async (capacity: number | null) => {
  const answer = await t.call('PATCH', `/rooms/${roomId}/settings`, {
    headers: anna.headers,
    body: { capacity },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const FULL = {
  code: 'ConferenceCapacityExceeded',
  message: 'Conference capacity exceeded',
  data: null,
};
const leave = (who: Caller, id: string) =>
  t.call('POST', `/participants/${id}/close`, { headers: who.headers });
const strangers = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => member(t, `Stranger${index}`)));

test('a full room refuses the next person in the words of the specification, and takes them when one has left (spec 1 §8)', async () => {
  await setCapacity(2);
  await join(t, anna, roomId);
  const inside = await join(t, ben, roomId);
  const refused = await tryJoin(cleo);
  expect([refused.statusCode, refused.json()]).toEqual([409, FULL]);
  await leave(ben, inside.participant.id);
  expect((await tryJoin(cleo)).statusCode).toBe(201);
});

test('a person inside keeps the place on a second device, on coming back, and when the room gets smaller', async () => {
  await setCapacity(3);
  await join(t, anna, roomId);
  const bens = await join(t, ben, roomId);
  await join(t, cleo, roomId);
  await setCapacity(2);
  const again = await tryJoin(ben, { participantId: bens.participant.id });
  const device = await tryJoin(ben);
  expect([again.statusCode, again.json().participant.id, device.statusCode]).toEqual([
    201,
    bens.participant.id,
    201,
  ]);
  // With both devices gone the place is gone too: three were inside, two may be.
  await leave(ben, bens.participant.id);
  await leave(ben, device.json().participant.id);
  expect((await tryJoin(ben, { participantId: bens.participant.id })).json()).toEqual(FULL);
});

test('the host gets into a full room', async () => {
  await setCapacity(2);
  await join(t, ben, roomId);
  await join(t, cleo, roomId);
  expect((await join(t, anna, roomId)).participant.role).toBe('host');
  await setCapacity(null);
  const others = await strangers(6);
  for (const other of others.slice(0, 5)) await join(t, other, roomId);
  expect((await tryJoin(others[5]!)).json()).toEqual(FULL);
});

test('of many who join at once over two instances no more get in than there are places', async () => {
  await setCapacity(4);
  const { conference } = await join(t, anna, roomId);
  const other = await startSecondInstance(t, { MEETING_CAPACITY: '8' });
  try {
    const answers = await Promise.all(
      (await strangers(10)).map((who, index) => tryJoin(who, {}, index % 2 ? other : t)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    expect(await listPresent(t.db, conference.id)).toHaveLength(4);
  } finally {
    await other.close();
  }
});

test('a guest who was lost gets the place back only while it is free', async () => {
  await setCapacity(2);
  const host = await join(t, anna, roomId);
  advance(t, 1_000);
  const bens = await join(t, ben, roomId);
  for (const { media } of [host, bens]) t.media.connect(media.token);
  await t.app.meeting.reconciler.pass();
  t.media.disconnect(bens.participant.id);
  await t.app.meeting.reconciler.pass();
  advance(t, ABSENCE_MS + 1_000);
  await t.app.meeting.reconciler.pass();
  const cleos = await join(t, cleo, roomId);
  t.media.connect(cleos.media.token);
  // Ben's browser is back at the media server by itself.
  t.media.connect(bens.media.token);
  await t.app.meeting.reconciler.pass();
  const present = async () => (await listPresent(t.db, host.conference.id)).map(({ id }) => id);
  expect(await present()).toEqual([host.participant.id, cleos.participant.id]);
  expect(t.media.rooms.get(host.conference.id)!.inside.has(bens.participant.id)).toBe(false);
  await leave(cleo, cleos.participant.id);
  t.media.connect(bens.media.token);
  advance(t, ABSENCE_MS);
  await t.app.meeting.reconciler.pass();
  expect(await present()).toEqual([host.participant.id, bens.participant.id]);
});

test('the interpreter takes no place', async () => {
  await setCapacity(2);
  const { conference } = await join(t, anna, roomId);
  t.media.connect(await t.media.agentToken(conference.id, 'interpreter'));
  await t.app.meeting.reconciler.pass();
  expect((await tryJoin(ben)).statusCode).toBe(201);
});

test('a guest cannot even ask to join a full room', async () => {
  await setCapacity(2);
  await join(t, anna, roomId);
  await join(t, ben, roomId);
  const refused = await tryToJoin(t, await guest(t, roomId));
  expect([refused.statusCode, refused.json()]).toEqual([409, FULL]);
});

test('of all guests admitted at once only as many are as there are places; the moderator is told, the others wait on', async () => {
  await setCapacity(3);
  await join(t, anna, roomId);
  const guests = await Promise.all(['Gerd', 'Gina', 'Gus', 'Greta'].map((name) => guest(t, roomId, name)));
  const requests = [];
  for (const one of guests) requests.push(await ask(t, one));
  const answers = await Promise.all(requests.map(({ id }) => decide(t, anna, id, 'APPROVED')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json());
  expect(refused).toEqual([FULL, FULL]);
  const outcomes = [];
  for (const one of guests) outcomes.push((await tryToJoin(t, one)).json().outcome);
  expect(outcomes.sort()).toEqual(['admitted', 'admitted', 'waiting', 'waiting']);
});

test('an approved guest who does not come gives the place free after a moment', async () => {
  await setCapacity(2);
  await join(t, anna, roomId);
  const [gerd, gina] = [await guest(t, roomId, 'Gerd'), await guest(t, roomId, 'Gina')];
  const [first, second] = [await ask(t, gerd), await ask(t, gina)];
  expect((await decide(t, anna, first.id, 'APPROVED')).statusCode).toBe(200);
  expect((await decide(t, anna, second.id, 'APPROVED')).json()).toEqual(FULL);
  advance(t, 16_000);
  expect((await decide(t, anna, second.id, 'APPROVED')).statusCode).toBe(200);
});

test('an approved guest who is inside takes one place, and so does a member on two devices', async () => {
  await setCapacity(4);
  await join(t, anna, roomId);
  await join(t, ben, roomId);
  await join(t, ben, roomId);
  for (const name of ['Gerd', 'Gisela']) {
    const who = await guest(t, roomId, name);
    const { id } = await ask(t, who);
    expect((await decide(t, anna, id, 'APPROVED')).statusCode, name).toBe(200);
    await enter(t, who);
  }
  const late = await tryToJoin(t, await guest(t, roomId, 'Gustav'));
  expect([late.statusCode, late.json().code]).toEqual([409, 'ConferenceCapacityExceeded']);
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a room that gets smaller while someone waits to come in has no place for them',
  async () => {
    const { conference } = await join(t, anna, roomId);
    await join(t, cleo, roomId);
    let joining: ReturnType<typeof tryJoin> | undefined;
    await t.db.transaction(async (tx) => {
      await lockConference(tx, conference.id);
      joining = tryJoin(ben);
      await sleep(300); // it waits for the lock
      await setCapacity(2);
    });
    expect((await joining)!.json()).toEqual(FULL);
  },
);
