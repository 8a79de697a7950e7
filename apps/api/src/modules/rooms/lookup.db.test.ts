import { NO_RETENTION, type RoomId } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conferences, users } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { addParticipant } from '../../testing/people.ts';
import { ANNA, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { generateRoomCode } from './room-code-generator.ts';

const START = new Date('2030-05-01T10:00:00Z');

let t: TestApp;
let roomId: RoomId;

beforeEach(async () => {
  t = await startTestApp({}, { rateLimits: 'on' });
  t.clock.now = START;
  roomId = (await t.call('POST', '/rooms', { headers: await t.as(ANNA), body: { title: 'Weekly' } })).json()
    .id;
});
afterEach(() => t.close());

const look = async (id: string, options: { headers?: Record<string, string>; from?: string } = {}) => {
  const answer = await t.call('GET', `/rooms/${id}`, options);
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
};
/** How many of `times` look-ups at rooms that do not exist were answered 404. */
const guess = async (times: number, from: (i: number) => string, headers: Record<string, string> = {}) => {
  let missed = 0;
  for (let i = 0; i < times; i += 1) {
    if ((await look(generateRoomCode(), { from: from(i), headers })).status === 404) missed += 1;
  }
  return missed;
};

test('members see the title, the participants and which of them they are; others only that they must ask', async () => {
  const [owner] = await t.db.select().from(users);
  const conferenceId = newId('conference');
  await t.db.insert(conferences).values({ id: conferenceId, roomId, createdBy: owner!.id, startedAt: START });
  const id = await addParticipant(t.db, conferenceId, START, { person: { name: 'Ben' } });
  await addParticipant(t.db, conferenceId, START, {
    person: { name: 'Gone' },
    participant: { leftAt: START },
  });
  const mine = await addParticipant(t.db, conferenceId, new Date(START.getTime() + 1), {
    person: { name: 'Anna', userId: owner!.id },
  });
  const { authorization } = await t.asGuest(roomId);
  const seen = [{}, { authorization }, await t.as(ANNA)].map((headers) => look(roomId, { headers }));
  expect((await Promise.all(seen)).map(({ body }) => body)).toEqual([
    {
      id: roomId,
      mustAsk: true,
      transcriptKept: true,
      sealed: false,
      recordingConsent: 'announce',
      recording: false,
      retention: NO_RETENTION,
    },
    {
      id: roomId,
      mustAsk: true,
      transcriptKept: true,
      sealed: false,
      recordingConsent: 'announce',
      recording: false,
      retention: NO_RETENTION,
    },
    {
      ...{
        id: roomId,
        mustAsk: false,
        transcriptKept: true,
        sealed: false,
        recordingConsent: 'announce',
        retention: NO_RETENTION,
        recording: false,
        title: 'Weekly',
      },
      participants: [
        { id, name: 'Ben', you: false },
        { id: mine, name: 'Anna', you: true },
      ],
    },
  ]);
});

test('unknown rooms are not found, for members too; what is no code is nothing', async () => {
  const unknown = generateRoomCode();
  const answers = [
    look(unknown),
    look(unknown, { headers: await t.as(ANNA) }),
    look('no-code'),
    look('ABC-DEFG-HIJ'),
  ];
  expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'ConferenceNotFound'],
    [404, 'ConferenceNotFound'],
    [404, 'NotFound'],
    [404, 'NotFound'],
  ]);
});

test('one address has 30 misses a minute, and hears when to come back; others are not touched', async () => {
  expect(await guess(40, () => '2001:db8::1')).toBe(30);
  const refused = await look(roomId, { from: '2001:db8::ffff:1' });
  expect([refused.status, refused.body.code, Number(refused.retryAfter) > 50]).toEqual([
    429,
    'TooManyRequests',
    true,
  ]);
  expect((await look(roomId, { from: '2001:db8:0:1::1' })).status).toBe(200);
});

test('while an address is refused, rooms that were reached from there still open there; all other codes are answered alike', async () => {
  const office = '2001:db8::1';
  const colleague = '2001:db8::2';
  const { id: unreached } = (
    await t.call('POST', '/rooms', { headers: await t.as(ANNA), body: { title: 'Other' } })
  ).json<{ id: string }>();
  expect((await look(roomId, { from: colleague })).status).toBe(200);
  await guess(40, () => office);
  const body = { roomId, name: 'Ben' };
  expect([
    (await look(roomId, { from: colleague })).status,
    (await t.call('POST', '/auth/anonymous', { body, from: colleague })).statusCode,
  ]).toEqual([200, 201]);
  const [existing, unknown] = [
    await look(unreached, { from: office }),
    await look(generateRoomCode(), { from: office }),
  ];
  expect([existing.status, existing.body]).toEqual([429, unknown.body]);
  // What was reached from one address says nothing at another.
  await guess(40, () => '192.0.2.1');
  expect((await look(roomId, { from: '192.0.2.1' })).status).toBe(429);
});

test('a guest of a room reaches it whatever others at the address guess, and no other room by that', async () => {
  const { authorization } = await t.asGuest(roomId);
  const from = '192.0.2.7';
  await guess(40, () => from);
  const headers = { authorization };
  const [own, other] = [
    await look(roomId, { from, headers }),
    await look(generateRoomCode(), { from, headers }),
  ];
  expect([own.status, other.status]).toEqual([200, 429]);
});

test('hits do not use the budget of misses up', async () => {
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => look(roomId, { from: '192.0.2.1' })));
  expect(outcomes.filter(({ status }) => status === 200).length).toBe(100);
});

test('while many guess, an address has three misses; a guest who has not missed gets in', async () => {
  const from = (i: number) => `198.51.${i % 256}.${Math.floor(i / 256)}`;
  expect(await guess(600, from)).toBe(600);
  expect(await guess(10, () => '203.0.113.8')).toBe(3);
  expect((await look(roomId, { from: '203.0.113.9' })).status).toBe(200);
  const body = { roomId, name: 'Ben' };
  const answer = await t.call('POST', '/auth/anonymous', { body, from: '203.0.113.9' });
  expect(answer.statusCode).toBe(201);
}, 30_000);

test('a member has their own budget wherever they are, and 30 new rooms a minute', async () => {
  const headers = await t.as(ANNA);
  expect(await guess(40, (i) => `192.0.2.${i}`, headers)).toBe(30);
  const made = [];
  for (let i = 0; i < 32; i += 1) made.push((await t.call('POST', '/rooms', { headers })).statusCode);
  // One was made before.
  expect(made.filter((status) => status === 201).length).toBe(29);
});

test('only a proxy on this machine is trusted about the address', async () => {
  const headers = (i: number) => ({ 'x-forwarded-for': `192.0.2.${i}` });
  const misses = async (from: string) => {
    let missed = 0;
    for (let i = 0; i < 40; i += 1) {
      if ((await look(generateRoomCode(), { from, headers: headers(i) })).status === 404) missed += 1;
    }
    return missed;
  };
  expect([await misses('127.0.0.1'), await misses('198.51.100.1')]).toEqual([40, 30]);
});
