import { type Admitted, CONFERENCE_EMPTY_GRACE_MS, type RoomId } from '@intermind/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conferences, participants } from '../../db/schema/index.ts';
import { conferenceTopic, type ClientEvent } from '../../events/index.ts';
import { advance, type Caller, join, makeRoom, member, servicesOf } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findConference } from '../conferences/index.ts';
import { createReconciler, type Reconciler } from './reconciler.ts';
import { expelPerson } from './departure.ts';
import { findParticipant, listParticipants } from './store.ts';

let t: TestApp;
let people: Caller[];
let roomId: RoomId;
let reconciler: Reconciler;
beforeAll(async () => {
  t = await startTestApp();
  people = await Promise.all(['Anna', 'Ben', 'Cleo'].map((name) => member(t, name)));
});
beforeEach(async () => {
  t.media.down = false;
  t.media.restart();
  await t.db.delete(conferences);
  roomId = await makeRoom(t, people[0]!);
  reconciler = createReconciler(servicesOf(t));
});
afterAll(() => t.close());

async function enter(index: number, participantId?: string): Promise<Admitted> {
  return join(t, people[index]!, roomId, participantId ? { participantId } : {});
}
const close = (index: number, id: string) =>
  t.call('POST', `/participants/${id}/close`, { headers: people[index]!.headers });

async function present(conferenceId: Admitted['conference']['id']): Promise<string[]> {
  const rows = await t.db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.conferenceId, conferenceId), isNull(participants.leftAt)));
  return rows.map(({ id }) => id).sort();
}

async function passAfter(ms: number): Promise<void> {
  advance(t, ms);
  await reconciler.pass();
}

test('a participant absent from the media server for 20 s is lost, and back when seen again', async () => {
  const { participant, conference, media } = await enter(0);
  const told: ClientEvent[] = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(conference.id), (event) => told.push(event));
  t.media.connect(media.token);
  await passAfter(5_000);
  t.media.disconnect(participant.id);
  await passAfter(5_000);
  await passAfter(20_000);
  expect([await present(conference.id), told]).toEqual([[participant.id], []]);
  await passAfter(1);
  expect(await present(conference.id)).toEqual([]);
  const changed: unknown[] = [];
  const unsubscribe = await t.app.meeting.bus.subscribe('agent-jobs', (event) => changed.push(event));
  t.media.connect(media.token);
  await passAfter(5_000);
  unsubscribe();
  // Whether the conference needs an interpreter is decided again.
  expect(changed).toEqual([{ type: 'conference.changed', conferenceId: conference.id }]);
  expect([await present(conference.id), told]).toEqual([
    [participant.id],
    [
      {
        to: 'everyone',
        message: { type: 'participant.left', participantId: participant.id, reason: 'lost' },
        version: { of: participant.id, number: 1 },
      },
      {
        to: 'everyone',
        message: { type: 'participant.joined', participant: { ...participant, version: 2 } },
        version: { of: participant.id, number: 2 },
      },
    ],
  ]);
});

test('a participant who never connects loses their place after a while', async () => {
  const { conference } = await enter(0);
  await passAfter(20_001);
  expect(await present(conference.id)).toEqual([]);
});

test('an empty conference ends after its grace period', async () => {
  const { conference, participant, media } = await enter(0);
  t.media.connect(media.token);
  await passAfter(1_000);
  t.media.disconnect(participant.id);
  await close(0, participant.id);
  await passAfter(CONFERENCE_EMPTY_GRACE_MS - 1);
  expect((await enter(0)).conference.id).toBe(conference.id);
  await passAfter(21_000);
  await passAfter(CONFERENCE_EMPTY_GRACE_MS);
  expect((await findConference(t.db, conference.id))!.endedAt).toEqual(t.clock.now);
  expect(t.media.rooms.has(conference.id)).toBe(false);
});

test('an empty conference ends when its time is over, however short ago it was looked at', async () => {
  const { conference, participant } = await enter(0);
  await close(0, participant.id);
  await passAfter(0);
  await passAfter(CONFERENCE_EMPTY_GRACE_MS - 1);
  expect((await findConference(t.db, conference.id))!.endedAt).toBeNull();
  await passAfter(1);
  expect((await findConference(t.db, conference.id))!.endedAt).toEqual(t.clock.now);
});

test('a media server that lost everything gets the rooms back, and people their time to return', async () => {
  const { conference, participant, media } = await enter(0);
  t.media.connect(media.token);
  await passAfter(1_000);
  t.media.restart();
  await passAfter(5_000);
  expect(t.media.rooms.has(conference.id)).toBe(true);
  await passAfter(15_000);
  t.media.connect(media.token);
  await passAfter(5_000);
  expect(await present(conference.id)).toEqual([participant.id]);
});

test('while the media server is down nobody is marked as lost', async () => {
  const { conference, participant, media } = await enter(0);
  t.media.connect(media.token);
  await passAfter(1_000);
  t.media.down = true;
  advance(t, 60_000);
  await expect(reconciler.pass()).rejects.toThrow('media server');
  t.media.down = false;
  await passAfter(5_000);
  expect(await present(conference.id)).toEqual([participant.id]);
});

test('rooms without a conference are deleted after a minute, rooms of ended conferences at once', async () => {
  await t.media.createRoom('cnf_of0nobody0at0all00' as never);
  const { conference } = await enter(0);
  await t.db.update(conferences).set({ endedAt: t.clock.now }).where(eq(conferences.id, conference.id));
  await passAfter(60_000);
  expect([...t.media.rooms.keys()]).toEqual(['cnf_of0nobody0at0all00']);
  await passAfter(1);
  expect([...t.media.rooms.keys()]).toEqual([]);
});

test('a removed person who connects with an old token is disconnected again', async () => {
  const { participant, conference, media } = await enter(1);
  await expelPerson(servicesOf(t), (await findParticipant(t.db, participant.id))!);
  t.media.connect(media.token);
  await reconciler.pass();
  expect([t.media.rooms.get(conference.id)!.inside.size, await present(conference.id)]).toEqual([0, []]);
});

test('an old token brings no old rights: role and languages are set right inside', async () => {
  const host = await enter(0);
  const { participant, media } = await enter(1);
  await t.call('PATCH', `/participants/${participant.id}`, {
    headers: people[0]!.headers,
    body: { role: 'attendee' },
  });
  t.media.connect(media.token);
  await reconciler.pass();
  expect(t.media.rooms.get(host.conference.id)!.inside.get(participant.id)!.rights).toEqual({
    microphone: false,
    camera: false,
    shareScreen: false,
  });
});

test('a close that arrives after the page came back does not throw the new page out', async () => {
  const { participant, conference } = await enter(1);
  const back = await enter(1, participant.id);
  await close(1, participant.id);
  advance(t, 500);
  t.media.connect(back.media.token);
  await passAfter(1_000);
  expect(await present(conference.id)).toEqual([participant.id]);
});

test('an API that was killed goes on from the database', async () => {
  const { participant, conference, media } = await enter(0);
  t.media.connect(media.token);
  await passAfter(1_000);
  t.media.disconnect(participant.id);
  await passAfter(1_000);
  reconciler = createReconciler(servicesOf(t));
  await passAfter(20_001);
  expect(await present(conference.id)).toEqual([]);
});

test('in any order, doubled or dropped, hints end where the media server is', async () => {
  const who = fc.nat({ max: 2 });
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom('connect', 'disconnect', 'close', 'come back', 'expel'), who }),
    fc.record({ do: fc.constantFrom('hint', 'pass'), who }),
    fc.record({ do: fc.constant('wait'), who: fc.constantFrom(1, 500, 4_000, 21_000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      roomId = await makeRoom(t, people[0]!);
      const entries = await Promise.all([0, 1, 2].map((index) => enter(index)));
      const { id } = entries[0]!.conference;
      for (const action of steps) await perform(action.do, action.who, entries);
      await reconciler.idle();
      for (let round = 0; round < 3; round += 1) await passAfter(21_000);
      expect(await present(id)).toEqual([...(t.media.rooms.get(id)?.inside.keys() ?? [])].sort());
      expect(await expelledInside(id)).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);

async function expelledInside(id: Admitted['conference']['id']): Promise<string[]> {
  const rows = await listParticipants(t.db, id);
  return rows
    .filter((row) => row.expelledAt && t.media.rooms.get(id)?.inside.has(row.id))
    .map((row) => row.id);
}

async function perform(action: string, value: number, entries: Admitted[]): Promise<void> {
  const { participant, media, conference } = entries[value] ?? entries[0]!;
  switch (action) {
    case 'connect':
      return t.media.connect(media.token);
    case 'disconnect':
      return t.media.disconnect(participant.id);
    case 'close':
      return void (await close(value, participant.id));
    case 'expel':
      // The host is never removed.
      if (value > 0) await expelPerson(servicesOf(t), (await findParticipant(t.db, participant.id))!);
      return;
    case 'come back': {
      const body = { roomId, language: 'en', hears: 'en', participantId: participant.id };
      return void (await t.call('POST', '/participants', { headers: people[value]!.headers, body }));
    }
    case 'hint':
      reconciler.hint(conference.id);
      return reconciler.hint(conference.id);
    case 'pass':
      return reconciler.pass();
    default:
      return advance(t, value);
  }
}

test('a signed hint is followed, a forged one refused with 401', async () => {
  const { participant, conference, media } = await enter(0);
  t.media.connect(media.token);
  const notify = (authorization: string | undefined, payload: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/livekit/webhook',
      headers: { 'content-type': 'application/webhook+json', ...(authorization ? { authorization } : {}) },
      payload,
    });
  const body = JSON.stringify({ room: conference.id });
  const answers = [
    await notify('signed', body),
    await notify('forged', body),
    await notify(undefined, body),
    await notify('signed', JSON.stringify({ room: null })),
    await notify('signed', JSON.stringify({ room: 'of somebody else' })),
    await notify('signed', `"${'x'.repeat(300_000)}"`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 401, 401, 204, 204, 413]);
  await t.app.meeting.reconciler.idle();
  expect((await findParticipant(t.db, participant.id))!.absentSince).toBeNull();
});
