import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { wait } from '@intermind/timing';
import { findExecutable } from '../engines/executables.ts';

export const MEDIA_KEY = 'devkey';
export const MEDIA_SECRET = 'a-secret-of-tests-with-32-characters';
const START_LIMIT_MS = 15_000;
const POLL_MS = 50;

export interface MediaServer {
  url: string;
  close(): Promise<void>;
}

/** The LiveKit server that the project uses on this machine, or undefined: tests that need it are skipped then. */
export function findMediaServer(): string | undefined {
  const onPath = findExecutable('livekit-server');
  if (onPath !== undefined) return onPath;
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'intermind', 'livekit');
  if (!existsSync(cache)) return undefined;
  for (const version of readdirSync(cache).sort().reverse()) {
    for (const name of ['server', 'livekit-server']) {
      const binary = join(cache, version, name);
      const inner = join(binary, 'livekit-server');
      if (existsSync(inner)) return inner;
      if (existsSync(binary)) return binary;
    }
  }
  return undefined;
}

/** Starts a media server of its own on free ports of the loopback interface. */
export async function startMediaServer(binary: string): Promise<MediaServer> {
  const [port, tcpPort, udpPort] = await freePorts(3);
  const folder = await mkdtemp(join(tmpdir(), 'intermind-media-'));
  const file = join(folder, 'livekit.yaml');
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      tcp_port: tcpPort,
      udp_port: udpPort,
      use_external_ip: false,
      node_ip: '127.0.0.1',
      enable_loopback_candidate: true,
      // without a list the server hands out public ones of third parties
      stun_servers: ['127.0.0.1:3478'],
    },
    keys: { [MEDIA_KEY]: MEDIA_SECRET },
    logging: { level: 'error' },
  };
  await writeFile(file, JSON.stringify(config));
  const child = spawn(binary, ['--config', file], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilAnswers(port!);
  return {
    url: `ws://127.0.0.1:${String(port)}`,
    close: async () => {
      child.kill('SIGKILL'); // it does not end on SIGTERM while people are inside
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports: number[] = [];
  for (const server of servers) {
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
    ports.push((server.address() as AddressInfo).port);
  }
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}

async function untilAnswers(port: number): Promise<void> {
  const endMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < endMs) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (answers) return;
    await wait(POLL_MS);
  }
  throw new Error('the media server does not start');
}
