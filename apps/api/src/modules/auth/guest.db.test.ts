import { GUEST_REFRESH_WINDOW_MS, type RoomId } from '@intermind/contracts';
import { DEFAULT_LIFETIMES } from '@intermind/config';
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conferences, guests, users } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { addParticipant } from '../../testing/people.ts';
import { ANNA, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteGuestsBefore } from './guest-store.ts';

const GUEST_TOKEN_LIFETIME_MS = DEFAULT_LIFETIMES.guestTokenS * 1_000;

const START = new Date('2030-05-01T10:00:00Z');
const NO_ROOM = 'zzz-zzzz-zzz' as RoomId;

let t: TestApp;
let roomId: RoomId;

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.clock.now = START;
  roomId = (await t.call('POST', '/rooms', { headers: await t.as(ANNA) })).json().id;
});
afterAll(() => t.close());

const later = (ms: number) => (t.clock.now = new Date(START.getTime() + ms));
const enter = async (room = roomId, name = 'Ben') =>
  (await t.call('POST', '/auth/anonymous', { body: { roomId: room, name } })).json().token as string;
const refresh = async (token?: string) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await t.call('POST', '/auth/anonymous/refresh', { headers });
  const { code, message, token: fresh } = answer.json();
  return { status: answer.statusCode, code, message, token: fresh as string };
};

/** A conference runs in the room and the guest is, or was, in it. */
async function takePart(token: string, change: Parameters<typeof addParticipant>[3] = {}) {
  const [owner] = await t.db.select().from(users).limit(1);
  const conferenceId = newId('conference');
  await t.db.insert(conferences).values({ id: conferenceId, roomId, createdBy: owner!.id, startedAt: START });
  const guestId = decodeJwt(token).sub as never;
  await addParticipant(t.db, conferenceId, START, { ...change, person: { guestId, ...change.person } });
  return conferenceId;
}

test('a guest gets a token for one room, for ten minutes (spec 1 §6, §7)', async () => {
  const token = await enter(roomId, '  Ben \t Ali ');
  const { sub, ...claims } = decodeJwt(token);
  expect([decodeProtectedHeader(token).alg, claims]).toEqual([
    'RS256',
    {
      roomId,
      name: 'Ben Ali',
      iss: 'http://localhost:3000/guests',
      iat: START.getTime() / 1000,
      exp: (START.getTime() + GUEST_TOKEN_LIFETIME_MS) / 1000,
    },
  ]);
  expect(
    await t.db
      .select()
      .from(guests)
      .where(eq(guests.id, sub as never)),
  ).toEqual([{ id: sub, roomId, name: 'Ben Ali', originId: null, createdAt: START }]);
});

test('no guest without a room or a name', async () => {
  const ask = async (body: object) => {
    const answer = await t.call('POST', '/auth/anonymous', { body });
    return [answer.statusCode, answer.json().code];
  };
  expect(
    await Promise.all([ask({ roomId: NO_ROOM, name: 'Ben' }), ask({ roomId, name: ' \n ' }), ask({})]),
  ).toEqual([
    [404, 'ConferenceNotFound'],
    [400, 'ValidationFailed'],
    [400, 'ValidationFailed'],
  ]);
});

test('an expired token is refreshed for the same guest and room', async () => {
  const token = await enter();
  later(GUEST_TOKEN_LIFETIME_MS + 1_000);
  expect(
    (await t.call('GET', '/config', { headers: { authorization: `Bearer ${token}` } })).json().code,
  ).toBe('TokenExpired');
  const fresh = decodeJwt((await refresh(token)).token);
  const { sub, name } = decodeJwt(token);
  expect(fresh).toMatchObject({
    sub,
    roomId,
    name,
    exp: (t.clock.now.getTime() + GUEST_TOKEN_LIFETIME_MS) / 1000,
  });
});

test('after too long away the refresh is refused (spec 1 §8)', async () => {
  const token = await enter();
  later(GUEST_TOKEN_LIFETIME_MS + GUEST_REFRESH_WINDOW_MS);
  expect(await refresh(token)).toMatchObject({
    status: 401,
    code: 'RefreshTokenExpired',
    message: 'The refresh token is expired',
  });
});

test('a removed guest gets no new token while that conference runs, and one afterwards', async () => {
  const token = await enter();
  const conferenceId = await takePart(token, {
    person: { expelledAt: START },
    participant: { leftAt: START, leftReason: 'expelled' },
  });
  expect(await refresh(token)).toMatchObject({ status: 403, code: 'Expelled' });
  expect((await refresh(await enter())).status).toBe(200);
  await t.db.update(conferences).set({ endedAt: START }).where(eq(conferences.id, conferenceId));
  expect((await refresh(token)).status).toBe(200);
});

test('nothing but a token we signed for a guest is refreshed', async () => {
  const [good, { privateKey }] = await Promise.all([enter(), generateKeyPair('RS256')]);
  const forge = (key: Parameters<SignJWT['sign']>[0], alg: string) =>
    new SignJWT(decodeJwt(good)).setProtectedHeader({ ...decodeProtectedHeader(good), alg }).sign(key);
  const [header, payload, signature] = good.split('.');
  const tampered = { ...decodeJwt(good), roomId: NO_ROOM };
  const tokens = [
    await forge(privateKey, 'RS256'),
    await forge(new TextEncoder().encode('x'.repeat(32)), 'HS256'),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    `${header}.${Buffer.from(JSON.stringify(tampered)).toString('base64url')}.${signature}`,
    await t.issuer.token(ANNA),
    'x',
  ];
  const outcomes = await Promise.all(tokens.map(refresh));
  expect(outcomes.map(({ status, code }) => [status, code])).toEqual(tokens.map(() => [401, 'TokenInvalid']));
  expect(await refresh()).toMatchObject({ status: 401, code: 'Unauthorized' });
});

test('deleted guests cannot refresh; guests who are waiting or inside are not deleted', async () => {
  const [gone, inside] = [await enter(), await enter()];
  await takePart(inside);
  expect(await deleteGuestsBefore(t.db, new Date(START.getTime() + 1))).toBeGreaterThan(0);
  expect(await refresh(gone)).toMatchObject({ status: 401, code: 'RefreshTokenExpired' });
  expect((await refresh(inside)).status).toBe(200);
  const asked = await t.call('POST', '/participants/anonymous', {
    headers: { authorization: `Bearer ${gone}` },
    body: { language: 'en', hears: 'en' },
  });
  expect([asked.statusCode, asked.json().code]).toEqual([401, 'TokenInvalid']);
});
