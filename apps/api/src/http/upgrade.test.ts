import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { createUpgradeRouter, refuseUpgrade, type UpgradeRouter } from './upgrade.ts';

const PAGES = 'https://meet.example.org';

let server: Server;
let router: UpgradeRouter;
let address: string;

beforeEach(async () => {
  server = createServer();
  router = createUpgradeRouter({ publicUrl: PAGES, logger: { warn: vi.fn() }, maxConnections: 2 });
  router.registerUpgrade('/api/ws/conference', {
    callers: 'pages',
    maxPayloadBytes: 1_000,
    connect: (socket, _request, url) => socket.send(`room ${url.searchParams.get('roomId')}`),
  });
  router.registerUpgrade('/api/ws/agent', {
    callers: 'machines',
    maxPayloadBytes: 1_000,
    refuse: (request) => (request.headers.authorization === 'Bearer right' ? undefined : 401),
    connect: (socket) => socket.send('hello worker'),
  });
  router.registerPipe('/livekit', (_request, socket) => refuseUpgrade(socket, 502));
  router.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await router.close(100);
  await new Promise((resolve) => server.close(resolve));
});

/** What becomes of a connection: its first message or the HTTP status of its refusal. */
function connect(path: string, options: { origin?: string; headers?: Record<string, string> } = {}) {
  const socket = new WebSocket(`${address}${path}`, options);
  const outcome = new Promise<string | number>((resolve) => {
    socket.once('message', (data) => resolve((data as Buffer).toString()));
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
  });
  return { socket, outcome };
}

test('our own pages reach the handler of the path, with the address they called', async () => {
  const { outcome } = connect('/api/ws/conference?roomId=abc-defg-hij', { origin: PAGES });
  expect(await outcome).toBe('room abc-defg-hij');
  expect(router.connections()).toEqual({ '/api/ws/conference': 1, '/api/ws/agent': 0 });
});

test('other pages, and programs, are refused where pages are meant', async () => {
  const callers = [
    { origin: 'https://evil.example' },
    { origin: `${PAGES}.evil.example` },
    { origin: 'null' },
    {},
  ];
  const paths = ['/api/ws/conference', '/livekit/rtc'];
  const outcomes = paths.flatMap((path) => callers.map((caller) => connect(path, caller).outcome));
  expect(await Promise.all(outcomes)).toEqual([403, 403, 403, 403, 403, 403, 403, 403]);
});

test('the agent path is for programs with the secret, never for a page', async () => {
  const right = { authorization: 'Bearer right' };
  const outcomes = [
    { headers: right },
    { headers: { authorization: 'Bearer wrong' } },
    { headers: right, origin: PAGES },
  ];
  expect(await Promise.all(outcomes.map((options) => connect('/api/ws/agent', options).outcome))).toEqual([
    'hello worker',
    401,
    403,
  ]);
});

test('unknown paths, also near a known one, are 404', async () => {
  const paths = ['/api/ws/conference/', '/api/ws', '/livekitx/rtc', '/'];
  const outcomes = paths.map((path) => connect(path, { origin: PAGES }).outcome);
  expect(await Promise.all(outcomes)).toEqual([404, 404, 404, 404]);
});

test('no more connections than the bound', async () => {
  const first = [
    connect('/api/ws/conference', { origin: PAGES }),
    connect('/api/ws/conference', { origin: PAGES }),
  ];
  await Promise.all(first.map(({ outcome }) => outcome));
  expect(await connect('/api/ws/conference', { origin: PAGES }).outcome).toBe(503);
});

test('a message above the bound closes with 1009', async () => {
  const { socket, outcome } = connect('/api/ws/conference', { origin: PAGES });
  await outcome;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.send('x'.repeat(1_001));
  expect(await closed).toBe(1009);
});

test('closing says so on every websocket, closes them as a restart and refuses new ones', async () => {
  const { socket, outcome } = connect('/api/ws/conference', { origin: PAGES });
  await outcome;
  const said = new Promise((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse((data as Buffer).toString()))),
  );
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await router.close(1_000);
  expect([await said, await closed]).toEqual([{ type: 'closing' }, 1012]);
  expect(await connect('/api/ws/conference', { origin: PAGES }).outcome).toBe(503);
});

test('a peer that does not answer the close is cut', async () => {
  const { socket, outcome } = connect('/api/ws/conference', { origin: PAGES });
  await outcome;
  socket.pause();
  await router.close(50);
  expect(router.connections()['/api/ws/conference']).toBe(0);
  socket.terminate();
});
