import { type Admitted, DEVICES_PER_PERSON, NO_RETENTION } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conferences } from '../../db/schema/index.ts';
import { type ClientEvent, conferenceTopic } from '../../events/index.ts';
import { advance, type Caller, join, makeRoom, member, servicesOf } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findRunningConference } from '../conferences/index.ts';
import { expelPerson } from './departure.ts';
import { findParticipant, listPresent, mayConnect } from './store.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
});
beforeEach(() => {
  t.media.down = false;
});
afterAll(() => t.close());

const post = (who: Caller, body: object) => t.call('POST', '/participants', { headers: who.headers, body });

test('the owner starts the conference by joining, as host, with a pass for the media server (spec 1 §6)', async () => {
  const roomId = await makeRoom(t, anna);
  const answer = await join(t, anna, roomId, { language: 'cs', hears: 'en', understands: ['de'] });
  expect(answer).toEqual({
    outcome: 'admitted',
    participant: {
      id: expect.stringMatching(/^prt_/),
      personId: expect.stringMatching(/^psn_/),
      name: 'Anna Test',
      language: 'cs',
      hears: 'en',
      understands: ['de'],
      listens: true,
      reads: true,
      role: 'host',
      kind: 'regular',
      conferenceCreator: true,
      detectsLanguage: false,
      joinedAt: t.clock.now.toISOString(),
      browserWords: null,
      handRaisedAt: null,
      offRecord: false,
      refuses: [],
      unanswered: false,
      version: 0,
    },
    participants: [answer.participant],
    conference: {
      id: expect.stringMatching(/^cnf_/),
      roomId,
      createdBy: expect.stringMatching(/^usr_/),
      startedAt: t.clock.now.toISOString(),
      translationEnabled: true,
      demonstration: false,
      transcriptKept: true,
      sealed: false,
      recordingConsent: 'announce',
      recordingCaptions: false,
      retention: NO_RETENTION,
      locked: false,
      restrictions: [],
      version: expect.any(Number),
    },
    lastMute: null,
    media: { url: '/livekit', token: expect.any(String) },
  });
  t.media.connect(answer.media.token);
  expect([...t.media.rooms.get(answer.conference.id)!.inside.values()]).toEqual([
    {
      identity: answer.participant.id,
      kind: 'person',
      joinedAt: t.clock.now,
      attributes: { language: 'cs', hears: 'en', understands: 'de', listens: 'true', reads: 'true' },
      rights: { microphone: true, camera: true, shareScreen: true },
      tracks: 0,
    },
  ]);
});

test('another member joins the same conference as presenter, before or after the host', async () => {
  const roomId = await makeRoom(t, anna);
  const first = await join(t, ben, roomId);
  advance(t, 1_000);
  const host = await join(t, anna, roomId);
  expect([first.participant.role, host.participant.role]).toEqual(['presenter', 'host']);
  expect(host.conference).toEqual({ ...first.conference, version: expect.any(Number) });
  expect(host.participants).toEqual([first.participant, host.participant]);
});

test('the devices of one person share a person, and others have their own', async () => {
  const roomId = await makeRoom(t, anna);
  const devices = [await join(t, anna, roomId), await join(t, anna, roomId), await join(t, ben, roomId)];
  const [laptop, phone, other] = devices.map(({ participant }) => participant.personId);
  expect([phone === laptop, other === laptop]).toEqual([true, false]);
});

test('two people who start at the same moment are in one conference', async () => {
  const roomId = await makeRoom(t, anna);
  const answers = await Promise.all([anna, ben, anna, ben].map((who) => join(t, who, roomId)));
  expect(new Set(answers.map(({ conference }) => conference.id)).size).toBe(1);
  const rows = await t.db.select().from(conferences).where(eq(conferences.roomId, roomId));
  expect(rows).toHaveLength(1);
  expect([...t.media.rooms.keys()].filter((name) => name === rows[0]!.id)).toHaveLength(1);
});

test('coming back with the participant id gives the same identity and the role held before', async () => {
  const roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  await t.call('PATCH', `/participants/${participant.id}`, {
    headers: anna.headers,
    body: { role: 'moderator' },
  });
  await t.call('POST', `/participants/${participant.id}/close`, { headers: ben.headers });
  const back = await join(t, ben, roomId, { participantId: participant.id, hears: 'de' });
  expect(back.participant).toEqual({ ...participant, role: 'moderator', version: 3, hears: 'de' });
  const secondDevice = await join(t, ben, roomId);
  expect(secondDevice.participant).toMatchObject({ role: 'moderator', name: 'Ben Test' });
  expect(secondDevice.participant.id).not.toBe(participant.id);
});

test('an attendee is an attendee on a new device too', async () => {
  const roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  await t.call('PATCH', `/participants/${participant.id}`, {
    headers: anna.headers,
    body: { role: 'attendee' },
  });
  expect((await join(t, ben, roomId)).participant.role).toBe('attendee');
});

test('another person’s participant id gives no access', async () => {
  const roomId = await makeRoom(t, anna);
  const { participant } = await join(t, anna, roomId);
  const other = await join(t, ben, roomId, { participantId: participant.id });
  expect(other.participant).toMatchObject({ name: 'Ben Test', role: 'presenter' });
  expect(other.participant.id).not.toBe(participant.id);
});

test('an unknown room is not found', async () => {
  const answer = await post(anna, { roomId: 'aaa-bbbb-ccc', language: 'en', hears: 'en' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'ConferenceNotFound']);
});

test('without the media server nobody joins and nothing is written', async () => {
  const roomId = await makeRoom(t, anna);
  t.media.down = true;
  const answer = await post(anna, { roomId, language: 'en', hears: 'en' });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'MediaUnavailable']);
  expect(await t.db.$count(conferences, eq(conferences.roomId, roomId))).toBe(0);
});

test('a person holds few places: one device more takes the place of one that is not connected, then of the oldest', async () => {
  const roomId = await makeRoom(t, anna);
  const host = await join(t, anna, roomId);
  const told: ClientEvent[] = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => told.push(event));
  const devices = [];
  for (let device = 0; device < DEVICES_PER_PERSON; device += 1) {
    advance(t, 1_000);
    devices.push(await join(t, ben, roomId));
  }
  for (const { media } of [devices[0]!, devices[2]!]) t.media.connect(media.token);
  await t.app.meeting.reconciler.pass();
  const inside = async () => {
    const { participants } = await join(t, anna, roomId, { participantId: host.participant.id });
    return participants.map(({ id }) => id).filter((id) => id !== host.participant.id);
  };
  const ids = devices.map(({ participant }) => participant.id);
  advance(t, 1_000);
  const fourth = await join(t, ben, roomId);
  expect(await inside()).toEqual([ids[0], ids[2], fourth.participant.id]);
  expect(told).toContainEqual({
    to: 'everyone',
    message: { type: 'participant.left', participantId: ids[1], reason: 'left' },
    version: { of: ids[1], number: 1 },
  });
  t.media.connect(fourth.media.token);
  await t.app.meeting.reconciler.pass();
  advance(t, 1_000);
  const fifth = await join(t, ben, roomId);
  expect(await inside()).toEqual([ids[2], fourth.participant.id, fifth.participant.id]);
  expect(t.media.rooms.get(host.conference.id)!.inside.has(ids[0]!)).toBe(false);
});

test('many joins of one person at once leave the conference open for others', async () => {
  const roomId = await makeRoom(t, anna);
  const [{ conference }] = (await Promise.all(
    Array.from({ length: DEVICES_PER_PERSON * 5 }, () => join(t, ben, roomId)),
  )) as [Admitted];
  const { participants } = await join(t, anna, roomId);
  expect([conference.roomId, participants.length]).toEqual([roomId, DEVICES_PER_PERSON + 1]);
});

test('a person has three devices in a meeting, however many admissions they collected before', async () => {
  const roomId = await makeRoom(t, anna);
  const tokens: string[] = [];
  for (let visits = 0; visits < DEVICES_PER_PERSON + 3; visits += 1) {
    const visit = await join(t, ben, roomId);
    tokens.push(visit.media.token);
    advance(t, 1_000);
    await t.call('POST', `/participants/${visit.participant.id}/close`, { headers: ben.headers });
    advance(t, 1_000);
  }
  const { conference } = await join(t, anna, roomId);
  for (const token of tokens) t.media.connect(token);
  await t.app.meeting.reconciler.pass();
  const present = await listPresent(t.db, conference.id);
  expect([
    present.filter(({ userId }) => userId !== conference.createdBy).length,
    t.media.rooms.get(conference.id)!.inside.size,
  ]).toEqual([DEVICES_PER_PERSON, DEVICES_PER_PERSON]);
});

test('rejoining an ended conference gets ConferenceEnded and starts none; a new join does', async () => {
  const roomId = await makeRoom(t, anna);
  const host = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  const back = (who: typeof ben, participantId: string) =>
    post(who, { roomId, language: 'en', hears: 'en', participantId });
  const answer = await back(ben, participant.id);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'ConferenceEnded']);
  expect(await findRunningConference(t.db, roomId)).toBeUndefined();
  // An id of someone else says nothing about the caller.
  expect((await back(anna, participant.id)).statusCode).toBe(201);
  expect((await join(t, ben, roomId)).conference.id).not.toBe(host.conference.id);
});

test('a removed person cannot rejoin in any way, but can join the next conference', async () => {
  const roomId = await makeRoom(t, anna);
  const host = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  const phone = await join(t, ben, roomId);
  t.media.connect(phone.media.token);
  await expelPerson(servicesOf(t), (await findParticipant(t.db, participant.id))!);
  const ways = [{}, { participantId: participant.id }, { participantId: phone.participant.id }];
  const answers = await Promise.all(
    ways.map((way) => post(ben, { roomId, language: 'en', hears: 'en', ...way })),
  );
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    ways.map(() => [403, 'Expelled']),
  );
  expect(t.media.rooms.get(host.conference.id)!.inside.size).toBe(0);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  expect((await join(t, ben, roomId)).participant.role).toBe('presenter');
});

test('people who are or were inside may connect to the media server, until removed, dropped, deleted or the end', async () => {
  const leaver = await member(t, 'Lea');
  const roomId = await makeRoom(t, anna);
  const host = await join(t, anna, roomId);
  const [inside, removed, gone] = [
    await join(t, anna, roomId),
    await join(t, ben, roomId),
    await join(t, leaver, roomId),
  ];
  const ids = [inside, removed, gone].map(({ participant }) => participant.id);
  const may = () => Promise.all(ids.map((id) => mayConnect(t.db, id)));
  expect([await may(), await mayConnect(t.db, 'agent-interpreter'), await mayConnect(t.db, '')]).toEqual([
    [true, true, true],
    false,
    false,
  ]);
  await t.call('POST', `/participants/${ids[0]}/close`, { headers: anna.headers });
  const phone = await join(t, ben, roomId);
  await t.call('POST', `/participants/${phone.participant.id}/close`, { headers: ben.headers });
  expect(await mayConnect(t.db, phone.participant.id)).toBe(true);
  await expelPerson(servicesOf(t), (await findParticipant(t.db, ids[1]!))!);
  // Neither with the device that had left before.
  expect(await mayConnect(t.db, phone.participant.id)).toBe(false);
  await t.call('DELETE', '/users', { headers: leaver.headers });
  expect(await may()).toEqual([true, false, false]);
  advance(t, 1);
  const devices = [];
  for (let device = 0; device < DEVICES_PER_PERSON; device += 1) devices.push(await join(t, anna, roomId));
  expect(await mayConnect(t.db, host.participant.id)).toBe(false);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  expect(await may()).toEqual([false, false, false]);
});

test('the end of a conference does not change people who had left or were removed before', async () => {
  const roomId = await makeRoom(t, anna);
  const host = await join(t, anna, roomId);
  const left = await join(t, ben, roomId);
  const removed = await join(t, await member(t, 'Rita'), roomId);
  await t.call('POST', `/participants/${left.participant.id}/close`, { headers: ben.headers });
  await expelPerson(servicesOf(t), (await findParticipant(t.db, removed.participant.id))!);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  const rows = await Promise.all(
    [host, left, removed].map(({ participant }) => findParticipant(t.db, participant.id)),
  );
  expect(rows.map((row) => row?.leftReason)).toEqual(['ended', 'left', 'expelled']);
});

test('a member who deletes the account leaves every call, on every device, and the media server too', async () => {
  const leaver = await member(t, 'Lena');
  const roomId = await makeRoom(t, anna);
  const { conference } = await join(t, anna, roomId);
  const devices = [await join(t, leaver, roomId), await join(t, leaver, roomId)];
  for (const { media } of devices) t.media.connect(media.token);
  const answer = await t.call('DELETE', '/users', { headers: leaver.headers });
  expect(answer.statusCode).toBe(204);
  const rows = await Promise.all(devices.map(({ participant }) => findParticipant(t.db, participant.id)));
  expect(rows.map((row) => [row?.leftReason, row?.leftAt])).toEqual([
    ['left', t.clock.now],
    ['left', t.clock.now],
  ]);
  expect(t.media.rooms.get(conference.id)!.inside.size).toBe(0);
});
