import type { lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchGuarded, type OutsideRequest } from './guarded-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url!);
    listener(request, answer);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const read = (url: string, options: Partial<OutsideRequest> = {}) =>
  fetchGuarded(url, { reach: 'any', maxBytes: 1_000, timeoutMs: 5_000, ...options });
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { problem?: string }) => error.problem,
  );
/** A name server that answers what it is told to. */
const names = (...answers: string[][]): typeof lookup =>
  ((_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const addresses = answers.length > 1 ? answers.shift()! : answers[0]!;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;

test('reads an answer with its status and headers', async () => {
  const { url } = await serve((request, answer) =>
    answer.writeHead(418, { etag: '"1"' }).end(request.headers['if-none-match']),
  );
  const answer = await read(url, { headers: { 'if-none-match': '"0"' } });
  expect([answer.status, answer.headers.etag, answer.body.toString()]).toEqual([418, '"1"', '"0"']);
});

test.each([
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://0x7f.1/',
])('%s is refused where only the public internet is allowed', async (url) =>
  expect(await problemOf(read(url, { reach: 'public' }))).toBe('notAllowed'),
);

test('plain http is refused where only the public internet is allowed, and other protocols everywhere', async () => {
  expect(await problemOf(read('http://93.184.215.14/', { reach: 'public' }))).toBe('notAllowed');
  expect(await problemOf(read('ftp://93.184.215.14/'))).toBe('notAllowed');
  expect(await problemOf(read('file:///etc/passwd'))).toBe('notAllowed');
});

test.each([[['10.0.0.7']], [['93.184.215.14', '169.254.169.254']], [['::ffff:127.0.0.1']]])(
  'a name that leads to %s is refused, and nothing connects',
  async (addresses) => {
    const work = read('https://calendar.example.org/', { reach: 'public', resolve: names(addresses) });
    expect(await problemOf(work)).toBe('notAllowed');
  },
);

test('the connection goes to the address that was checked: the name is asked once', async () => {
  const { url, asked } = await serve((_request, answer) => answer.end('here'));
  const { port } = new URL(url);
  const resolve = names(['127.0.0.1'], ['203.0.113.1']);
  const answer = await read(`http://calendar.example.org:${port}/a`, { resolve });
  expect([answer.body.toString(), asked]).toEqual(['here', ['/a']]);
});

test('three redirects are followed, also relative ones; a fourth is not, nor a loop', async () => {
  const { url, asked } = await serve((request, answer) => {
    const left = Number(request.url!.slice(1));
    if (left === 0) answer.end('arrived');
    else answer.writeHead(302, { location: left > 50 ? '/51' : `/${left - 1}` }).end();
  });
  expect((await read(`${url}/3`)).body.toString()).toBe('arrived');
  expect(await problemOf(read(`${url}/4`))).toBe('tooManyRedirects');
  expect(await problemOf(read(`${url}/51`))).toBe('tooManyRedirects');
  expect(asked).toHaveLength(12);
});

test('each redirect is checked', async () => {
  const { url } = await serve((_request, answer) =>
    answer.writeHead(301, { location: 'ftp://example.org/' }).end(),
  );
  expect(await problemOf(read(url))).toBe('notAllowed');
});

test('an answer that is too large is cut off, whether it says so or not', async () => {
  let written = 0;
  const { url } = await serve((request, answer) => {
    if (request.url === '/said') {
      answer.writeHead(200, { 'content-length': 100 * 1024 * 1024 });
      answer.flushHeaders();
      return;
    }
    const more = () => {
      written += 64 * 1024;
      if (!answer.destroyed) answer.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
    };
    more();
  });
  expect(await problemOf(read(`${url}/said`))).toBe('tooLarge');
  expect(await problemOf(read(`${url}/unsaid`))).toBe('tooLarge');
  expect(written).toBeLessThan(100 * 1024 * 1024);
});

test('an answer that never comes, or never ends, or breaks off, is given up', async () => {
  const { url } = await serve((request, answer) => {
    if (request.url === '/half') answer.write('BEGIN:');
    if (request.url === '/broken')
      answer.writeHead(200, { 'content-length': 9 }).write('BEG', () => answer.destroy());
  });
  expect(await problemOf(read(`${url}/silent`, { timeoutMs: 50 }))).toBe('unreachable');
  expect(await problemOf(read(`${url}/half`, { timeoutMs: 50 }))).toBe('unreachable');
  expect(await problemOf(read(`${url}/broken`))).toBe('unreachable');
});
