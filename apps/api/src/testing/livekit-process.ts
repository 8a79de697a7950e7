import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { wait } from '@intermind/timing';

/** A real livekit-server for tests, in the shape the product starts it: rooms are made by us only. */
export interface LiveKitProcess {
  url: string;
  apiKey: string;
  apiSecret: string;
  /** SIGKILL, then the same server again, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const BINARY =
  process.env['LIVEKIT_SERVER'] ?? path.join(homedir(), '.cache/intermind/livekit/v1.13.5/server');

/** @param webhookUrl where it posts what happens; `keys`: those of an installation */
export async function startLiveKit(
  port: number,
  webhookUrl?: string,
  keys = { apiKey: 'APItestkey', apiSecret: 'a-secret-for-tests-only-0123456789abcdef' },
): Promise<LiveKitProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-livekit-'));
  const config = path.join(folder, 'livekit.yaml');
  const { apiKey, apiSecret } = keys;
  const webhook = webhookUrl ? `webhook: {api_key: ${apiKey}, urls: ['${webhookUrl}']}\n` : '';
  writeFileSync(
    config,
    `port: ${port}\nbind_addresses: [127.0.0.1]\nkeys: {${apiKey}: ${apiSecret}}\nroom: {auto_create: false}\n` +
      `rtc: {tcp_port: ${port + 1}, udp_port: ${port + 2}, use_external_ip: false, stun_servers: [], node_ip: 127.0.0.1}\n` +
      `logging: {level: error}\n${webhook}`,
  );
  const url = `ws://127.0.0.1:${port}`;
  let child = await launch(config, port);
  return {
    url,
    apiKey,
    apiSecret,
    async restart() {
      await end(child);
      child = await launch(config, port);
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(config: string, port: number): Promise<ChildProcess> {
  const child = spawn(BINARY, ['--config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const deadlineMs = Date.now() + 15_000;
  while (Date.now() < deadlineMs) {
    const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
    if (answer?.ok) return child;
    if (child.exitCode !== null) throw new Error(`livekit-server ended with ${child.exitCode}`);
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error('livekit-server did not start within 15 s');
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
