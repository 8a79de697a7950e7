import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from './free-ports.ts';

/** One running installation, started the way people start it, on ports and a data folder of its own. */
export interface Product {
  url: string;
  dataDir: string;
  admin: { email: string; password: string };
  log(): string;
  /** Process ids of a part by what stands in its command line, for killing it. */
  pidsOf(part: 'api' | 'agent' | 'interpreter' | 'livekit'): number[];
  kill(part: 'api' | 'agent' | 'interpreter' | 'livekit'): number[];
  /** SIGTERM, then a new start on the same data. Answers milliseconds from start to ready. */
  restart(): Promise<number>;
  stop(): Promise<void>;
  supervisorPid(): number;
}

const PROJECT = path.resolve(import.meta.dirname, '../..');
const READY_TIMEOUT_MS = 60_000;
const PARTS = {
  api: 'apps/api/src/server.ts',
  agent: 'apps/agent/src/main.ts',
  interpreter: 'apps/agent/src/',
  livekit: 'livekit',
} as const;

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const [port, livekitPort, tcpPort, udpPort] = await freePorts(4);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-e2e-'));
  const settings = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LIVEKIT_PORT: String(livekitPort),
    LIVEKIT_TCP_PORT: String(tcpPort),
    LIVEKIT_UDP_PORT: String(udpPort),
    LOG_LEVEL: 'info',
    ...env,
  };
  let output = '';
  let child: ChildProcess;

  const start = async (): Promise<number> => {
    const startedMs = performance.now();
    child = spawn(process.execPath, ['apps/supervisor/src/main.ts'], {
      cwd: PROJECT,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const from = output.length;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output.slice(-4000)}`)), READY_TIMEOUT_MS);
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (!output.slice(from).includes('Intermind is ready')) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout!.on('data', read);
      child.stderr!.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`ended with ${code}:\n${output.slice(-4000)}`));
      });
    });
    return performance.now() - startedMs;
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });

  const pidsOf = (part: keyof typeof PARTS): number[] => {
    const mine = descendants(child.pid!);
    return mine.filter(({ command }) => command.includes(PARTS[part])).map(({ pid }) => pid);
  };

  await start();
  // The two lines come together; the password's may be the later one.
  const deadline = performance.now() + 5_000;
  let match: RegExpExecArray | null = null;
  while (!match && performance.now() < deadline) {
    match = /First administrator: (\S+)\s+one-time password: (\S+?),/.exec(output);
    if (!match) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (!match) throw new Error(`no first administrator in the output:\n${output.slice(-2000)}`);

  return {
    url: `http://localhost:${port}`,
    dataDir,
    admin: { email: match[1]!, password: match[2]! },
    log: () => output,
    pidsOf,
    kill: (part) => {
      const pids = pidsOf(part);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      return pids;
    },
    restart: async () => {
      await stop();
      return start();
    },
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    supervisorPid: () => child.pid!,
  };
}

/** Processes below one process, itself left out. */
function descendants(root: number): { pid: number; command: string }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }));
  const found: { pid: number; command: string }[] = [];
  const visit = (parent: number) => {
    for (const row of rows.filter((candidate) => candidate.parent === parent)) {
      found.push({ pid: row.pid, command: row.command });
      visit(row.pid);
    }
  };
  visit(root);
  return found;
}
