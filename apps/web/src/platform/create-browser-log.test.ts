import { LogEntriesSchema } from '@intermind/contracts';
import { FakeClock } from '@intermind/testing';
import { expect, test } from 'vitest';
import type { ConsoleLine } from './console-buffer.ts';
import { createBrowserLog, fetchTelling } from './create-browser-log.ts';

/** A log whose batches are kept; `fails` says how many of the next sendings fail. */
function logOf(token: () => string | null | Promise<string | null> = () => 'token') {
  const clock = new FakeClock();
  const sent: string[][] = [];
  const state = { fails: 0, attempts: 0 };
  const hows: unknown[] = [];
  const log = createBrowserLog({
    clock,
    token,
    send(entries, how) {
      state.attempts += 1;
      hows.push(how);
      if (state.fails > 0) {
        state.fails -= 1;
        return Promise.reject(new Error('refused'));
      }
      sent.push(LogEntriesSchema.parse(entries).map(({ text }) => text));
      return Promise.resolve();
    },
  });
  const write = (text: string, level: ConsoleLine['level'] = 'error') => log.write({ level, atMs: 0, text });
  return { clock, sent, state, hows, log, write };
}
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

test('warnings and errors go by 10, every 5 seconds (spec 1 §9)', async () => {
  const { clock, sent, write } = logOf();
  for (const line of lines(1, 12)) write(line, Number(line) % 2 ? 'warn' : 'error');
  write('nobody needs it', 'info');
  await clock.advance(4_999);
  expect(sent).toEqual([]);
  await clock.advance(1);
  expect(sent).toEqual([lines(1, 10)]);
  await clock.advance(5_000);
  expect([sent[1], clock.waiting]).toEqual([lines(11, 12), 0]);
});

test('secrets are taken out and long lines are cut', async () => {
  const { clock, sent, write } = logOf();
  write(`Bearer abc.def ${'x'.repeat(20_000)}`);
  await clock.advance(5_000);
  expect([sent[0]![0]!.slice(0, 20), sent[0]![0]!.length]).toEqual(['Bearer [redacted] xx', 10_000]);
});

test('what was not taken is sent again; after 3 failures the log is off (spec 1 §8)', async () => {
  const { clock, sent, state, write } = logOf();
  write('one');
  state.fails = 2;
  await clock.advance(15_000);
  expect([sent, state.attempts]).toEqual([[['one']], 3]);
  state.fails = 3;
  write('two');
  await clock.advance(15_000);
  write('three');
  await clock.advance(60_000);
  expect([sent, state.attempts, clock.waiting]).toEqual([[['one']], 6, 0]);
});

test('nobody has a token: nothing is sent, then or later', async () => {
  let token: string | null = null;
  const { clock, sent, write } = logOf(() => token);
  write('before');
  await clock.advance(5_000);
  token = 'token';
  write('after');
  await clock.advance(5_000);
  expect(sent).toEqual([['after']]);
});

test('while the token cannot be had, lines wait', async () => {
  let ready = false;
  const { clock, sent, write } = logOf(() => (ready ? 'token' : Promise.reject(new Error('offline'))));
  write('one');
  await clock.advance(25_000);
  ready = true;
  await clock.advance(5_000);
  expect(sent).toEqual([['one']]);
});

test('of a storm the newest 100 lines wait', async () => {
  const { clock, sent, write } = logOf();
  for (const line of lines(1, 150)) write(line);
  await clock.advance(60_000);
  expect(sent.flat()).toEqual(lines(51, 150));
});

test('when the page goes away, what waits is sent at once', () => {
  const { sent, hows, log, write } = logOf();
  log.end();
  write('last words');
  log.end();
  expect([sent, hows]).toEqual([[['last words']], [{ token: 'token', keepalive: true }]]);
});

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
async function told(
  answer: () => Response | Promise<never>,
  path = '/api/rooms?x=1',
  init: RequestInit = {},
) {
  const heard: string[] = [];
  const telling = fetchTelling(
    async () => await answer(),
    ({ text }) => void heard.push(text),
  );
  const outcome = await telling(`https://meet.example.org${path}`, init).then(
    (response) => response.text(),
    (cause: Error) => cause.message,
  );
  await new Promise((resolve) => void setImmediate(resolve));
  return [outcome, ...heard];
}

test('a failed call is told with method, path, status and bodies; the caller gets its answer all the same', async () => {
  const answer = () => new Response('{"code":"Unknown"}', { status: 500, headers: JSON_TYPE });
  expect(await told(answer, undefined, { method: 'POST', body: '{"on":true}' })).toEqual([
    '{"code":"Unknown"}',
    'POST /api/rooms: 500\nanswer: {"code":"Unknown"}\nsent: {"on":true}',
  ]);
});

test('of what people wrote and how they are called only the length is told', async () => {
  const body = JSON.stringify({
    participantId: 'prt_1',
    text: 'Anna is "ill"',
    key: 'abcdefgh',
    person: { firstName: 'Anna', email: 'anna@example.org' },
  });
  const answer = () => new Response('', { status: 503 });
  const sent = '{"participantId":"prt_1","text":13,"key":"abcdefgh","person":{"firstName":4,"email":16}}';
  expect((await told(answer, '/api/x', { method: 'POST', body }))[1]).toBe(`POST /api/x: 503\nsent: ${sent}`);
  expect((await told(answer, '/api/x', { method: 'POST', body: 'text=Anna is ill' }))[1]).toBe(
    'POST /api/x: 503\nsent: 16 characters',
  );
});

test('bodies that are neither JSON nor text are not read (spec 1 §9)', async () => {
  const answer = () => new Response('JPEG', { status: 502, headers: { 'content-type': 'image/jpeg' } });
  expect(await told(answer, undefined, { method: 'POST', body: new FormData() })).toEqual([
    'JPEG',
    'POST /api/rooms: 502',
  ]);
});

test('no answer at all is told, unless the call was cancelled', async () => {
  const answer = () => Promise.reject(new Error('gone'));
  expect(await told(answer)).toEqual(['gone', 'GET /api/rooms: no answer']);
  expect(await told(answer, undefined, { signal: AbortSignal.abort() })).toEqual(['gone']);
});

test.each(['/api/browser-logger/logs', '/api/telemetry/freeze-events'])(
  'failures of %s are not told',
  async (path) => {
    expect(await told(() => new Response('', { status: 500 }), path)).toEqual(['']);
    expect(await told(() => Promise.reject(new Error('gone')), path)).toEqual(['gone']);
  },
);

test('what succeeds is not told', async () => {
  expect(await told(() => new Response('{}', { headers: JSON_TYPE }))).toEqual(['{}']);
});
