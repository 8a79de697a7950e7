import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { createUpgradeRouter, refuseUpgrade, type UpgradeRouter } from './upgrade.ts';

/** A busy machine takes its time. */
const WITHIN = { timeout: 15_000 };

const PAGES = 'https://meet.example.org';
const BOUNDS = {
  strangers: { perAddress: 3, total: 4 },
  waiting: { perAddress: 2, total: 4 },
  guests: { perAddress: 2, total: 10 },
};

let server: Server;
let router: UpgradeRouter;
let address: string;

beforeEach(async () => {
  server = createServer();
  router = createUpgradeRouter({ publicUrl: PAGES, logger: { warn: vi.fn() }, bounds: BOUNDS });
  router.registerUpgrade('/api/ws/conference', {
    callers: 'pages',
    maxPayloadBytes: 1_000,
    connect: (socket, _request, url, peer) => {
      const as = url.searchParams.get('as');
      if (as && !as.split(' then ').every((kind) => peer.identified(kind as 'guest')))
        return socket.close(1013);
      socket.send(`room ${url.searchParams.get('roomId')}`);
    },
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
    socket.once('close', resolve);
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

async function openOnes(count: number, path: string, address?: string) {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < count; i += 1) {
    const headers = address ? { 'x-forwarded-for': address } : {};
    const { socket, outcome } = connect(path, { origin: PAGES, headers });
    await outcome;
    sockets.push(socket);
  }
  return sockets;
}
const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;

test('beyond the limit of an address the oldest unauthenticated sockets are closed; authenticated ones stay', async () => {
  const members = await openOnes(4, '/api/ws/conference?as=member');
  const strangers = await openOnes(5, '/api/ws/conference');
  await vi.waitFor(() => expect(strangers.map(isOpen)).toEqual([false, false, true, true, true]), WITHIN);
  expect(members.map(isOpen)).toEqual([true, true, true, true]);
});

test('strangers of other addresses get in until all together are too many; then the oldest of all goes', async () => {
  const first = await openOnes(3, '/api/ws/conference', '2001:db8:0:1::1');
  const others = await openOnes(2, '/api/ws/conference', '2001:db8:0:2::1');
  await vi.waitFor(() => expect(first.map(isOpen)).toEqual([false, true, true]), WITHIN);
  expect(others.map(isOpen)).toEqual([true, true]);
});

test('beyond the limit of guests at one address the newcomer is refused; the others stay', async () => {
  const guests = await openOnes(2, '/api/ws/conference?as=guest');
  const newcomer = () => connect('/api/ws/conference?as=guest', { origin: PAGES }).outcome;
  expect(await newcomer()).toBe(1013);
  expect(guests.map(isOpen)).toEqual([true, true]);
  guests[0]!.close();
  await vi.waitFor(async () => expect(await newcomer()).toMatch(/^room/), WITHIN);
});

test('guests who wait have places of their own: one network fills its share, others get in, and guests inside too', async () => {
  const waiting = '/api/ws/conference?as=guest then waiting';
  const first = await openOnes(2, waiting, '2001:db8:7:1::1');
  const newcomer = (path: string, address: string) =>
    connect(path, { origin: PAGES, headers: { 'x-forwarded-for': address } }).outcome;
  expect(await newcomer(waiting, '2001:db8:7:2::1')).toBe(1013);
  expect(await newcomer(waiting, '192.0.2.1')).toMatch(/^room/);
  const inside = '/api/ws/conference?as=guest';
  expect([await newcomer(inside, '2001:db8:7:1::1'), await newcomer(inside, '2001:db8:7:1::1')]).toEqual([
    expect.stringMatching(/^room/),
    expect.stringMatching(/^room/),
  ]);
  expect(first.map(isOpen)).toEqual([true, true]);
  first[0]!.close();
  await vi.waitFor(async () => expect(await newcomer(waiting, '2001:db8:7:2::1')).toMatch(/^room/), WITHIN);
});

test('the agent gets through however many strangers there are', async () => {
  await openOnes(4, '/api/ws/conference', '192.0.2.1');
  const agent = connect('/api/ws/agent', { headers: { authorization: 'Bearer right' } });
  expect(await agent.outcome).toBe('hello worker');
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
