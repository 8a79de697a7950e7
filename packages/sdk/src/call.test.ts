import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConferenceId, ParticipantId, RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { ApiError, call, setup } from './index.ts';

const ROOM = 'abc-defg-hij' as RoomId;
const UNAUTHORIZED = { code: 'Unauthorized', message: 'Authentication required', data: null };

interface Answer {
  status: number;
  body?: unknown;
  text?: string;
  /** Of a download. */
  disposition?: string;
}

let server: Server;
let baseUrl: string;
let answer: Answer | 'silence' | 'hang up';
let asked: { line: string; headers: IncomingMessage['headers']; body: string }[];
const onError = vi.fn();
const onUnauthorized = vi.fn();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      if (answer === 'silence') return;
      if (answer === 'hang up') return void request.socket.destroy();
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.disposition ? { 'content-disposition': answer.disposition } : {}),
      });
      response.end(answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  answer = { status: 200, body: { id: ROOM } };
  vi.resetAllMocks();
  setup({ baseUrl, language: () => 'de', getToken: () => 'access', onError, onUnauthorized });
});

test('a call before setup says so (spec 1 §8)', async () => {
  vi.resetModules();
  const fresh = await import('./index.ts');
  await expect(fresh.call('GET /users')).rejects.toThrow(
    'Intermind SDK is not initialized. Call setup() first.',
  );
});

test('a call carries token, language, body and hints (spec 1 §7)', async () => {
  const hints = () => ({ roomId: ROOM, conferenceId: 'cnf_1', userId: 'usr_1' });
  setup({
    baseUrl,
    language: () => 'pt',
    getToken: () => Promise.resolve('access'),
    onError,
    onUnauthorized,
    hints,
  });
  expect(await call('POST /rooms', { body: { title: 'Weekly' } })).toEqual({ id: ROOM });
  const [{ line, headers, body }] = asked as [(typeof asked)[0]];
  expect({ line, body }).toEqual({ line: 'POST /api/rooms', body: '{"title":"Weekly"}' });
  expect(headers).toMatchObject({
    authorization: 'Bearer access',
    'accept-language': 'pt',
    'content-type': 'application/json',
    'x-room-id': ROOM,
    'x-conference-id': 'cnf_1',
    'x-user-id': 'usr_1',
  });
});

test('what is not known is not sent', async () => {
  setup({ baseUrl, language: () => 'de', getToken: () => null, onError, onUnauthorized });
  await call('GET /config');
  const names = ['authorization', 'content-type', 'x-room-id', 'x-conference-id', 'x-user-id', 'cookie'];
  expect(names.filter((name) => name in asked[0]!.headers)).toEqual([]);
});

test('parts of the path and the query are encoded', async () => {
  await call('GET /rooms/{id}', { params: { id: '../a b?c' as RoomId } });
  await call('GET /participants/users', { query: { ids: 'prt_1,prt_2' } });
  expect(asked.map(({ line }) => line)).toEqual([
    'GET /api/rooms/..%2Fa%20b%3Fc',
    'GET /api/participants/users?ids=prt_1%2Cprt_2',
  ]);
});

test('a call without an answer resolves with undefined', async () => {
  answer = { status: 204 };
  expect(await call('DELETE /users')).toBeUndefined();
});

test('a failure goes to the global handler and the call resolves with null (spec 1 §8)', async () => {
  answer = {
    status: 402,
    body: { code: 'QuotaExceeded', message: 'used up', data: { quotaOwnerId: 'usr_1' } },
  };
  expect(await call('GET /users')).toBeNull();
  expect(onError.mock.calls).toEqual([[expect.any(ApiError)]]);
  const { message, statusCode, code, url, data } = onError.mock.calls[0]![0] as ApiError;
  expect({ message, statusCode, code, url, data }).toEqual({
    message: 'used up',
    statusCode: 402,
    code: 'QuotaExceeded',
    url: `${baseUrl}/api/users`,
    data: { quotaOwnerId: 'usr_1' },
  });
});

test('a bypassed failure is thrown and does not reach the global handler', async () => {
  answer = { status: 404, body: { code: 'ConferenceNotFound', message: 'Meeting not found', data: null } };
  const failing = call('GET /rooms/{id}', { params: { id: ROOM }, bypassErrorHandler: true });
  await expect(failing).rejects.toMatchObject({ code: 'ConferenceNotFound', statusCode: 404 });
  expect([onError.mock.calls, onUnauthorized.mock.calls]).toEqual([[], []]);
});

test('a 401 starts the login, except from the authentication calls (spec 1 §8)', async () => {
  answer = { status: 401, body: UNAUTHORIZED };
  expect(await call('GET /users')).toBeNull();
  expect([onUnauthorized.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0]);
  expect(await call('POST /auth/anonymous/refresh')).toBeNull();
  expect([onUnauthorized.mock.calls.length, onError.mock.calls.length]).toEqual([1, 1]);
});

test('a refused token that was given with the call starts no login', async () => {
  answer = { status: 401, body: UNAUTHORIZED };
  const failing = call('GET /users', { token: 'old', bypassErrorHandler: true });
  await expect(failing).rejects.toMatchObject({ statusCode: 401 });
  expect(onUnauthorized.mock.calls).toEqual([]);
});

test('a time-out is an ApiError that says so', async () => {
  answer = 'silence';
  await expect(call('GET /users', { timeoutMs: 100, bypassErrorHandler: true })).rejects.toMatchObject({
    name: 'ApiError',
    code: 'Timeout',
    statusCode: 0,
  });
});

test.each([
  ['the connection breaks', 'hang up', { code: 'Network', statusCode: 0 }],
  [
    'a proxy answers a page',
    { status: 502, text: '<html>' },
    { code: 'Unknown', statusCode: 502, message: 'HTTP 502' },
  ],
  ['success is not JSON', { status: 200, text: '<html>' }, { code: 'Unknown', statusCode: 200 }],
] as const)('%s: an ApiError that says so', async (_, given, error) => {
  answer = given;
  await expect(call('GET /users', { bypassErrorHandler: true })).rejects.toMatchObject({
    name: 'ApiError',
    ...error,
  });
});

test('a cancelled call rejects with the reason, without the global handler', async () => {
  answer = 'silence';
  const cancel = new AbortController();
  const running = call('GET /users', { signal: cancel.signal });
  cancel.abort(new Error('left the page'));
  await expect(running).rejects.toThrow('left the page');
  expect(onError.mock.calls).toEqual([]);
});

test('a token that cannot be had just now fails the call like a missing network', async () => {
  const getToken = () => Promise.reject(new Error('no network'));
  setup({ baseUrl, language: () => 'de', getToken, onError, onUnauthorized });
  expect(await call('GET /users')).toBeNull();
  expect(onError.mock.calls).toMatchObject([[{ code: 'Network', statusCode: 0 }]]);
});

test('a call that can be cancelled still ends when nobody answers in time', async () => {
  answer = 'silence';
  const { signal } = new AbortController();
  await expect(
    call('GET /users', { signal, timeoutMs: 100, bypassErrorHandler: true }),
  ).rejects.toMatchObject({ code: 'Timeout', statusCode: 0 });
});

test('a call with keepalive is on its way before anything asynchronous runs', () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 204 }));
  setup({ baseUrl, language: () => 'de', getToken: () => 'access', onError, onUnauthorized, fetch: fetched });
  void call('POST /participants/{id}/close', { params: { id: 'prt_1' as ParticipantId }, keepalive: true });
  expect(fetched).toHaveBeenCalledWith(
    `${baseUrl}/api/participants/prt_1/close`,
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
});

describe('a call as the browser sends it', () => {
  const sent = async (...given: Parameters<typeof call<'GET /participants/users'>>) => {
    const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}', { status: 200 }));
    setup({ baseUrl, language: () => 'de', getToken: () => null, onError, onUnauthorized, fetch: fetched });
    await call(...given);
    return fetched.mock.calls[0]!;
  };

  test('carries no cookies, does not outlive the page, and has no body unless there is one', async () => {
    const [url, init] = await sent('GET /participants/users', { query: { ids: 'prt_1' } });
    expect([url, init]).toEqual([
      `${baseUrl}/api/participants/users?ids=prt_1`,
      expect.objectContaining({ method: 'GET', body: null, keepalive: false, credentials: 'omit' }),
    ]);
  });

  test('leaves out what is undefined in the query', async () => {
    const [url] = await sent('GET /participants/users', { query: { ids: undefined as never } });
    expect(url).toBe(`${baseUrl}/api/participants/users`);
  });
});

test('a token given with the call takes the place of the kept one; null sends none', async () => {
  await call('GET /users', { token: 'other' });
  await call('GET /users', { token: null });
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer other', undefined]);
});

test('an error without a message has its code as message', async () => {
  answer = { status: 403, body: { code: 'Forbidden' } };
  await expect(call('GET /users', { bypassErrorHandler: true })).rejects.toMatchObject({
    code: 'Forbidden',
    message: 'Forbidden',
    data: null,
  });
});

test('an answer in another form than ours keeps its words', async () => {
  answer = { status: 502, body: { message: 'the proxy is tired' } };
  await expect(call('GET /users', { bypassErrorHandler: true })).rejects.toMatchObject({
    code: 'Unknown',
    message: 'the proxy is tired',
    statusCode: 502,
  });
});

test('an error of the API that a proxy passes on as success is still an answer', async () => {
  answer = { status: 200, body: { code: 'NotFound' } };
  expect(await call('GET /users', { bypassErrorHandler: true })).toEqual({ code: 'NotFound' });
});

test('a refusal of the issuer while the token is fetched is passed on unchanged', async () => {
  const refused = new ApiError('TokenInvalid', 'x', { statusCode: 400, url: '/', data: null });
  setup({ baseUrl, language: () => 'de', getToken: () => Promise.reject(refused), onError, onUnauthorized });
  await expect(call('GET /users', { bypassErrorHandler: true })).rejects.toBe(refused);
});

test('a 401 that is thrown starts the login all the same', async () => {
  answer = { status: 401, body: UNAUTHORIZED };
  await expect(call('GET /users', { bypassErrorHandler: true })).rejects.toMatchObject({ statusCode: 401 });
  expect([onUnauthorized.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0]);
});

test('a form goes as the browser encodes it, with its boundary', async () => {
  answer = { status: 204 };
  const form = new FormData();
  form.append('message', 'Larger captions');
  await call('POST /feedback/ideas', { form });
  expect([asked[0]!.headers['content-type'], asked[0]!.body]).toEqual([
    expect.stringMatching(/^multipart\/form-data; boundary=/),
    expect.stringContaining('Larger captions'),
  ]);
});

test('a mistake of the caller is not hidden as a failed call', async () => {
  setup({
    baseUrl,
    language: () => {
      throw new TypeError('a mistake');
    },
    getToken: () => null,
    onError,
    onUnauthorized,
  });
  await expect(call('GET /users')).rejects.toThrow('a mistake');
  expect(onError.mock.calls).toEqual([]);
});

test('the types follow the declarations', () => {
  const typed = async () => {
    expectTypeOf(await call('POST /rooms', { bypassErrorHandler: true })).toEqualTypeOf<{ id: RoomId }>();
    expectTypeOf(await call('POST /rooms')).toEqualTypeOf<{ id: RoomId } | null>();
    // @ts-expect-error a room id is needed
    await call('GET /rooms/{id}');
    // @ts-expect-error another kind of id
    await call('GET /rooms/{id}', { params: { id: '' as ConferenceId } });
    // @ts-expect-error not a layout
    await call('PATCH /users', { body: { settings: { layout: 'round' } } });
  };
  expect(typed).toBeTypeOf('function');
});

test('a download is a file with the name that the server gave it, whatever is in it', async () => {
  const text = '{"segments":[]}';
  const disposition = "attachment; filename*=UTF-8''transcript%20%C3%A9.json";
  answer = { status: 200, text, disposition };
  const id = 'cnf_1' as ConferenceId;
  const file = await call('GET /conferences/{id}/transcript/export', {
    params: { id },
    query: { format: 'json' },
  });
  expect([file?.name, await file?.content.text()]).toEqual(['transcript é.json', text]);
  answer = { status: 404, body: { code: 'ConferenceNotFound', message: 'x', data: null }, disposition };
  expect(
    await call('GET /conferences/{id}/transcript/export', { params: { id }, query: { format: 'json' } }),
  ).toBeNull();
});
