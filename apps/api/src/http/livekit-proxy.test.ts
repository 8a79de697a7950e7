import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { installErrorHandling } from './errors.ts';
import { installLiveKitProxy } from './livekit-proxy.ts';
import { createUpgradeRouter, type UpgradeRouter } from './upgrade.ts';

const PAGES = 'http://localhost:3000';

let media: Server;
let mediaSockets: WebSocketServer;
let seen: string[];
let app: FastifyInstance;
let router: UpgradeRouter;

const portOf = (server: Server | net.Server) => (server.address() as AddressInfo).port;
const listen = (server: Server | net.Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

async function startProxy(port: number): Promise<void> {
  app = Fastify();
  installErrorHandling(app);
  router = createUpgradeRouter({ publicUrl: PAGES, logger: { warn: vi.fn() } });
  router.attach(app.server);
  installLiveKitProxy(app, router, { port, timeoutMs: 300 });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

beforeEach(async () => {
  seen = [];
  media = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response
      .writeHead(request.url?.includes('bad') ? 401 : 200, { 'content-type': 'text/plain' })
      .end('success');
  });
  mediaSockets = new WebSocketServer({ server: media });
  mediaSockets.on('connection', (socket, request: IncomingMessage) => {
    seen.push(`upgrade ${request.url}`);
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  await listen(media);
  await startProxy(portOf(media));
});

afterEach(async () => {
  await router.close(100);
  await app.close();
  mediaSockets.clients.forEach((socket) => socket.terminate());
  media.closeAllConnections();
  media.close();
});

const open = (path: string) =>
  new WebSocket(`ws://127.0.0.1:${portOf(app.server)}${path}`, { origin: PAGES });
const refusal = (socket: WebSocket) =>
  new Promise((resolve) => {
    socket.once('error', () => resolve('error'));
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode);
      request.destroy();
    });
  });

test('signalling passes both ways, binary as it is, without the prefix', async () => {
  const socket = open('/livekit/rtc/v1?access_token=t&protocol=16');
  await new Promise((resolve) => socket.once('open', resolve));
  const bytes = Buffer.alloc(200_000, 7);
  const echoed = new Promise<Buffer>((resolve) => socket.once('message', (data) => resolve(data as Buffer)));
  socket.send(bytes);
  expect((await echoed).equals(bytes)).toBe(true);
  expect(seen).toEqual(['upgrade /rtc/v1?access_token=t&protocol=16']);
  socket.terminate();
});

test('when a page goes away, so does the connection to the media server', async () => {
  const socket = open('/livekit/rtc');
  await new Promise((resolve) => socket.once('open', resolve));
  const [inside] = mediaSockets.clients;
  const closed = new Promise((resolve) => inside!.once('close', resolve));
  socket.terminate();
  await closed;
  expect(mediaSockets.clients.size).toBe(0);
});

test('administration of the media server is not reachable', async () => {
  expect(await refusal(open('/livekit/twirp/livekit.RoomService/ListRooms'))).toBe(404);
  expect(await refusal(open('/livekit/rtc/../twirp/x'))).toBe(404);
  const paths = [
    '/livekit/twirp/livekit.RoomService/ListRooms',
    '/livekit/rtc/%2e%2e/twirp/x',
    '/livekit/rtcx',
  ];
  const answers = await Promise.all(paths.map((url) => app.inject({ url })));
  expect([answers.map((answer) => answer.statusCode), seen]).toEqual([[404, 404, 404], []]);
});

test('plain requests travel with status and body', async () => {
  const good = await app.inject({ url: '/livekit/rtc/validate?access_token=good' });
  const bad = await app.inject({ url: '/livekit/rtc/v1/validate?access_token=bad' });
  expect([good.statusCode, good.body, bad.statusCode]).toEqual([200, 'success', 401]);
  expect(seen).toEqual(['GET /rtc/validate?access_token=good', 'GET /rtc/v1/validate?access_token=bad']);
});

test('a media server that is not there is 502 for sockets and MediaUnavailable for requests', async () => {
  await app.close();
  const free = net.createServer();
  await listen(free);
  const port = portOf(free);
  await new Promise((resolve) => free.close(resolve));
  await startProxy(port);
  expect(await refusal(open('/livekit/rtc'))).toBe(502);
  const answer = await app.inject({ url: '/livekit/rtc/validate' });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'MediaUnavailable']);
});

test('a media server that says nothing is given up', async () => {
  await app.close();
  const silent = net.createServer(() => undefined);
  await listen(silent);
  await startProxy(portOf(silent));
  expect(await refusal(open('/livekit/rtc'))).toBe(502);
  expect((await app.inject({ url: '/livekit/rtc/validate' })).statusCode).toBe(503);
  silent.close();
});
