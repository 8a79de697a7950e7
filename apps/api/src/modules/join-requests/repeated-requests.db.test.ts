import type { RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roomTopic } from '../../events/index.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { REQUESTS_PER_ADDRESS_MAX, REQUESTS_WINDOW_MS } from './policy.ts';

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
let told: number;
beforeAll(async () => {
  t = await startTestApp({}, { rateLimits: 'on' });
  anna = await member(t, 'Anna');
});
beforeEach(async () => {
  roomId = await openRoom();
  told = 0;
  await t.app.meeting.bus.subscribe(roomTopic(roomId), ({ message }) => {
    if (message?.type === 'join_request.created') told += 1;
  });
});
afterAll(() => t.close());

async function openRoom(): Promise<RoomId> {
  const id = await makeRoom(t, anna);
  await join(t, anna, id);
  return id;
}

/** A new guest asks to join, from this address. */
async function ask(from: string, room = roomId) {
  const { token } = (
    await t.call('POST', '/auth/anonymous', { body: { roomId: room, name: 'Gerd' }, from })
  ).json();
  const headers = { authorization: `Bearer ${token}` };
  const body = { language: 'en', hears: 'en' };
  return { headers, answer: await t.call('POST', '/participants/anonymous', { headers, body, from }) };
}

/** New guests ask and withdraw, one after the other. @returns the refusal */
async function askAndWithdraw(addresses: readonly string[]) {
  for (const from of addresses) {
    const { headers, answer } = await ask(from);
    if (answer.statusCode !== 201) return answer;
    const { id } = answer.json().joinRequest;
    await t.call('DELETE', `/participants/join-requests/${id}`, { headers, from });
  }
  return undefined;
}

test('one who withdraws and asks as a new guest again and again is told to moderators a bounded number of times', async () => {
  const from = '203.0.113.9';
  const refusal = await askAndWithdraw(Array<string>(REQUESTS_PER_ADDRESS_MAX + 1).fill(from));
  expect([told, refusal?.statusCode, refusal?.json().code]).toEqual([
    REQUESTS_PER_ADDRESS_MAX,
    429,
    'TooManyRequests',
  ]);
  expect(Number(refusal?.headers['retry-after'])).toBeLessThanOrEqual(REQUESTS_WINDOW_MS / 1_000);
  // Other addresses at this room, and other rooms, are as before.
  const answers = [await ask('203.0.113.10'), await ask(from, await openRoom())];
  expect(answers.map(({ answer }) => answer.statusCode)).toEqual([201, 201]);
});

test('one line of IPv6 asks no more often by walking through its /64s', async () => {
  const addresses = Array.from(
    { length: REQUESTS_PER_ADDRESS_MAX + 1 },
    (_, i) => `2001:db8:7:${i.toString(16)}::1`,
  );
  expect((await askAndWithdraw(addresses))?.statusCode).toBe(429);
  expect(told).toBe(REQUESTS_PER_ADDRESS_MAX);
});

test('forty guests behind one office address who ask once are all told to moderators', async () => {
  for (let i = 0; i < 40; i += 1) expect((await ask('198.51.100.9')).answer.statusCode).toBe(201);
  expect(told).toBe(40);
});
