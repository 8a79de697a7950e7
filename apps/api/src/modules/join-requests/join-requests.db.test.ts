import type { RoomId } from '@intermind/contracts';
import { WAITING_MAX } from '@intermind/contracts/limits';
import { DEFAULT_LIFETIMES } from '@intermind/config';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guests, joinRequests } from '../../db/schema/index.ts';
import {
  admitGuest,
  advance,
  ask,
  type Caller,
  enter,
  decide,
  guest,
  join,
  tryToJoin,
  makeRoom,
  member,
  servicesOf,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../../ids.ts';
import { expelPerson, findParticipant } from '../participants/index.ts';
import {
  APPROVAL_LIFETIME_MS,
  REQUESTS_PER_GUEST_MAX,
  REQUESTS_WINDOW_MS,
  WAITING_PER_ADDRESS_MAX,
} from './policy.ts';
import { expireJoinRequests } from './service.ts';

const JOIN_REQUEST_LIFETIME_MS = DEFAULT_LIFETIMES.joinRequestS * 1_000;

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

const outcome = (answer: Awaited<ReturnType<typeof tryToJoin>>) => [answer.statusCode, answer.json().code];

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
    absentSince: null,
  });
  const approval = await decide(t, anna, request.id, 'APPROVED');
  expect([approval.statusCode, approval.json()]).toEqual([200, { ...request, status: 'APPROVED' }]);
  const { participant } = await enter(t, gerd, { language: 'de', hears: 'de' });
  expect(participant).toMatchObject({
    name: 'Gerd Guest',
    role: 'presenter',
    kind: 'anonymous',
    conferenceCreator: false,
  });
  const back = await enter(t, gerd, { participantId: participant.id });
  expect(back.participant.id).toBe(participant.id);
});

test('a rejected guest hears the words of the specification, every time (spec 1 §8)', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  await decide(t, anna, id, 'REJECTED');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await tryToJoin(t, gerd);
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
  const inside = await enter(t, gerd);
  expect(inside.conference.id).toBe(first.conference.id);
  await t.call('DELETE', `/conferences/${first.conference.id}`, { headers: anna.headers });
  await ask(t, gerd);
  await join(t, anna, roomId);
  expect((await ask(t, gerd)).status).toBe('PENDING');
});

test('a guest who comes back to a meeting that has ended hears so, and asks nobody in the next one', async () => {
  const { conference } = await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  await join(t, anna, roomId);
  const back = await tryToJoin(t, who, { participantId: admitted.participant.id });
  expect(outcome(back)).toEqual([409, 'ConferenceEnded']);
  const waiting = await t.db.select().from(joinRequests).where(eq(joinRequests.status, 'PENDING'));
  expect(waiting.filter((request) => request.roomId === roomId)).toEqual([]);
  expect((await ask(t, who)).status).toBe('PENDING');
});

test('an approval that was not used ends with its conference', async () => {
  const first = await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  await decide(t, anna, id, 'APPROVED');
  await t.call('DELETE', `/conferences/${first.conference.id}`, { headers: anna.headers });
  await join(t, anna, roomId);
  const again = await ask(t, gerd);
  expect([again.id === id, again.status]).toEqual([false, 'PENDING']);
});

test('an approval that was not used ends after ten minutes; a used one lasts', async () => {
  await join(t, anna, roomId);
  const [late, early] = [await guest(t, roomId), await guest(t, roomId)];
  const requests = [await ask(t, late), await ask(t, early)];
  for (const { id } of requests) await decide(t, anna, id, 'APPROVED');
  const { participant } = await enter(t, early);
  advance(t, APPROVAL_LIFETIME_MS + 1);
  const renew = async (who: Caller) => {
    const answer = await t.call('POST', '/auth/anonymous/refresh', { headers: who.headers });
    return { token: '', headers: { authorization: `Bearer ${answer.json().token}` } };
  };
  const again = await ask(t, await renew(late));
  expect([again.id === requests[0]!.id, again.status]).toEqual([false, 'PENDING']);
  expect((await enter(t, await renew(early), { participantId: participant.id })).participant.id).toBe(
    participant.id,
  );
});

test('an unanswered request expires, the guest gets `expired`, and can ask again', async () => {
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
  expect(told).toEqual([
    { to: 'moderators', message: { type: 'join_request.closed', joinRequest: closed } },
    {
      to: { joinRequest: request.id },
      message: { type: 'join_request.expired', joinRequestId: request.id },
    },
  ]);
  const gerdAgain = await t.call('POST', '/auth/anonymous/refresh', { headers: gerd.headers });
  const headers = { authorization: `Bearer ${gerdAgain.json().token}` };
  const again = await ask(t, { token: '', headers });
  expect([again.status, again.id === request.id]).toEqual(['PENDING', false]);
});

test('a guest whose request ran out asks again, also before anything swept it away', async () => {
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  advance(t, JOIN_REQUEST_LIFETIME_MS - 1);
  const renewed = await t.call('POST', '/auth/anonymous/refresh', { headers: gerd.headers });
  const told: unknown[] = [];
  await t.app.meeting.bus.subscribe(`room:${roomId}`, ({ message }) => told.push(message?.type));
  advance(t, 1);
  const again = await ask(t, {
    token: '',
    headers: { authorization: `Bearer ${renewed.json().token}` },
  });
  expect([again.id === id, again.status]).toEqual([false, 'PENDING']);
  expect(told).toEqual(['join_request.closed', 'join_request.expired', 'join_request.created']);
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

test('a removed guest comes back neither with the token, nor with a fresh one, nor with the old approval', async () => {
  await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  await expelPerson(servicesOf(t), (await findParticipant(t.db, admitted.participant.id))!);
  const { id: participantId } = admitted.participant;
  const refresh = await t.call('POST', '/auth/anonymous/refresh', { headers: who.headers });
  const answers = [await tryToJoin(t, who), await tryToJoin(t, who, { participantId }), refresh];
  expect(answers.map(outcome)).toEqual(answers.map(() => [403, 'Expelled']));
});

test('while the media server is down an approved guest gets MediaUnavailable and keeps the approval', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  await decide(t, anna, id, 'APPROVED');
  t.media.down = true;
  const refused = await tryToJoin(t, gerd);
  t.media.down = false;
  expect(outcome(refused)).toEqual([503, 'MediaUnavailable']);
  await enter(t, gerd);
});

/** Puts guests with a request into the table. */
async function waitingGuests(count: number, change: Partial<typeof joinRequests.$inferInsert> = {}) {
  for (let made = 0; made < count; made += 1) {
    const guestId = newId('guest');
    await t.db.insert(guests).values({ id: guestId, roomId, name: 'Flood', createdAt: t.clock.now });
    await t.db.insert(joinRequests).values({
      id: newId('joinRequest'),
      roomId,
      guestId,
      name: 'Flood',
      language: 'en',
      status: 'PENDING',
      createdAt: t.clock.now,
      expiresAt: new Date(t.clock.now.getTime() + JOIN_REQUEST_LIFETIME_MS),
      ...change,
    });
  }
}

test('at most 200 wait at a room; requests that were decided do not count', async () => {
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  await waitingGuests(WAITING_MAX, { status: 'REJECTED' });
  await waitingGuests(WAITING_MAX - 2);
  await ask(t, await guest(t, roomId));
  expect(outcome(await tryToJoin(t, await guest(t, roomId)))).toEqual([429, 'TooManyRequests']);
  expect((await ask(t, gerd)).id).toBe(id);
});

test('a stranger with three addresses leaves room for honest guests; an office of 40 gets in', async () => {
  for (const address of ['203.0.113.1', '203.0.113.2', '2001:db8:7::/48'])
    await waitingGuests(WAITING_PER_ADDRESS_MAX, { address });
  const from = async (address: string) => {
    const { headers } = await guest(t, roomId);
    const body = { language: 'en', hears: 'en' };
    const answer = await t.call('POST', '/participants/anonymous', { headers, body, from: address });
    return answer.statusCode;
  };
  expect([
    await from('203.0.113.1'),
    await from('2001:db8:7:ffff::1'),
    await from('203.0.113.3'),
    await from('2001:db8:8::1'),
  ]).toEqual([429, 429, 201, 201]);
  const office = await Promise.all(Array.from({ length: 40 }, () => from('198.51.100.9')));
  expect(new Set(office)).toEqual(new Set([201]));
});

test('asking and withdrawing over and over is stopped; some minutes later the guest may ask again', async () => {
  const gerd = await guest(t, roomId);
  for (let time = 0; time < REQUESTS_PER_GUEST_MAX; time += 1) {
    const { id } = await ask(t, gerd);
    await t.call('DELETE', `/participants/join-requests/${id}`, { headers: gerd.headers });
  }
  expect(outcome(await tryToJoin(t, gerd))).toEqual([429, 'TooManyRequests']);
  advance(t, REQUESTS_WINDOW_MS - 1);
  const renewed = await t.call('POST', '/auth/anonymous/refresh', { headers: gerd.headers });
  advance(t, 1);
  await ask(t, { token: '', headers: { authorization: `Bearer ${renewed.json().token}` } });
});

test('the address of a guest is forgotten when the request is decided', async () => {
  await join(t, anna, roomId);
  const { id } = await ask(t, await guest(t, roomId));
  const address = async () =>
    (await t.db.select().from(joinRequests).where(eq(joinRequests.id, id)))[0]!.address;
  const before = await address();
  await decide(t, anna, id, 'APPROVED');
  expect([before, await address()]).toEqual(['127.0.0.1', null]);
});
