import type { MediaAccess } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { isConnectionTest } from './index.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({}, { rateLimits: 'on' });
});
afterEach(() => t.close());

const open = (from = '192.0.2.1') => t.call('POST', '/connection-tests', { from });

test('somebody without an account gets a room of their own, and a token for it alone', async () => {
  const answers = [await open(), await open()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const [one, other] = answers.map((answer) => answer.json<MediaAccess>());
  t.media.connect(one!.token);
  const rooms = [...t.media.rooms].map(([name, { inside }]) => ({ name, inside: [...inside.keys()] }));
  expect(rooms).toEqual([
    { name: expect.stringMatching(/^tst_/), inside: [rooms[0]!.name] },
    { name: expect.stringMatching(/^tst_/), inside: [] },
  ]);
  expect([one!.url, one!.token === other!.token]).toEqual(['/livekit', false]);
});

test('the room is deleted when it is a minute old, also with a browser in it', async () => {
  t.media.connect((await open()).json<MediaAccess>().token);
  const roomsAfter = async (ms: number) => {
    t.clock.now = new Date(t.clock.now.getTime() + ms);
    await t.app.meeting.reconciler.pass();
    return t.media.rooms.size;
  };
  expect([await roomsAfter(59_000), await roomsAfter(2_000)]).toEqual([1, 0]);
});

test('an address opens 20 a minute, all addresses together 120', async () => {
  const statuses = async (times: number, from: (turn: number) => string) => {
    const counts: Record<number, number> = {};
    for (let turn = 0; turn < times; turn += 1) {
      const { statusCode } = await open(from(turn));
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    return counts;
  };
  expect(await statuses(25, () => '192.0.2.7')).toEqual({ 201: 20, 429: 5 });
  expect(await statuses(120, (turn) => `198.51.100.${turn % 60}`)).toEqual({ 201: 100, 429: 20 });
});

test('without a media server the test is told so', async () => {
  t.media.down = true;
  const answer = await open();
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'MediaUnavailable']);
});

test.each([
  ['tst_0123456789abcdefABCD', true],
  ['tst_', false],
  ['prt_0123456789abcdefABCD', false],
  ['agent-interpreter', false],
])('%s is a browser that tests: %s', (participant, expected) => {
  expect(isConnectionTest(participant)).toBe(expected);
});
