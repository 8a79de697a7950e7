import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { Settings } from '@intermind/config';

export interface PortUse {
  port: number;
  host: string;
  transport: 'tcp' | 'udp';
  /** The setting that moves it. */
  setting: string;
  purpose: string;
}

export function portsOf(settings: Settings): PortUse[] {
  const { port, host, livekit } = settings;
  const page: PortUse = { port, host, transport: 'tcp', setting: 'PORT', purpose: 'pages and API' };
  if (livekit.mode === 'external') return [page];
  return [
    page,
    {
      port: livekit.port,
      host: '127.0.0.1',
      transport: 'tcp',
      setting: 'LIVEKIT_PORT',
      purpose: 'media signalling',
    },
    {
      port: livekit.tcpPort,
      host: '0.0.0.0',
      transport: 'tcp',
      setting: 'LIVEKIT_TCP_PORT',
      purpose: 'media over TCP',
    },
    {
      port: livekit.udpPort,
      host: '0.0.0.0',
      transport: 'udp',
      setting: 'LIVEKIT_UDP_PORT',
      purpose: 'media',
    },
  ];
}

/** A sentence for each port that cannot be used; none when all are free. */
export async function portProblems(uses: readonly PortUse[]): Promise<string[]> {
  const problems = await Promise.all(uses.map(problemOf));
  return problems.filter((problem) => problem !== null);
}

async function problemOf(use: PortUse): Promise<string | null> {
  const { port, transport, setting, purpose, host } = use;
  const code = await (transport === 'tcp' ? tryTcp(port, host) : tryUdp(port, host));
  const name = `${transport.toUpperCase()} port ${port} (${purpose})`;
  switch (code) {
    case null:
      return null;
    case 'EADDRINUSE':
      return `${name} is taken by another program. Stop that, or choose another port: ${setting}=${otherPort(port)}`;
    case 'EACCES':
      return `${name} needs more rights than this user has. Choose one above 1024: ${setting}=${port + 3000}`;
    case 'EADDRNOTAVAIL':
      return `HOST=${host} is not an address of this machine.`;
    default:
      return `${name} cannot be used: ${code}. Another port: ${setting}=${otherPort(port)}`;
  }
}

function otherPort(port: number): number {
  return port + 10 <= 65_535 ? port + 10 : port - 10;
}

function tryTcp(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(null)));
  });
}

function tryUdp(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      resolve(error.code ?? error.message);
    });
    socket.bind({ port, address: host }, () => socket.close(() => resolve(null)));
  });
}
