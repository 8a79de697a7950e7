import type { RoomId } from '@intermind/contracts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advance, type Caller, guest, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { LINES_FROM_OUTSIDE_MAX } from './log-budget.ts';

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  t = await startTestApp({}, { logger: pino({ level: 'debug' }, { write }) });
  anna = await member(t, 'Anna');
  roomId = await makeRoom(t, anna);
});
beforeEach(() => void lines.splice(0));
afterAll(() => t.close());

const AT = '2030-05-01T10:00:00.000Z';
const log = (text: string, level = 'error') => ({ level, at: AT, text });
const logged = () => lines.filter(({ browser }) => browser);

test('a guest’s browser log is written without secrets and cut to what we keep (spec 1 §9)', async () => {
  const marta = await guest(t, roomId, 'Marta');
  const body = [log('sent password=hunter2'), log('x'.repeat(10_000), 'info')];
  const answer = await t.call('POST', '/browser-logger/logs', { headers: marta.headers, body });
  expect(answer.statusCode).toBe(204);
  expect(logged().map(({ level, by, browser }) => ({ level, by, browser }))).toEqual([
    { level: 30, by: expect.stringMatching(/^gst_/), browser: log('sent password=[redacted]') },
    { level: 20, by: expect.stringMatching(/^gst_/), browser: log('x'.repeat(2_000), 'info') },
  ]);
});

test('a whole batch of the longest entries fits', async () => {
  const body = Array.from({ length: 10 }, () => log('ж'.repeat(10_000)));
  const answer = await t.call('POST', '/browser-logger/logs', { headers: anna.headers, body });
  expect([answer.statusCode, logged().length]).toEqual([204, 10]);
});

test('people in no meeting have a small part of the log, those inside one the rest', async () => {
  advance(t, 60_000);
  const marta = await guest(t, roomId, 'Marta');
  const send = async ({ headers }: Pick<Caller, 'headers'>, batches: number) => {
    lines.splice(0);
    const body = Array.from({ length: 10 }, () => log('x'));
    for (let batch = 0; batch < batches; batch += 1)
      await t.call('POST', '/browser-logger/logs', { headers, body });
    return logged().length;
  };
  expect(await send(marta, 22)).toBe(LINES_FROM_OUTSIDE_MAX);
  expect(await send(anna, 1)).toBe(0);
  await join(t, anna, roomId);
  expect(await send(anna, 1)).toBe(10);
  advance(t, 60_000);
  expect(await send(marta, 1)).toBe(10);
});

test.each([
  ['no entries', []],
  ['more entries than a batch', Array.from({ length: 11 }, () => log('x'))],
  ['an entry that is too long', [log('x'.repeat(10_001))]],
  ['a level that does not exist', [log('x', 'fatal')]],
  ['unknown fields', [{ ...log('x'), html: '<b>' }]],
])('%s: nothing is written', async (_name, body) => {
  const answer = await t.call('POST', '/browser-logger/logs', { headers: anna.headers, body });
  expect([answer.statusCode, answer.json().code, logged()]).toEqual([400, 'ValidationFailed', []]);
});

test('frozen media is logged as what a browser told, not as an audit line', async () => {
  const event = { participantId: 'prt_00000000000000000000', kind: 'video' };
  const body = [
    { ...event, frozen: true },
    { ...event, frozen: false },
  ];
  const answer = await t.call('POST', '/telemetry/freeze-events', { headers: anna.headers, body });
  expect([answer.statusCode, logged().map(({ browser, by, audit }) => ({ browser, by, audit }))]).toEqual([
    204,
    body.map((browser) => ({ browser, by: expect.stringMatching(/^usr_/), audit: undefined })),
  ]);
});
