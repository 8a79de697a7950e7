import { readSettings } from '@intermind/config';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { createServer } from './create-server.ts';

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
