import { type Admitted, DEVICES_PER_PERSON, type RoomId, TRACKS_PER_PARTICIPANT } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conferences } from '../../db/schema/index.ts';
import { conferenceTopic } from '../../events/index.ts';
import { advance, type Caller, join, makeRoom, member, servicesOf } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DROPPED_STAYS_OUT_MS } from './policy.ts';
import { COMPARE_EVERY_MS, createReconciler, type Reconciler } from './reconciler.ts';
import { listPresent } from './store.ts';

/** A participant who publishes too many tracks is dropped. */

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
let reconciler: Reconciler;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
});
beforeEach(async () => {
  t.media.restart();
  await t.db.delete(conferences);
  roomId = await makeRoom(t, anna);
  host = await join(t, anna, roomId);
  reconciler = createReconciler(servicesOf(t));
});
afterAll(() => t.close());

const inside = () => t.media.rooms.get(host.conference.id)!.inside;

function tryIn(who: Caller, options: object = {}) {
  const body = { roomId, language: 'en', hears: 'en', ...options };
  return t.call('POST', '/participants', { headers: who.headers, body });
}

/** Ben comes in, publishes too many tracks and is dropped. */
async function publishTooMuch(): Promise<void> {
  const { participant, media } = await join(t, ben, roomId);
  t.media.connect(media.token);
  inside().get(participant.id)!.tracks = TRACKS_PER_PARTICIPANT + 1;
  advance(t, COMPARE_EVERY_MS);
  await reconciler.pass();
  expect(inside().has(participant.id)).toBe(false);
}

test('someone who publishes more and more tracks is dropped, and the same participant does not come back', async () => {
  const other = await join(t, ben, roomId);
  const told: unknown[] = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), ({ message }) => told.push(message));
  for (const { media } of [host, other]) t.media.connect(media.token);
  inside().get(host.participant.id)!.tracks = TRACKS_PER_PARTICIPANT;
  inside().get(other.participant.id)!.tracks = TRACKS_PER_PARTICIPANT + 1;
  await reconciler.pass();
  const present = (await listPresent(t.db, host.conference.id)).map(({ id }) => id);
  expect([[...inside().keys()], present]).toEqual([[host.participant.id], [host.participant.id]]);
  expect(told).toContainEqual({
    type: 'participant.left',
    participantId: other.participant.id,
    reason: 'left',
  });
  t.media.connect(other.media.token);
  advance(t, COMPARE_EVERY_MS);
  await reconciler.pass();
  expect([...inside().keys()]).toEqual([host.participant.id]);
  const again = await tryIn(ben, { participantId: other.participant.id });
  expect([again.statusCode, again.json().code]).toEqual([409, 'ParticipantDropped']);
});

test('a participant who is dropped a second time stays out of the conference for a minute', async () => {
  await publishTooMuch();
  await publishTooMuch();
  const refused = await tryIn(ben);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    { code: 'TooManyRequests', data: { retryAfterS: DROPPED_STAYS_OUT_MS / 1_000 } },
  ]);
  // Other people, and other meetings of the same person, are as before.
  await join(t, await member(t, 'Cleo'), roomId);
  await join(t, ben, await makeRoom(t, ben));
  advance(t, DROPPED_STAYS_OUT_MS - 1);
  expect((await tryIn(ben)).statusCode).toBe(429);
  advance(t, 1);
  // From the second on, each drop keeps them out.
  await publishTooMuch();
  expect((await tryIn(ben)).statusCode).toBe(429);
});

test('devices that give way to others do not keep a person out', async () => {
  for (let device = 0; device < DEVICES_PER_PERSON + 3; device += 1) await join(t, ben, roomId);
});
