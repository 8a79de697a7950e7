import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { freePort } from './testing/free-port.ts';
import { LEAN_WEBASSEMBLY } from './testing/lean-webassembly.ts';

/** Processes one after the other, each of which a busy machine starts in half a minute. */
const TIMEOUT_MS = 300_000;
const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));

let dataDir: string;
let port: number;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-server-'));
  port = await freePort();
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  /** What it wrote on stderr, and its exit code, once it is gone. */
  gone: Promise<{ code: number | null; stderr: string }>;
}

function start(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [...LEAN_WEBASSEMBLY, SERVER], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      PORT: String(port),
      INTERMIND_ENGINES: 'off',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.add(child);
  let stderr = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const gone = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, stderr })),
  );
  return { child, gone };
}

/** Resolves when the process listens. */
function listening({ child, gone }: Running): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk) => String(chunk).includes('Server listening') && resolve());
    void gone.then(({ stderr }) => reject(new Error(stderr)));
  });
}

test(
  'starts with nothing but a folder, says one sentence when its port or folder is taken, closes cleanly',
  async () => {
    const first = start({});
    await listening(first);
    const config = await fetch(`http://127.0.0.1:${port}/api/config`);
    expect(await config.json()).toMatchObject({ productName: 'Intermind' });

    const otherFolder = mkdtempSync(path.join(tmpdir(), 'intermind-server-'));
    const samePort = await start({ DATA_DIR: otherFolder }).gone;
    const sameFolder = await start({ PORT: String(await freePort()) }).gone;
    rmSync(otherFolder, { recursive: true, force: true });
    expect(samePort).toEqual({
      code: 1,
      stderr: `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1}\n`,
    });
    expect([sameFolder.code, sameFolder.stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(sameFolder.stderr).toContain('Stop it first, or choose another DATA_DIR.');

    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws/conference?roomId=abc-defg-hij`, {
      origin: `http://localhost:${port}`,
    });
    await new Promise((resolve) => socket.once('open', resolve));
    const told = new Promise((resolve) =>
      socket.once('message', (data) => resolve(JSON.parse((data as Buffer).toString()))),
    );
    first.child.kill('SIGTERM');
    expect(await told).toEqual({ type: 'closing' });
    expect((await first.gone).code).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'ends with its supervisor',
  async () => {
    const running = start({ INTERMIND_SUPERVISED: '1' });
    await listening(running);
    running.child.stdin!.end();
    expect((await running.gone).code).toBe(0);
  },
  TIMEOUT_MS,
);

/** Ends a running server as a mistake in it would. */
const MISTAKE = `process.on('SIGUSR2', () => {
  const { TEST_VALUE } = process.env;
  const error = new Error('Failed query: insert into guests\\nparams: ' + TEST_VALUE);
  Promise.reject(Object.assign(error, { query: 'insert into guests', params: [TEST_VALUE] }));
})`;

test(
  'a mistake that nobody catches ends it with a line in the log, without the values of a query',
  async () => {
    const running = start({
      TEST_VALUE: 'secret-word',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MISTAKE)}`,
    });
    let stdout = '';
    running.child.stdout!.on('data', (chunk) => (stdout += String(chunk)));
    await listening(running);
    running.child.kill('SIGUSR2');
    const { code, stderr } = await running.gone;
    const last = JSON.parse(stdout.trim().split('\n').at(-1)!) as { level: number; err: { stack: string } };
    expect([code, stderr, last.level]).toEqual([1, '', 60]);
    expect(stdout).not.toContain('secret-word');
  },
  TIMEOUT_MS,
);

test('behind a public address it does not start with a secret that can be guessed', async () => {
  const media = { LIVEKIT_URL: 'wss://media.example.org', LIVEKIT_API_KEY: 'devkey' };
  const secret = { LIVEKIT_API_SECRET: 'changeme'.repeat(5) };
  const started = start({ ...media, ...secret, PUBLIC_URL: 'https://meet.example.org' });
  expect(await started.gone).toEqual({
    code: 1,
    stderr:
      'LIVEKIT_API_SECRET can be guessed, and PUBLIC_URL="https://meet.example.org" lets others reach it. ' +
      'Make one: openssl rand -base64 32\n',
  });
});

test('a database or a setting that cannot be used is one sentence', async () => {
  const outcomes = await Promise.all([
    start({ DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/x' }).gone,
    start({ PORT: 'eighty' }).gone,
  ]);
  expect(outcomes).toEqual([
    {
      code: 1,
      stderr:
        'The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.\n',
    },
    { code: 2, stderr: 'PORT="eighty" is not a port from 1 to 65535. Example: PORT=3000\n' },
  ]);
});
