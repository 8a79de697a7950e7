import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
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
  expect(ports).toEqual([
    { setting: 'PORT', transport: 'tcp', host: '127.0.0.1', port: 4000, purpose: 'pages and API' },
    { setting: 'LIVEKIT_PORT', transport: 'tcp', host: '127.0.0.1', port: 7880, purpose: 'media signalling' },
    { setting: 'LIVEKIT_TCP_PORT', transport: 'tcp', host: '0.0.0.0', port: 7881, purpose: 'media over TCP' },
    { setting: 'LIVEKIT_UDP_PORT', transport: 'udp', host: '0.0.0.0', port: 4003, purpose: 'media' },
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

it.each([
  [65_525, 65_535],
  [65_533, 65_523],
])('instead of port %i it names %i, which exists', async (port, other) => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  expect(await portProblems([use({ port })])).toEqual([expect.stringContaining(`: PORT=${other}`)]);
});

it('finds no problem with free ports', async () => {
  expect(await portProblems([use({}), use({ transport: 'udp' })])).toEqual([]);
});

it('names the reason that the system gives where it knows no better', async () => {
  expect(await portProblems([use({ port: 4000, host: 'fe80::1%nowhere' })])).toEqual([
    expect.stringMatching(/^TCP port 4000 \(pages\) cannot be used: E[A-Z]+\. Another port: PORT=4010$/),
  ]);
});

it('refuses an address that is not of this machine', async () => {
  expect(await portProblems([use({ host: '192.0.2.1' })])).toEqual([
    'HOST=192.0.2.1 is not an address of this machine.',
  ]);
});
