import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENGINE_SETTINGS_TABLE, SETTINGS_TABLE } from '@intermind/config';
import { freePorts } from './free-ports.ts';
import { descendants, isAlive, type Process } from './processes.ts';
import { until } from './until.ts';

export type Part = 'api' | 'agent' | 'interpreter' | 'livekit' | 'supervisor';

/** One running installation, started the way people start it, on ports and a data folder of its own. */
export interface Product {
  url: string;
  dataDir: string;
  ports: { page: number; livekit: number; tcp: number; udp: number };
  /** As the very first start says; empty where members sign in elsewhere. */
  admin: { email: string; password: string };
  /** From the start to the line that says ready. */
  startMs: number;
  log(): string;
  processes(): Process[];
  pidsOf(part: Part): number[];
  /** SIGKILL. Answers which processes were killed; never none. */
  kill(part: Part): number[];
  /** SIGSTOP: it keeps its connections and answers nothing. @returns lets it go on */
  freeze(part: Part): () => void;
  stop(): Promise<void>;
  /** Again, on the same data. Answers milliseconds from start to ready. */
  start(): Promise<number>;
  /** Kills what runs and removes the data. */
  end(): Promise<void>;
}

const PROJECT = path.resolve(import.meta.dirname, '../..');
const READY_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 20_000;
const COMMANDS: Readonly<Record<Part, RegExp>> = {
  api: /apps\/api\/src\/server\.[jt]s/,
  agent: /apps\/agent\/src\/main\.[jt]s/,
  interpreter: /apps\/agent\/src\/\S*child\S*\.[jt]s/,
  livekit: /livekit\.yaml/,
  supervisor: /apps\/supervisor\/src\/main\.[jt]s/,
};

/** Settings of the person who runs the tests must not leak into the installation under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const settings = new Set<string>([...SETTINGS_TABLE, ...ENGINE_SETTINGS_TABLE].map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !settings.has(name) && !/^(VITEST|NODE_ENV|NODE_OPTIONS|TEST$|MODE$|DEV$|PROD$|SSR$)/.test(name),
    ),
  );
}

/** The environment of a new installation. */
export async function newInstallation(): Promise<{
  env: NodeJS.ProcessEnv;
  dataDir: string;
  ports: Product['ports'];
}> {
  const [page, livekit, tcp, udp] = (await freePorts(4)) as [number, number, number, number];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-e2e-'));
  const env = {
    ...cleanEnvironment(),
    PORT: String(page),
    DATA_DIR: dataDir,
    LIVEKIT_PORT: String(livekit),
    LIVEKIT_TCP_PORT: String(tcp),
    LIVEKIT_UDP_PORT: String(udp),
  };
  return { env, dataDir, ports: { page, livekit, tcp, udp } };
}

/** What `npm start` runs. */
const STARTER = [process.execPath, 'scripts/start.mjs'];

/** An installation after its very first start, which nobody has used; others begin as copies of it (../first-start.ts). */
export interface FirstStart {
  dataDir: string;
  admin: Product['admin'];
}

const FIRST_START_VARIABLE = 'E2E_FIRST_START';

export function offerFirstStart(made: FirstStart): void {
  process.env[FIRST_START_VARIABLE] = JSON.stringify(made);
}

function offeredFirstStart(): FirstStart | null {
  const offered = process.env[FIRST_START_VARIABLE];
  return offered === undefined ? null : (JSON.parse(offered) as FirstStart);
}

/**
 * A copy of the offered first start, or a first start where there is none, or where members sign in elsewhere.
 *
 * @param command what starts it
 * @throws Error with the output when it does not become ready
 */
export async function startProduct(
  extraEnv: Record<string, string> = {},
  command: readonly string[] = STARTER,
): Promise<Product> {
  const { env, dataDir, ports } = await newInstallation();
  const before = extraEnv['OIDC_ISSUER'] ? null : offeredFirstStart();
  if (before) cpSync(before.dataDir, dataDir, { recursive: true });
  let output = '';
  let child: ChildProcess;

  const start = async (): Promise<number> => {
    const startedMs = performance.now();
    const from = output.length;
    const [program, ...args] = command;
    child = spawn(program!, args, {
      cwd: PROJECT,
      env: { ...env, ...extraEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      const fail = (what: string) => reject(new Error(`${what}:\n${output.slice(-4000)}`));
      const timer = setTimeout(() => fail('not ready in time'), READY_TIMEOUT_MS);
      let isReady = false;
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (!isReady && output.includes('Intermind is ready', from)) {
          isReady = true;
          clearTimeout(timer);
          resolve();
        }
      };
      child.stdout!.on('data', read);
      child.stderr!.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`ended with ${code}`);
      });
    });
    return performance.now() - startedMs;
  };

  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const mine = descendants(child.pid!);
    const kill = () => {
      for (const pid of [child.pid!, ...mine.map(({ pid }) => pid)]) signalQuietly(pid, 'SIGKILL');
    };
    const timer = setTimeout(kill, STOP_TIMEOUT_MS);
    if (signal === 'SIGKILL') kill();
    else child.kill(signal);
    await ended;
    // npm does not wait for what it started.
    await until(
      'all it started have ended',
      () => !mine.some(({ pid }) => isAlive(pid)),
      2 * STOP_TIMEOUT_MS,
    );
    clearTimeout(timer);
  };

  const pidsOf = (part: Part) =>
    descendants(child.pid!)
      // The guard's command line holds the one it guards.
      .filter(({ command }) => !/^(\/bin\/)?sh /.test(command) && COMMANDS[part].test(command))
      .map(({ pid }) => pid);

  const somePidsOf = (part: Part) => {
    const pids = pidsOf(part);
    if (pids.length === 0) throw new Error(`no process of ${part}`);
    return pids;
  };

  const startMs = await start();
  const printedAdmin = () =>
    until('the first administrator in the output', () => {
      const match = /First administrator: (\S+)\s+one-time password: (\S+)/.exec(output);
      return match && { email: match[1]!, password: match[2]! };
    });
  const nobody = { email: '', password: '' };
  const admin = extraEnv['OIDC_ISSUER'] ? nobody : (before?.admin ?? (await printedAdmin()));
  return {
    url: `http://localhost:${ports.page}`,
    dataDir,
    ports,
    admin,
    startMs,
    log: () => output,
    processes: () => descendants(child.pid!),
    pidsOf,
    kill(part) {
      const pids = somePidsOf(part);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      return pids;
    },
    freeze(part) {
      const pids = somePidsOf(part);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) signalQuietly(pid, 'SIGCONT');
      };
    },
    stop: () => stop(),
    start,
    async end() {
      await stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function signalQuietly(pid: number, signal: 'SIGKILL' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ended meanwhile
  }
}
