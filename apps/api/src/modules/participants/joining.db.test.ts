import { CONFERENCE_CAPACITY, type ConferenceId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conferences, participants } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { advance, type Caller, join, makeRoom, member, servicesOf } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { expelParticipant } from './service.ts';
import { findParticipant } from './store.ts';

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
  const answer = await join(t, anna, roomId, { language: 'cs', hears: 'en' });
  expect(answer).toEqual({
    outcome: 'admitted',
    participant: {
      id: expect.stringMatching(/^prt_/),
      name: 'Anna Test',
      language: 'cs',
      hears: 'en',
      role: 'host',
      kind: 'regular',
      conferenceCreator: true,
      joinedAt: t.clock.now.toISOString(),
    },
    participants: [answer.participant],
    conference: {
      id: expect.stringMatching(/^cnf_/),
      roomId,
      createdBy: expect.stringMatching(/^usr_/),
      startedAt: t.clock.now.toISOString(),
      translationEnabled: true,
    },
    media: { url: '/livekit', token: expect.any(String) },
  });
  t.media.connect(answer.media.token);
  expect([...t.media.rooms.get(answer.conference.id)!.inside.values()]).toEqual([
    {
      identity: answer.participant.id,
      kind: 'person',
      joinedAt: t.clock.now,
      attributes: { language: 'cs', hears: 'en' },
      rights: { speak: true, shareScreen: true },
    },
  ]);
});

test('another member joins the same conference as presenter, before or after the host', async () => {
  const roomId = await makeRoom(t, anna);
  const first = await join(t, ben, roomId);
  advance(t, 1_000);
  const host = await join(t, anna, roomId);
  expect([first.participant.role, host.participant.role]).toEqual(['presenter', 'host']);
  expect(host.conference).toEqual(first.conference);
  expect(host.participants).toEqual([first.participant, host.participant]);
});

test('two who start at the same moment are in one conference', async () => {
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
  expect(back.participant).toEqual({ ...participant, role: 'moderator', hears: 'de' });
  const secondDevice = await join(t, ben, roomId);
  expect(secondDevice.participant).toMatchObject({ role: 'moderator', name: 'Ben Test' });
  expect(secondDevice.participant.id).not.toBe(participant.id);
});

test('somebody who was made an attendee stays one on a new device', async () => {
  const roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  await t.call('PATCH', `/participants/${participant.id}`, {
    headers: anna.headers,
    body: { role: 'attendee' },
  });
  expect((await join(t, ben, roomId)).participant.role).toBe('attendee');
});

test('the participant id of somebody else gives nothing', async () => {
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

test('a full conference takes nobody more, on no way, except who is inside (R14)', async () => {
  const roomId = await makeRoom(t, anna);
  const host = await join(t, anna, roomId);
  await fill(host.conference.id, CONFERENCE_CAPACITY - 1);
  const refused = await post(ben, { roomId, language: 'en', hears: 'en' });
  const secondDevice = await post(anna, { roomId, language: 'en', hears: 'en' });
  const again = await join(t, anna, roomId, { participantId: host.participant.id });
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Conference capacity exceeded']);
  expect(secondDevice.json().code).toBe('ConferenceCapacityExceeded');
  expect(again.participant.id).toBe(host.participant.id);
  await t.call('POST', `/participants/${host.participant.id}/close`, { headers: anna.headers });
  await join(t, ben, roomId);
  const late = await post(anna, { roomId, language: 'en', hears: 'en', participantId: host.participant.id });
  expect(late.json().code).toBe('ConferenceCapacityExceeded');
});

test('who was removed is refused on every way back, and welcome in the next conference (S2)', async () => {
  const roomId = await makeRoom(t, anna);
  const host = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  const phone = await join(t, ben, roomId);
  t.media.connect(phone.media.token);
  await expelParticipant(servicesOf(t), (await findParticipant(t.db, participant.id))!);
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

async function fill(conferenceId: ConferenceId, count: number): Promise<void> {
  const row = (index: number) => ({
    id: newId('participant'),
    conferenceId,
    name: `Person ${index}`,
    language: 'en' as const,
    hears: 'en' as const,
    role: 'presenter' as const,
    joinedAt: t.clock.now,
  });
  await t.db.insert(participants).values(Array.from({ length: count }, (_, index) => row(index)));
}
