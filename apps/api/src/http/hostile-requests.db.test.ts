import { calls } from '@intermind/contracts';
import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rooms, users } from '../db/schema/index.ts';
import { ANNA, startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let authorization: string;
let port: number;

beforeAll(async () => {
  t = await startTestApp();
  authorization = (await t.as(ANNA)).authorization;
  await t.call('GET', '/users', { headers: { authorization } });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Sends over a real connection: injected requests skip Node's parser. */
function send(method: string, path: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode!, body: text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
const codeOf = (body: string) => (JSON.parse(body) as { code: string }).code;

const SMUGGLED = JSON.stringify({ settings: { layout: 'round' }, isAdmin: true });
const WRITING = Object.keys(calls)
  .map((key) => key.split(' ') as [string, string])
  .filter(([method]) => method !== 'GET')
  .map(([method, path]) => [method, `/api${path.replace(/\{\w+\}/g, 'x')}`] as const);

test.each([
  'application/json\ta',
  'application/json ; charset=utf-8',
  ' application/json',
  'Application/Json ;x',
  'application/json;charset=utf-8, text/plain',
  'application/json a',
  'application/jsonx',
  'application/json+x',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '\tapplication/json',
  'application/json\u00a0',
  '/',
  '',
])('content type %j never carries an unchecked body in (CVE-2025-32442, CVE-2026-25223)', async (type) => {
  const [before] = await t.db.select().from(users);
  const headers = { authorization, 'content-type': type, 'content-length': String(SMUGGLED.length) };
  const answer = await send('PATCH', '/api/users', headers, SMUGGLED);
  expect([400, 415]).toContain(answer.status);
  expect(['ValidationFailed', 'BadRequest', 'UnsupportedMediaType']).toContain(codeOf(answer.body));
  expect(await t.db.select().from(users)).toEqual([before]);
});

test('every writing call answers an odd content type with 4xx and writes nothing', async () => {
  const count = async () => [await t.db.$count(users), await t.db.$count(rooms)];
  const before = await count();
  expect(WRITING.length).toBeGreaterThan(10);
  for (const [method, path] of WRITING) {
    if (method === 'DELETE') continue;
    const answer = await send(
      method,
      path,
      { authorization, 'content-type': 'application/json\ta' },
      SMUGGLED,
    );
    expect([method, path, answer.status >= 400 && answer.status < 500]).toEqual([method, path, true]);
  }
  expect(await count()).toEqual(before);
});

test.each([
  ['not JSON', '{"settings":', 400, 'BadRequest'],
  ['empty', '', 400, 'BadRequest'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', 400, 'BadRequest'],
  ['a constructor', '{"constructor":{"prototype":{"x":1}}}', 400, 'BadRequest'],
  ['a list', '[]', 400, 'ValidationFailed'],
  ['null', 'null', 400, 'ValidationFailed'],
  ['text', '"x"', 400, 'ValidationFailed'],
  ['a field of 64 KB', JSON.stringify({ firstName: 'x'.repeat(64 * 1024 - 20) }), 400, 'ValidationFailed'],
  ['more than 64 KB', JSON.stringify({ firstName: 'x'.repeat(64 * 1024) }), 413, 'PayloadTooLarge'],
  ['deeply nested', '['.repeat(30_000) + ']'.repeat(30_000), 400, 'ValidationFailed'],
])('a body that is %s: %i', async (_, body, status, code) => {
  const answer = await send(
    'PATCH',
    '/api/users',
    { authorization, 'content-type': 'application/json' },
    body,
  );
  expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
});

/**
 * The longest time that nothing else was served during the work, in milliseconds: processor time of one turn of the event
 * loop, which does not grow with what else the machine does.
 */
async function longestStallMs(work: () => Promise<unknown>): Promise<number> {
  let longestUs = 0;
  let over = false;
  let before = process.threadCpuUsage();
  const turn = () => {
    const now = process.threadCpuUsage();
    longestUs = Math.max(longestUs, now.user - before.user + now.system - before.system);
    before = now;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  over = true;
  return longestUs / 1_000;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NASTY = ' \u0000\u2028'.repeat(5_000);
const LONG = 'x'.repeat(14_000);

test.each<[string, string, string, Record<string, string>, string?]>([
  ['long fields', 'POST', '/api/auth/anonymous', JSON_TYPE, JSON.stringify({ roomId: NASTY, name: NASTY })],
  ['a deep body', 'POST', '/api/auth/anonymous', JSON_TYPE, '['.repeat(30_000) + ']'.repeat(30_000)],
  [
    'many fields',
    'POST',
    '/api/auth/anonymous',
    JSON_TYPE,
    `{${Array.from({ length: 5_000 }, (_, i) => `"a${i}":1`).join()}}`,
  ],
  [
    'a long content type (CVE-2022-29169)',
    'POST',
    '/api/auth/anonymous',
    { 'content-type': `application/json;${' a=b;'.repeat(2_500)}` },
    '{}',
  ],
  [
    'long accepts',
    'GET',
    '/api/config',
    { accept: 'a/'.repeat(3_000), 'accept-language': 'en-'.repeat(3_000) },
  ],
  ['many languages', 'GET', '/api/config', { 'accept-language': 'de;q=0.5,'.repeat(1_500) }],
  ['a long user agent', 'GET', '/api/config', { 'user-agent': 'x '.repeat(7_000) }],
  ['many proxies', 'GET', '/api/config', { 'x-forwarded-for': '::1,'.repeat(3_500) }],
  ['many cookies', 'GET', '/oidc/auth', { cookie: 'a=b;'.repeat(3_500) }],
  ['a long token', 'GET', '/api/users', { authorization: `Bearer ${LONG}` }],
  ['a long address', 'GET', `/api/rooms/${LONG}`, {}],
  ['a long query', 'GET', `/api/config?${'a=%20&'.repeat(2_300)}`, {}],
])('nothing holds the process up for 50 ms: %s', async (_, method, path, headers, body) => {
  const stalls: number[] = [];
  // What is slow by itself is slow each time; collecting garbage is not.
  for (let time = 0; time < 3; time += 1) {
    const answers: { status: number }[] = [];
    const ask = async () => answers.push(await send(method, path, headers, body));
    stalls.push(await longestStallMs(() => Promise.all(Array.from({ length: 20 }, ask))));
    // Past the parser, and answered.
    expect(answers.filter(({ status }) => status === 431 || status >= 500)).toEqual([]);
  }
  expect(Math.min(...stalls)).toBeLessThan(50);
});

test('headers of 64 KB are refused by the parser', async () => {
  expect((await send('GET', '/api/config', { 'x-long': 'x'.repeat(64 * 1024) })).status).toBe(431);
});

test.each(['/api/nothing', '/api/users/../nothing', '/api/users/', '/api/USERS', '/api', '/api/config/x'])(
  '%s is nothing, in our form',
  async (path) => {
    const answer = await send('GET', path, {});
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      404,
      { code: 'NotFound', message: 'Not found', data: null },
    ]);
  },
);

test('an address that cannot be decoded is a bad request, in our form', async () => {
  const answer = await send('GET', '/api/%zz', {});
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    400,
    { code: 'BadRequest', message: 'Malformed request', data: null },
  ]);
});

test('a bearer that is not one is refused where none is needed too', async () => {
  const outcomes = ['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(8_000)}`, 'x'];
  const answers = await Promise.all(
    outcomes.map((value) => send('GET', '/api/config', { authorization: value })),
  );
  expect(answers.map(({ status, body }) => [status, codeOf(body)])).toEqual(
    outcomes.map(() => [401, 'TokenInvalid']),
  );
});

test('an offer of HTTP/2 does not keep the answer away', async () => {
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  expect((await send('GET', '/api/config', headers)).status).toBe(200);
});

test('a broken websocket handshake leaves the process alive', async () => {
  const origin = 'http://localhost:3000';
  const lines = `GET /api/ws/conference HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines));
    socket.on('data', () => socket.destroy());
    socket.on('close', () => resolve());
    socket.on('error', () => undefined);
  });
  expect((await send('GET', '/api/config', {})).status).toBe(200);
});

test('an Expect header that we do not know is refused in our form', async () => {
  const answer = await send('GET', '/api/config', { expect: 'x' });
  expect([answer.status, codeOf(answer.body)]).toEqual([417, 'ExpectationFailed']);
});

test.each(['/api/users', '/%61pi/users'])('answers of the API are not kept by anybody: %s', async (url) => {
  const answer = await t.app.inject({ url, headers: { authorization } });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
});
