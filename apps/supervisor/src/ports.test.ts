import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { readSettings } from '@intermind/config';
import { expect, it, onTestFinished } from 'vitest';
import { portProblems, portsOf, type PortUse } from './ports.ts';

const use = (change: Partial<PortUse>): PortUse => ({
  port: 0,
  host: '127.0.0.1',
  transport: 'tcp',
  setting: 'PORT',
  purpose: 'pages',
  ...change,
});

it('signalling is for this machine alone, media for everyone', () => {
  const ports = portsOf(readSettings({ PORT: '4000', LIVEKIT_UDP_PORT: '4003' }));
  expect(ports.map(({ setting, transport, host, port }) => [setting, transport, host, port])).toEqual([
    ['PORT', 'tcp', '127.0.0.1', 4000],
    ['LIVEKIT_PORT', 'tcp', '127.0.0.1', 7880],
    ['LIVEKIT_TCP_PORT', 'tcp', '0.0.0.0', 7881],
    ['LIVEKIT_UDP_PORT', 'udp', '0.0.0.0', 4003],
  ]);
});

it('with a media server elsewhere only our own port is needed', () => {
  const settings = readSettings({
    LIVEKIT_URL: 'wss://media.example.org',
    LIVEKIT_API_KEY: 'APIkey',
    LIVEKIT_API_SECRET: 'h7dP2mXq9LrT4vWz8BnK3cJf6YgS5aQe',
  });
  expect(portsOf(settings).map(({ setting }) => setting)).toEqual(['PORT']);
});

it('says which setting moves a port that is taken, over UDP too', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const { port } = socket.address();
  const wanted = use({ port, transport: 'udp', setting: 'LIVEKIT_UDP_PORT', purpose: 'media' });
  expect(await portProblems([wanted, use({})])).toEqual([
    `UDP port ${port} (media) is taken by another program. Stop that, or choose another port: LIVEKIT_UDP_PORT=${port + 10}`,
  ]);
});

it('names a port below when there is none above', async () => {
  const server = createServer().listen(65_533, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await portProblems([use({ port })])).toEqual([expect.stringContaining('PORT=65523')]);
});

it('refuses an address that is not of this machine', async () => {
  expect(await portProblems([use({ host: '192.0.2.1' })])).toEqual([
    'HOST=192.0.2.1 is not an address of this machine.',
  ]);
});
