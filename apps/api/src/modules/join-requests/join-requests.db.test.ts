import { JOIN_REQUEST_LIFETIME_MS, type RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guests, joinRequests } from '../../db/schema/index.ts';
import {
  admitGuest,
  advance,
  ask,
  type Caller,
  comeIn,
  decide,
  guest,
  join,
  knock,
  makeRoom,
  member,
  servicesOf,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../../ids.ts';
import { expelParticipant, findParticipant } from '../participants/index.ts';
import { WAITING_MAX } from './policy.ts';
import { expireJoinRequests } from './service.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const outcome = (answer: Awaited<ReturnType<typeof knock>>) => [answer.statusCode, answer.json().code];

test('a guest waits for a moderator and comes in with the default role (spec 1 §4)', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId, ' Gerd  Guest ');
  const request = await ask(t, gerd, { language: 'de' });
  expect(request).toEqual({
    id: expect.stringMatching(/^jrq_/),
    name: 'Gerd Guest',
    language: 'de',
    status: 'PENDING',
    createdAt: t.clock.now.toISOString(),
    expiresAt: new Date(t.clock.now.getTime() + JOIN_REQUEST_LIFETIME_MS).toISOString(),
  });
  const approval = await decide(t, anna, request.id, 'APPROVED');
  expect([approval.statusCode, approval.json()]).toEqual([200, { ...request, status: 'APPROVED' }]);
  const { participant } = await comeIn(t, gerd, { language: 'de', hears: 'de' });
  expect(participant).toMatchObject({
    name: 'Gerd Guest',
    role: 'presenter',
    kind: 'anonymous',
    conferenceCreator: false,
  });
  const back = await comeIn(t, gerd, { participantId: participant.id });
  expect(back.participant.id).toBe(participant.id);
});

test('a rejected guest hears the words of the specification, every time (spec 1 §8)', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  await decide(t, anna, id, 'REJECTED');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await knock(t, gerd);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { code: 'JoinRequestRejected', message: 'Join request was rejected', data: null },
    ]);
  }
});

test('a guest waits before anybody is there, and an approval lasts for one conference', async () => {
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  const tooEarly = await decide(t, anna, id, 'APPROVED');
  expect(outcome(tooEarly)).toEqual([404, 'NotFound']);
  const first = await join(t, anna, roomId);
  await decide(t, anna, id, 'APPROVED');
  const inside = await comeIn(t, gerd);
  expect(inside.conference.id).toBe(first.conference.id);
  await t.call('DELETE', `/conferences/${first.conference.id}`, { headers: anna.headers });
  await ask(t, gerd);
  await join(t, anna, roomId);
  expect((await ask(t, gerd)).status).toBe('PENDING');
});

test('an approval not used is good for the next conference, which the guest does not start', async () => {
  const first = await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  await decide(t, anna, id, 'APPROVED');
  await t.call('DELETE', `/conferences/${first.conference.id}`, { headers: anna.headers });
  expect(await ask(t, gerd)).toMatchObject({ id, status: 'APPROVED' });
  const second = await join(t, anna, roomId);
  expect((await comeIn(t, gerd)).conference.id).toBe(second.conference.id);
});

test('a request nobody answers expires, is told as such, and can be made again', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const request = await ask(t, gerd);
  const told: unknown[] = [];
  await t.app.meeting.bus.subscribe(`room:${roomId}`, (event) => told.push(event));
  advance(t, JOIN_REQUEST_LIFETIME_MS - 1);
  await expireJoinRequests(servicesOf(t), t.clock.now);
  expect(told).toEqual([]);
  advance(t, 1);
  const late = await decide(t, anna, request.id, 'APPROVED');
  expect(outcome(late)).toEqual([410, 'JoinRequestExpired']);
  await expireJoinRequests(servicesOf(t), t.clock.now);
  await expireJoinRequests(servicesOf(t), t.clock.now);
  const closed = { ...request, status: 'EXPIRED' };
  expect(told).toEqual([{ type: 'join_request.closed', joinRequest: closed, guestId: expect.any(String) }]);
  const gerdAgain = await t.call('POST', '/auth/anonymous/refresh', { headers: gerd.headers });
  const headers = { authorization: `Bearer ${gerdAgain.json().token}` };
  const again = await ask(t, { token: '', headers });
  expect([again.status, again.id === request.id]).toEqual(['PENDING', false]);
});

test('a guest takes a request back and may ask again', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  const withdraw = () => t.call('DELETE', `/participants/join-requests/${id}`, { headers: gerd.headers });
  expect([(await withdraw()).statusCode, (await withdraw()).statusCode]).toEqual([204, 204]);
  expect(outcome(await decide(t, anna, id, 'APPROVED'))).toEqual([410, 'JoinRequestExpired']);
  expect((await ask(t, gerd)).id).not.toBe(id);
});

test('a decision is made once', async () => {
  await join(t, anna, roomId);
  const { id } = await ask(t, await guest(t, roomId));
  const answers = await Promise.all([decide(t, anna, id, 'APPROVED'), decide(t, anna, id, 'REJECTED')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(outcome(await decide(t, anna, id, 'APPROVED'))).toEqual([409, 'JoinRequestDecided']);
});

test('only moderators of that conference decide; strangers do not learn of the request', async () => {
  await join(t, anna, roomId);
  await join(t, ben, roomId);
  const cleo = await member(t, 'Cleo');
  await join(t, cleo, await makeRoom(t, cleo));
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  const answers = [
    await decide(t, ben, id, 'APPROVED'),
    await decide(t, cleo, id, 'APPROVED'),
    await decide(t, gerd, id, 'APPROVED'),
    await t.call('DELETE', `/participants/join-requests/${id}`, {
      headers: (await guest(t, roomId)).headers,
    }),
  ];
  expect(answers.map(outcome)).toEqual([
    [403, 'Forbidden'],
    [404, 'NotFound'],
    [403, 'Forbidden'],
    [404, 'NotFound'],
  ]);
});

test('two tabs at the same moment make one request', async () => {
  const gerd = await guest(t, roomId);
  const before = await t.db.$count(joinRequests);
  const requests = await Promise.all(Array.from({ length: 5 }, () => ask(t, gerd)));
  expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
  expect((await t.db.$count(joinRequests)) - before).toBe(1);
});

test('a removed guest comes back neither with the token, nor with a fresh one, nor with the old approval (S2)', async () => {
  await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  await expelParticipant(servicesOf(t), (await findParticipant(t.db, admitted.participant.id))!);
  const { id: participantId } = admitted.participant;
  const refresh = await t.call('POST', '/auth/anonymous/refresh', { headers: who.headers });
  const answers = [await knock(t, who), await knock(t, who, { participantId }), refresh];
  expect(answers.map(outcome)).toEqual(answers.map(() => [403, 'Expelled']));
});

test('without the media server an approved guest is told, and keeps the approval', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  await decide(t, anna, id, 'APPROVED');
  t.media.down = true;
  const refused = await knock(t, gerd);
  t.media.down = false;
  expect(outcome(refused)).toEqual([503, 'MediaUnavailable']);
  await comeIn(t, gerd);
});

test('nobody buries the moderators under requests: a door holds 200', async () => {
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  const [row] = await t.db.select().from(joinRequests).where(eq(joinRequests.id, id));
  for (let made = 1; made < WAITING_MAX; made += 1) {
    const guestId = newId('guest');
    await t.db.insert(guests).values({ id: guestId, roomId, name: 'Flood', createdAt: t.clock.now });
    await t.db.insert(joinRequests).values({ ...row!, id: newId('joinRequest'), guestId });
  }
  expect(outcome(await knock(t, await guest(t, roomId)))).toEqual([429, 'TooManyRequests']);
  expect((await ask(t, gerd)).id).toBe(id);
});
