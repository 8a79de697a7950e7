import type { ConferenceId } from '@intermind/contracts';
import { EVENTS_SILENCE_MS } from '@intermind/contracts/limits';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callEvents, setup } from './index.ts';

let server: Server;
let respond: (response: ServerResponse) => void;
let closed: PromiseWithResolvers<void>;
let asked: { authorization: string | undefined; body: string }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body });
      respond(response);
    });
    response.on('close', () => closed.resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setup({
    baseUrl,
    language: () => 'en',
    getToken: () => Promise.resolve('access'),
    onError: () => undefined,
    onUnauthorized: () => undefined,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  closed = Promise.withResolvers<void>();
});

const ask = (signal?: AbortSignal) =>
  callEvents<{ type: string; text?: string }, 'POST /ai/messages'>('POST /ai/messages', {
    body: { conferenceId: 'cnf_1' as ConferenceId, aiModel: 'm', text: 'Why?' },
    ...(signal && { signal }),
  });
async function all(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

test('events are read as they come, wherever the stream is cut', async () => {
  const bytes = Buffer.from(
    'event: text\ndata: {"text":"é\\n\\nb"}\n\nevent: odd\n\nevent: answer\ndata: {"message":1}\n\n',
  );
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const byte of bytes) response.write(Buffer.of(byte));
    response.end();
  };
  expect(await all(ask())).toEqual([
    { type: 'text', text: 'é\n\nb' },
    { type: 'answer', message: 1 },
  ]);
  expect(asked).toEqual([
    { authorization: 'Bearer access', body: '{"conferenceId":"cnf_1","aiModel":"m","text":"Why?"}' },
  ]);
});

test('a refusal is thrown with its code', async () => {
  respond = (response) => {
    response.writeHead(429, { 'content-type': 'application/json' });
    response.end('{"code":"TooManyRequests","message":"x","data":{"retryAfterS":5}}');
  };
  await expect(all(ask())).rejects.toMatchObject({ code: 'TooManyRequests', statusCode: 429 });
});

test('a stream that breaks is thrown as a failure of the network, after what came', async () => {
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: text\ndata: {"text":"a"}\n\n', () => setTimeout(() => response.destroy(), 50));
  };
  const came: unknown[] = [];
  const reading = async () => {
    for await (const event of ask()) came.push(event);
  };
  await expect(reading()).rejects.toMatchObject({ code: 'Network' });
  expect(came).toEqual([{ type: 'text', text: 'a' }]);
});

const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: text\ndata: {"text":"a"}\n\n');
};

test('a stream in which nothing comes any more is thrown as timed out, and ended', async () => {
  respond = endless;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const reading = ask();
    expect(await reading.next()).toMatchObject({ value: { text: 'a' } });
    const outcome = expect(reading.next()).rejects.toMatchObject({ code: 'Timeout' });
    await vi.advanceTimersByTimeAsync(EVENTS_SILENCE_MS);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
  await closed.promise;
});

test('a reader who stops reading ends the call', async () => {
  respond = endless;
  for await (const event of ask()) if (event.type === 'text') break;
  await closed.promise;
});

test('a caller who aborts ends the call, with their reason', async () => {
  respond = endless;
  const aborter = new AbortController();
  const outcome = expect(all(ask(aborter.signal))).rejects.toThrow('enough');
  setTimeout(() => aborter.abort(new Error('enough')), 50);
  await outcome;
  await closed.promise;
});
