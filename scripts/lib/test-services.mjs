import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BootstrapError, findOnPath, isExecutable, run } from './command.mjs';

const READY_WITHIN_MS = 60_000;
/** What makes PostgreSQL quick where its data may be lost. */
const POSTGRES_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/** @returns {string | null} the folder of PostgreSQL's server programs, which Debian keeps off the PATH */
export function findPostgres() {
  const onPath = findOnPath('initdb');
  if (onPath) return path.dirname(onPath);
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return null;
  const newestFirst = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
  const version = newestFirst.find((name) => isExecutable(path.join(versions, name, 'bin/initdb')));
  return version ? path.join(versions, version, 'bin') : null;
}

/**
 * A PostgreSQL and a Redis of our own for the tests, on free ports and with data folders among the temporary files; others
 * that run on this machine are left alone. Those of TEST_DATABASE_URL and TEST_REDIS_URL are used where they are set.
 * @returns {Promise<{ env: { TEST_DATABASE_URL: string, TEST_REDIS_URL: string }, stop(): Promise<void> }>}
 */
export async function startTestServices(env = process.env) {
  const started = [];
  const stop = async () => {
    for (const service of started.splice(0)) await service.stop();
  };
  try {
    const urlOf = async (given, start) => {
      if (given) return given;
      started.push(await start());
      return started.at(-1).url;
    };
    return {
      env: {
        TEST_DATABASE_URL: await urlOf(env.TEST_DATABASE_URL, startPostgres),
        TEST_REDIS_URL: await urlOf(env.TEST_REDIS_URL, startRedis),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPostgres() {
  const programs = findPostgres();
  if (!programs)
    throw new BootstrapError('The tests need PostgreSQL (15 or newer), which is not on this machine.');
  const owner = serverUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const made = await run(
    path.join(programs, 'initdb'),
    ['-D', folder, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
    { ...owner, cwd: folder },
  );
  if (!made.ok) {
    rmSync(folder, { recursive: true, force: true });
    throw new BootstrapError(`PostgreSQL cannot make a database for the tests:\n${made.output.trim()}`);
  }
  const port = await freePort();
  const settings = Object.entries(POSTGRES_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await startServer({
    name: 'PostgreSQL',
    command: path.join(programs, 'postgres'),
    args: ['-D', folder, '-p', String(port), ...settings],
    options: { ...owner, cwd: folder },
    ready: /database system is ready to accept connections/,
    // At once, even with clients connected.
    stopSignal: 'SIGINT',
    folder,
  });
  return { ...server, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

async function startRedis() {
  const command = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (!command) throw new BootstrapError('The tests need Redis, which is not on this machine.');
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-redis-'));
  const port = await freePort();
  const server = await startServer({
    name: 'Redis',
    command,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ],
    options: {},
    ready: /Ready to accept connections/i,
    stopSignal: 'SIGTERM',
    folder,
  });
  return { ...server, url: `redis://127.0.0.1:${port}` };
}

/** PostgreSQL refuses to run as root. @returns {{ uid: number, gid: number } | null} null: as who we are */
function serverUser() {
  if (process.getuid() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here.
    }
  }
  throw new BootstrapError(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody.',
  );
}

function startServer({ name, command, args, options, ready, stopSignal, folder }) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    process.off('exit', killIt);
    child.kill(stopSignal);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason) => {
      void stop();
      reject(new BootstrapError(`${name} for the tests does not start (${reason}):\n${output.trim()}`));
    };
    const timer = setTimeout(() => fail(`not ready within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS);
    child.once('error', (error) => (clearTimeout(timer), fail(error.message)));
    child.once('exit', (code) => (clearTimeout(timer), fail(`it ended with ${code}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-4_096);
        if (!ready.test(output)) return;
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolve({ stop });
      });
    }
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
