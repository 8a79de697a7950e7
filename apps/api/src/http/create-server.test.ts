import { readSettings } from '@intermind/config';
import { EVENTS_SILENCE_MS } from '@intermind/contracts';
import { once } from 'node:events';
import { get, request as ask } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { CONNECTION_TIMEOUT_MS, createServer } from './create-server.ts';

/** Behind two proxies: one on this machine, one that TRUSTED_PROXIES may name. */
const FORWARDED = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7, 10.1.2.3' };

/** @returns the addresses that a call and a websocket are counted by */
async function addresses(env: Record<string, string>): Promise<string[]> {
  const { app, upgrades } = await createServer(readSettings(env), pino({ level: 'silent' }));
  onTestFinished(() => app.close());
  app.get('/address', (request) => ({ address: request.address, ip: request.ip }));
  upgrades.registerUpgrade('/socket', {
    callers: 'machines',
    maxPayloadBytes: 1_000,
    connect: (socket, _request, _url, { address }) => socket.send(address),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const at = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const answer = await fetch(`http://${at}/address`, { headers: FORWARDED });
  const { address, ip } = (await answer.json()) as { address: string; ip: string };
  const socket = new WebSocket(`ws://${at}/socket`, { headers: FORWARDED });
  const told = await new Promise<string>((resolve, reject) => {
    socket.once('message', (data) => resolve((data as Buffer).toString()));
    socket.once('error', reject);
  });
  socket.terminate();
  return [address, ip, told];
}

test('calls and websockets are counted by the address that the trusted proxies name', async () => {
  expect(await addresses({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual(Array(3).fill('203.0.113.7'));
});

test('what a proxy says that is not named is not believed', async () => {
  expect(await addresses({})).toEqual(Array(3).fill('10.1.2.3'));
});

test('a client that asks for an answer and does not read it is cut off; a silent websocket and a silent pipe stay', async () => {
  const { app, upgrades } = await createServer(readSettings({}), pino({ level: 'silent' }));
  onTestFinished(() => app.close());
  expect(app.server.timeout).toBe(CONNECTION_TIMEOUT_MS);
  expect(CONNECTION_TIMEOUT_MS).toBeGreaterThan(2 * EVENTS_SILENCE_MS);
  app.server.setTimeout(200);
  app.get('/large', () => Buffer.alloc(64 * 1024 * 1024));
  upgrades.registerUpgrade('/socket', {
    ...{ callers: 'machines', maxPayloadBytes: 1_000 },
    connect: () => undefined,
  });
  const piped: Duplex[] = [];
  upgrades.registerPipe('/pipe', (_request, socket) => {
    piped.push(socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
    return Promise.resolve();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
  await once(socket, 'open');
  const headers = { connection: 'upgrade', upgrade: 'websocket', origin: 'http://localhost:3000' };
  const pipe = ask({ host: '127.0.0.1', port, path: '/pipe/x', headers }).end();
  await once(pipe, 'upgrade');

  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const asked = get({ host: '127.0.0.1', port, path: '/large', agent: false });
  const [stalled] = await connected;
  await once(asked, 'response');
  asked.on('error', () => undefined);
  if (!stalled.destroyed) await once(stalled, 'close');
  expect([socket.readyState, piped.map(({ destroyed }) => destroyed)]).toEqual([WebSocket.OPEN, [false]]);
  asked.destroy();
  socket.terminate();
});
