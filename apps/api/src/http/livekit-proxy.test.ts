import Fastify, { type FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { installErrorHandling } from './errors.ts';
import { installLiveKitProxy } from './livekit-proxy.ts';
import { createUpgradeRouter, type UpgradeRouter } from './upgrade.ts';

/** A busy machine takes its time. */
const WITHIN = { timeout: 15_000 };

const PAGES = 'http://localhost:3000';
const API_SECRET = 'a secret of at least thirty-two characters';

let media: Server;
let mediaSockets: WebSocketServer;
let seen: string[];
/** The Authorization header of each upgrade that came through. */
let headers: (string | null)[];
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
  installLiveKitProxy(app, router, {
    port,
    apiSecret: API_SECRET,
    mayConnect: (participant) => Promise.resolve(participant !== 'prt_removed'),
    timeoutMs: 300,
    pipes: { perAddress: 4, total: 100 },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

beforeEach(async () => {
  seen = [];
  headers = [];
  media = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    headers.push(request.headers.authorization ?? null);
    response
      .writeHead(request.url?.includes('bad') ? 401 : 200, { 'content-type': 'text/plain' })
      .end('success');
  });
  mediaSockets = new WebSocketServer({ server: media });
  mediaSockets.on('connection', (socket, request: IncomingMessage) => {
    seen.push(`upgrade ${request.url}`);
    headers.push(request.headers.authorization ?? null);
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

let token: string;
beforeAll(async () => {
  token = await tokenOf(API_SECRET);
});
const tokenOf = (secret: string, subject = 'prt_1', expires: string | Date = '1m') =>
  new SignJWT({ video: { roomJoin: true } })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

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
  const socket = open(`/livekit/rtc/v1?access_token=${token}&protocol=16`);
  await new Promise((resolve) => socket.once('open', resolve));
  const bytes = Buffer.alloc(200_000, 7);
  const echoed = new Promise<Buffer>((resolve) => socket.once('message', (data) => resolve(data as Buffer)));
  socket.send(bytes);
  expect((await echoed).equals(bytes)).toBe(true);
  expect(seen).toEqual([`upgrade /rtc/v1?access_token=${token}&protocol=16`]);
  socket.terminate();
});

test('when a page goes away, so does the connection to the media server', async () => {
  const socket = open(`/livekit/rtc?access_token=${token}`);
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
    '/livekit/rtc/%2e%2e%2fdebug',
    '/livekit/rtc/v1/x',
  ];
  const answers = await Promise.all(paths.map((url) => app.inject({ url })));
  expect([answers.map((answer) => answer.statusCode), seen]).toEqual([[404, 404, 404, 404, 404], []]);
});

test('a participant who may not be inside is refused, even with a valid token', async () => {
  const removed = await tokenOf(API_SECRET, 'prt_removed');
  const validate = await app.inject({ url: `/livekit/rtc/validate?access_token=${removed}` });
  expect([await refusal(open(`/livekit/rtc?access_token=${removed}`)), validate.statusCode, seen]).toEqual([
    403,
    403,
    [],
  ]);
});

test('only the token that was checked travels on: LiveKit prefers the header, and takes the first of several', async () => {
  const removed = await tokenOf(API_SECRET, 'prt_removed');
  const authorization = `Bearer ${removed}`;
  const query = `access_token=${token}&access_token=${removed}&protocol=16`;
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/livekit/rtc?${query}`, {
    origin: PAGES,
    headers: { authorization },
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.terminate();
  await app.inject({ url: `/livekit/rtc/validate?${query}`, headers: { authorization } });
  expect([seen, headers]).toEqual([
    [`upgrade /rtc?access_token=${token}&protocol=16`, `GET /rtc/validate?access_token=${token}&protocol=16`],
    [null, null],
  ]);
});

test('a token in the header is checked too, and travels on in the address', async () => {
  const answers = [];
  for (const given of [token, await tokenOf(API_SECRET, 'prt_removed')]) {
    const headers = { authorization: `Bearer ${given}` };
    answers.push((await app.inject({ url: '/livekit/rtc/validate?protocol=16', headers })).statusCode);
  }
  expect([answers, seen]).toEqual([[200, 403], [`GET /rtc/validate?access_token=${token}&protocol=16`]]);
});

test('a token is good for as long after its expiry as LiveKit takes it', async () => {
  const expiredS = (seconds: number) => tokenOf(API_SECRET, 'prt_1', new Date(Date.now() - seconds * 1000));
  const ask = async (given: string) =>
    (await app.inject({ url: `/livekit/rtc/validate?access_token=${given}` })).statusCode;
  expect([await ask(await expiredS(50)), await ask(await expiredS(62))]).toEqual([200, 401]);
});

test('plain requests travel with status and body', async () => {
  const good = await app.inject({ url: `/livekit/rtc/validate?access_token=${token}` });
  const bad = await app.inject({ url: `/livekit/rtc/v1/validate?access_token=${token}&bad` });
  expect([good.statusCode, good.body, bad.statusCode]).toEqual([200, 'success', 401]);
  expect(seen).toEqual([
    `GET /rtc/validate?access_token=${token}`,
    `GET /rtc/v1/validate?access_token=${token}&bad=`,
  ]);
});

test('a media server that is not there is 502 for sockets and MediaUnavailable for requests', async () => {
  await app.close();
  const free = net.createServer();
  await listen(free);
  const port = portOf(free);
  await new Promise((resolve) => free.close(resolve));
  await startProxy(port);
  expect(await refusal(open(`/livekit/rtc?access_token=${token}`))).toBe(502);
  const answer = await app.inject({ url: `/livekit/rtc/validate?access_token=${token}` });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'MediaUnavailable']);
});

test('a media server that says nothing is given up', async () => {
  await app.close();
  const silent = net.createServer(() => undefined);
  await listen(silent);
  await startProxy(portOf(silent));
  expect(await refusal(open(`/livekit/rtc?access_token=${token}`))).toBe(502);
  expect((await app.inject({ url: `/livekit/rtc/validate?access_token=${token}` })).statusCode).toBe(503);
  silent.close();
});

test('a token that is not ours reaches neither the media server nor its log', async () => {
  const wrong = [await tokenOf('another secret of thirty-two characters'), 'x', ''];
  const outcomes = wrong.map((one) => refusal(open(`/livekit/rtc?access_token=${one}`)));
  expect(await Promise.all(outcomes)).toEqual([401, 401, 401]);
  expect((await app.inject({ url: `/livekit/rtc/validate?access_token=${wrong[0]}` })).statusCode).toBe(401);
  expect(seen).toEqual([]);
});

test('a connection that the media server refuses ends: no second request gets through it', async () => {
  mediaSockets.close();
  mediaSockets = new WebSocketServer({ server: media, verifyClient: () => false });
  const socket = net.connect(portOf(app.server), '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk));
  socket.write(
    `GET /livekit/rtc?access_token=${token} HTTP/1.1\r\nHost: x\r\nOrigin: ${PAGES}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n' +
      'POST /twirp/livekit.RoomService/ListRooms HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
  );
  await new Promise((resolve) => socket.once('close', resolve));
  expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 401 /);
  expect(seen).toEqual([]);
});

test('a participant holds three connections; the oldest goes when there is one more', async () => {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < 4; i += 1) {
    const socket = open(`/livekit/rtc?access_token=${token}`);
    await new Promise((resolve) => socket.once('open', resolve));
    sockets.push(socket);
  }
  await vi.waitFor(() => expect(sockets[0]!.readyState).toBe(WebSocket.CLOSED), WITHIN);
  expect(sockets.slice(1).map(({ readyState }) => readyState)).toEqual([1, 1, 1]);
  sockets.forEach((socket) => socket.terminate());
});

test('beyond the limit of an address a newcomer is refused, and running calls stay connected', async () => {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < 4; i += 1) {
    const socket = open(`/livekit/rtc?access_token=${await tokenOf(API_SECRET, `prt_${i}`)}`);
    await new Promise((resolve) => socket.once('open', resolve));
    sockets.push(socket);
  }
  const newcomer = `/livekit/rtc?access_token=${await tokenOf(API_SECRET, 'prt_new')}`;
  expect(await refusal(open(newcomer))).toBe(503);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([1, 1, 1, 1]);
  sockets.forEach((socket) => socket.terminate());
});
