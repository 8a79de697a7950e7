import { type CallDeclaration, MEMBERS, type UserId } from '@intermind/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { installIdentity } from './bearer.ts';
import type { UndeclaredAnswers } from './call-checks.ts';
import { ApiError, installErrorHandling } from './errors.ts';
import type { Authenticate } from './identity.ts';
import { createLimits } from './limits/limiter.ts';
import { registerCall } from './route.ts';

const CALL = {
  name: 'doIt',
  summary: 'A call',
  spec: 'ours',
  allows: ['none', ...MEMBERS],
  limit: null,
} as const satisfies CallDeclaration;

let app: FastifyInstance;
afterEach(() => app.close());

function build(undeclaredAnswers: UndeclaredAnswers = 'fail'): FastifyInstance {
  app = Fastify();
  const authenticate: Authenticate = (token) => {
    if (token === 'refresh') return Promise.reject(new ApiError('TokenExpired'));
    const names = { email: 'x@example.org', firstName: 'X', lastName: '' };
    const userId = 'usr_x' as UserId;
    return Promise.resolve({ kind: 'member', userId, isAdmin: token === 'admin', ...names });
  };
  const refresh: Authenticate = () => Promise.reject(new ApiError('RefreshTokenExpired'));
  app.decorate('undeclaredAnswers', undeclaredAnswers);
  app.decorate('limits', createLimits(null));
  app.decorateRequest('address', '192.0.2.1');
  installIdentity(app, { access: authenticate, refresh });
  installErrorHandling(app);
  return app;
}

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const outcome = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

test('a call for admins refuses members, guests and calls without a token', async () => {
  const handle = vi.fn();
  registerCall(build(), 'POST /x', { ...CALL, allows: ['admin'] }, handle);
  const ask = (headers = {}) => app.inject({ method: 'POST', url: '/api/x', headers });
  expect([outcome(await ask(as('member'))), outcome(await ask())]).toEqual([
    [403, 'Forbidden'],
    [401, 'Unauthorized'],
  ]);
  expect(handle).not.toHaveBeenCalled();
  expect((await ask(as('admin'))).statusCode).toBe(204);
});

test('a call for people in a conference lets admins through, who may be in it', async () => {
  registerCall(build(), 'POST /x', { ...CALL, allows: ['moderator'] }, () => undefined);
  const answer = await app.inject({ method: 'POST', url: '/api/x', headers: as('admin') });
  expect(answer.statusCode).toBe(204);
});

test('the bearer is read as the call declares', async () => {
  registerCall(build(), 'POST /x', { ...CALL, bearer: 'refresh', errors: ['RefreshTokenExpired'] }, vi.fn());
  registerCall(app, 'POST /y', CALL, vi.fn());
  const ask = (url: string) => app.inject({ method: 'POST', url, headers: as('refresh') });
  expect([outcome(await ask('/api/x')), outcome(await ask('/api/y'))]).toEqual([
    [401, 'RefreshTokenExpired'],
    [401, 'TokenExpired'],
  ]);
});

const ANSWER = z.strictObject({ id: z.string(), people: z.array(z.strictObject({ name: z.string() })) });
const ROW = { id: 'a', secret: 's', people: [{ name: 'Anna', passwordHash: 'h' }, { name: 'Ben' }] };

test('an answer with undeclared properties fails in development', async () => {
  registerCall(build('fail'), 'GET /x', { ...CALL, answer: ANSWER }, () => ROW);
  expect(outcome(await app.inject('/api/x'))).toEqual([500, 'Internal']);
});

test('in production undeclared properties are stripped at every depth', async () => {
  registerCall(build('strip'), 'GET /x', { ...CALL, answer: ANSWER }, () => ROW);
  const answer = await app.inject('/api/x');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { id: 'a', people: [{ name: 'Anna' }, { name: 'Ben' }] },
  ]);
});

test('an undeclared error fails in development and is answered in production', async () => {
  const fail = () => {
    throw new ApiError('ConferenceEnded');
  };
  registerCall(build('fail'), 'GET /x', CALL, fail);
  expect(outcome(await app.inject('/api/x'))).toEqual([500, 'Internal']);
  await app.close();
  registerCall(build('strip'), 'GET /x', CALL, fail);
  expect(outcome(await app.inject('/api/x'))).toEqual([409, 'ConferenceEnded']);
});

test('a declared error keeps its status and code', async () => {
  registerCall(build(), 'GET /x', { ...CALL, errors: ['ConferenceEnded'] }, () => {
    throw new ApiError('ConferenceEnded');
  });
  expect(outcome(await app.inject('/api/x'))).toEqual([409, 'ConferenceEnded']);
});

test('error data of another form than the contract fails in development', async () => {
  registerCall(build(), 'GET /x', { ...CALL, errors: ['TooManyRequests'] }, () => {
    throw new ApiError('TooManyRequests', { retryAfterS: 0.5 });
  });
  expect(outcome(await app.inject('/api/x'))).toEqual([500, 'Internal']);
});

test('a form reaches only the calls that declare it: checked fields and the file', async () => {
  const form = {
    ...CALL,
    request: 'multipart',
    body: z.strictObject({ message: z.string().min(2) }),
    file: { name: 'picture', maxBytes: 10 },
    answer: z.unknown(),
    errors: ['FileTooLarge'],
  } satisfies CallDeclaration;
  registerCall(build(), 'POST /file', form, ({ body, file }) => [body, file?.toString()]);
  registerCall(app, 'POST /json', { ...CALL, body: z.unknown() }, () => undefined);
  const send = async (url: string, message: string, picture: string) => {
    const data = new FormData();
    data.append('message', message);
    data.append('picture', new Blob([picture]));
    const encoded = new Response(data);
    const headers = { 'content-type': encoded.headers.get('content-type')! };
    return app.inject({ method: 'POST', url, payload: Buffer.from(await encoded.arrayBuffer()), headers });
  };
  expect((await send('/api/file', 'hello', 'pixels')).json()).toEqual([{ message: 'hello' }, 'pixels']);
  expect(outcome(await send('/api/file', 'x', 'pixels'))).toEqual([400, 'ValidationFailed']);
  expect(outcome(await send('/api/file', 'hello', 'too many pixels'))).toEqual([413, 'FileTooLarge']);
  expect(outcome(await send('/api/json', 'hello', ''))).toEqual([415, 'UnsupportedMediaType']);
  const other = { method: 'POST', url: '/api/file' } as const;
  expect(outcome(await app.inject({ ...other, payload: { message: 'hello' } }))).toEqual([
    415,
    'UnsupportedMediaType',
  ]);
  expect(outcome(await app.inject(other))).toEqual([400, 'ValidationFailed']);
});

test('a JSON body may be larger where the call says so', async () => {
  const body = z.strictObject({ text: z.string() });
  registerCall(build(), 'POST /large', { ...CALL, body, bodyMaxBytes: 100_000 }, () => undefined);
  registerCall(app, 'POST /small', { ...CALL, body, bodyMaxBytes: 1_000 }, () => undefined);
  const payload = { text: 'x'.repeat(90_000) };
  const send = async (url: string) => (await app.inject({ method: 'POST', url, payload })).statusCode;
  expect([await send('/api/large'), await send('/api/small')]).toEqual([204, 413]);
});

test('files are downloads under their name, streams come as they are', async () => {
  registerCall(build(), 'GET /file', { ...CALL, answers: 'file' }, () => ({
    name: "Ann's notes é.txt",
    contentType: 'text/plain',
    content: Buffer.from('hello'),
  }));
  registerCall(app, 'GET /stream', { ...CALL, answers: 'stream' }, () => ({
    contentType: 'text/event-stream',
    content: Readable.from(['data: 1\n\n']),
  }));
  const [file, stream] = [await app.inject('/api/file'), await app.inject('/api/stream')];
  expect([file.body, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    'hello',
    'text/plain',
    "attachment; filename*=UTF-8''Ann%27s%20notes%20%C3%A9.txt",
  ]);
  expect([stream.body, stream.headers['content-type']]).toEqual(['data: 1\n\n', 'text/event-stream']);
});

test('a call is refused beyond its limit by person, with the time to come back and what is left', async () => {
  registerCall(build(), 'GET /x', { ...CALL, limit: { perPerson: 2, perAddress: 100 } }, () => undefined);
  const answers = [];
  for (let i = 0; i < 3; i += 1) answers.push(await app.inject({ url: '/api/x', headers: as('member') }));
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['ratelimit']])).toEqual([
    [204, '"doIt-person";r=1;t=60'],
    [204, '"doIt-person";r=0;t=60'],
    [429, '"doIt-person";r=0;t=60'],
  ]);
  expect(answers[2]!.headers['ratelimit-policy']).toBe('"doIt-person";q=2;w=60');
  expect([answers[2]!.headers['retry-after'], answers[2]!.json()]).toEqual([
    '60',
    expect.objectContaining({ code: 'TooManyRequests', data: { retryAfterS: 60 } }),
  ]);
});

test('a budget of what the call does is named where that is used up, in place of the budget of the call', async () => {
  const limit = { perPerson: 5, perAddress: 100 };
  const misses = build().limits('misses', { points: 1, windowS: 30 });
  registerCall(app, 'GET /x', { ...CALL, limit }, async () => void (await misses.take('all')));
  const ask = () => app.inject({ url: '/api/x', headers: as('member') });
  const answers = [await ask(), await ask()];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['ratelimit']])).toEqual([
    [204, '"doIt-person";r=4;t=60'],
    [429, '"misses";r=0;t=30'],
  ]);
});

test('an address has six forms at once; one more is refused until one of them is done', async () => {
  const done: (() => void)[] = [];
  const handle = vi.fn(() => new Promise<void>((resolve) => done.push(resolve)));
  const limit = { perPerson: 100, perAddress: 100 };
  registerCall(
    build(),
    'POST /x',
    { ...CALL, limit, request: 'multipart', body: z.strictObject({}) },
    handle,
  );
  const send = () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return app.inject({ method: 'POST', url: '/api/x', headers, payload: '--x--\r\n' });
  };
  const sent = Array.from({ length: 6 }, send);
  await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(6));
  const refused = await send();
  expect([...outcome(refused), refused.headers['retry-after']]).toEqual([429, 'TooManyRequests', '10']);
  done.forEach((finish) => finish());
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(204));
  const again = send();
  await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(7));
  done.at(-1)!();
  expect((await again).statusCode).toBe(204);
});
