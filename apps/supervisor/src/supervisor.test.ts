import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@intermind/config';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { portProblems, portsOf } from './ports.ts';
import { startSupervisor } from './supervisor.ts';
import { environmentOf, makeStandIns, type StandIns } from './testing/stand-ins.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const RUN_STAND_INS = fileURLToPath(new URL('./testing/run-stand-ins.ts', import.meta.url));
const TIMEOUT_MS = 30_000;
const POLL = { timeout: 20_000 };

let standIns: StandIns;
beforeEach(async ({ onTestFinished: whenFinished }) => {
  standIns = await makeStandIns();
  const { root } = standIns;
  // Runs last; a process that was killed a moment ago may still be writing.
  whenFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
});

async function start(env: Record<string, string | undefined> = {}) {
  const environment = { ...environmentOf(standIns), ...env };
  const said: string[] = [];
  const warned: string[] = [];
  const lines: string[] = [];
  const ready = { count: 0 };
  const supervisor = await startSupervisor({
    settings: readSettings(environment),
    environment,
    root: standIns.root,
    node: process.execPath,
    dev: false,
    say: (line, level) => {
      said.push(line);
      if (level === 'warn') warned.push(line);
    },
    onChildLine: (name, line) => lines.push(`${name}: ${line}`),
    paint: (format, text) => `${String(format)}: ${text}`,
    onReady: () => (ready.count += 1),
  });
  onTestFinished(() => supervisor.kill());
  return { supervisor, said, warned, lines, ready, settings: readSettings(environment) };
}

async function takePort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

const plainReadyLine = () => `Intermind is ready: http://localhost:${standIns.ports.page}`;
const readyLine = () => `bold,green: ${plainReadyLine()}`;

describe('the supervisor', { timeout: TIMEOUT_MS }, () => {
  it('starts everything, says the address, and frees every port when it stops', async () => {
    const { supervisor, said, warned, lines, settings } = await start();
    await expect.poll(() => said, POLL).toEqual([readyLine()]);
    await expect.poll(() => lines.length, POLL).toBe(2);
    expect(lines).toContain(`api: {"msg":"api env","supervised":"1","data":"${standIns.dataDir}"}`);
    expect(lines).toContain(`agent: agent for http://127.0.0.1:${standIns.ports.page} 43`);
    await supervisor.stop();
    expect(said.slice(1)).toEqual(['livekit did not end within 1 s and is killed']);
    expect(warned).toEqual(said.slice(1));
    // a part ends before the parts that it uses
    expect(readFileSync(path.join(standIns.dataDir, 'ended'), 'utf8')).toBe('agent api ');
    await expect.poll(() => portProblems(portsOf(settings)), POLL).toEqual([]);
  });

  it('says the first sign-in once and forgets it', async () => {
    mkdirSync(standIns.dataDir);
    const file = path.join(standIns.dataDir, 'first-admin.json');
    writeFileSync(file, '{"email":"admin@localhost","password":"one-two-three"}');
    const { said } = await start();
    await expect.poll(() => said.length, POLL).toBe(2);
    expect(said[1]).toBe(readyLine());
    expect(said[0]).toBe(
      'First administrator: admin@localhost  one-time password: one-two-three  (change it at the first sign-in)',
    );
    expect(existsSync(file)).toBe(false);
  });

  it("writes the media server's configuration for its own eyes only", async () => {
    await start();
    const file = path.join(standIns.dataDir, 'livekit.yaml');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ bind_addresses: ['127.0.0.1'] });
  });

  it('gives the API the time to write its last backup', async () => {
    const { supervisor, said } = await start({ LAST_WORDS_MS: '7000' });
    await expect.poll(() => said, POLL).toEqual([readyLine()]);
    await supervisor.stop();
    expect(existsSync(path.join(standIns.dataDir, 'last-words'))).toBe(true);
    expect(said.slice(1)).toEqual(['livekit did not end within 1 s and is killed']);
  });

  it('refuses taken ports, each with the setting that moves it', async () => {
    const { page, livekit } = standIns.ports;
    await takePort(page);
    await takePort(livekit);
    await expect(start()).rejects.toThrow(
      `TCP port ${page} (pages and API) is taken by another program. Stop that, or choose another port: PORT=${page + 10}\n` +
        `TCP port ${livekit} (media signalling) is taken by another program. Stop that, or choose another port: LIVEKIT_PORT=${livekit + 10}`,
    );
  });

  it('refuses a data folder that cannot be written', async () => {
    writeFileSync(standIns.dataDir, 'a file');
    await expect(start()).rejects.toThrow(`DATA_DIR=${standIns.dataDir} cannot be written (EEXIST)`);
  });

  it('refuses a second one on the same data folder and says who the first is', async () => {
    await start();
    const other = await makeStandIns();
    onTestFinished(() => rmSync(other.root, { recursive: true, maxRetries: 20, retryDelay: 100 }));
    await expect(start({ ...environmentOf(other), DATA_DIR: standIns.dataDir })).rejects.toThrow(
      `${standIns.dataDir} is in use by Intermind, process ${process.pid}, since `,
    );
  });

  it('can be started again on the same data folder, after it stopped and after a start that was refused', async () => {
    await expect(start({ INTERMIND_LIVEKIT_BINARY: undefined })).rejects.toThrow();
    const { supervisor, said, settings } = await start();
    await expect.poll(() => said, POLL).toEqual([readyLine()]);
    await supervisor.stop();
    await expect.poll(() => portProblems(portsOf(settings)), POLL).toEqual([]);
    const again = await start();
    await expect.poll(() => again.said, POLL).toEqual([readyLine()]);
  });

  it('refuses to start without a media server', async () => {
    await expect(start({ INTERMIND_LIVEKIT_BINARY: undefined })).rejects.toThrow(
      'The media server is missing',
    );
  });

  it('refuses to let others reach it with a secret that can be guessed', async () => {
    const outside = { LIVEKIT_URL: 'wss://media.example.org', LIVEKIT_API_KEY: 'APIkey' };
    await expect(
      start({ ...outside, LIVEKIT_API_SECRET: 'changeme'.repeat(4), PUBLIC_URL: 'https://meet.example.org' }),
    ).rejects.toThrow(
      'LIVEKIT_API_SECRET can be guessed, and PUBLIC_URL="https://meet.example.org" lets others reach it.',
    );
  });

  it('says once that people can meet, and starts the agent again when that is asked', async () => {
    const { supervisor, said, lines, ready } = await start();
    await expect.poll(() => said, POLL).toEqual([readyLine()]);
    const agents = () => lines.filter((line) => line.startsWith('agent: agent for')).length;
    await expect.poll(agents, POLL).toBe(1);
    supervisor.restartAgent();
    await expect.poll(agents, POLL).toBe(2);
    expect([said.slice(1), ready.count]).toEqual([['agent ended (code 0), starting it again in 0.2 s'], 1]);
  });

  it('says nothing more when it is stopped before it is ready, and stops once', async () => {
    const { supervisor, said, ready } = await start();
    const stopped = supervisor.stop();
    expect(supervisor.stop()).toBe(stopped);
    await stopped;
    expect([said.filter((line) => line === readyLine()), ready.count]).toEqual([[], 0]);
  });

  it('starts none when an outside media server is used', async () => {
    const { said, supervisor } = await start({
      LIVEKIT_URL: 'wss://media.example.org',
      LIVEKIT_API_KEY: 'APIkey',
      LIVEKIT_API_SECRET: 'h7dP2mXq9LrT4vWz8BnK3cJf6YgS5aQe',
    });
    await expect.poll(() => said, POLL).toEqual([readyLine()]);
    await supervisor.stop();
    expect(said).toHaveLength(1);
    expect(existsSync(path.join(standIns.dataDir, 'livekit.yaml'))).toBe(false);
  });

  it('leaves no process behind when it is killed, not even one that ignores SIGTERM', async () => {
    const child = spawn(process.execPath, [RUN_STAND_INS, standIns.root], {
      env: { ...environmentOf(standIns), STUBBORN: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === readyLine()) child.kill('SIGKILL');
    }
    const settings = readSettings(environmentOf(standIns));
    await expect.poll(() => portProblems(portsOf(settings)), POLL).toEqual([]);
  });

  it('writes JSON for a log collector, and ends in order when the reader is gone', async () => {
    const { root } = standIns;
    for (const program of ['apps/api/src/server', 'apps/agent/src/main'])
      copyFileSync(path.join(root, `${program}.ts`), path.join(root, `${program}.js`));
    const child = spawn(process.execPath, [MAIN], {
      cwd: root,
      env: { ...environmentOf(standIns), INTERMIND_PROGRAMS: root, FORCE_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    // As the starter does when the demonstration cannot be brought.
    const warning = 'The demonstration cannot be brought: no network';
    child.once('message', () => child.send({ warning }));
    const wanted = [
      `supervisor: ${plainReadyLine()}`,
      `agent: agent for http://127.0.0.1:${standIns.ports.page} 43`,
      `supervisor: ${warning}`,
    ];
    const written = new Map<string, unknown>();
    for await (const line of createInterface({ input: child.stdout! })) {
      const { process: part, level, msg } = JSON.parse(line) as Record<string, string>;
      written.set(`${part}: ${msg}`, level);
      if (wanted.every((one) => written.has(one))) break;
    }
    expect(wanted.map((one) => written.get(one))).toEqual([30, 30, 40]);
    child.stdout!.destroy();
    child.kill('SIGHUP');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readFileSync(path.join(standIns.dataDir, 'ended'), 'utf8')).toBe('agent api ');
  });

  it('ends with 2 and a sentence for each wrong setting', async () => {
    const env = { ...environmentOf(standIns), INTERMIND_ENGINE: 'off', PORT: 'x' };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text) => (errors += String(text)));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(2);
    expect(errors).toBe(
      'INTERMIND_ENGINE is not a setting. The settings are listed in docs/self-hosting.md\n' +
        'PORT="x" is not a port from 1 to 65535. Example: PORT=3000\n',
    );
  });
});
