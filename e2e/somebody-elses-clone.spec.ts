import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLivekit } from '../scripts/lib/livekit.mjs';
import { ensurePrograms } from '../scripts/lib/programs.mjs';
import { newInstallation } from './support/product.ts';
import { until } from './support/until.ts';

/**
 * A clone that somebody else has set up, in a folder with spaces, run by a user who may write nothing in it. Not beside other
 * files: their starts come and go in the folder that is copied.
 */

const PROJECT = path.resolve(import.meta.dirname, '..');
/** `nobody`, where the tests run as root; otherwise the user who runs them, who could write. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let clone: string;
let home: string;
let dataDir: string | undefined;
let programs: string;
let running: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-clone-'));
  chmodSync(folder, 0o755);
  clone = path.join(folder, 'a clone with spaces');
  mkdirSync(clone);
  const entries = readdirSync(PROJECT).filter((name) => name !== '.git');
  const copy = (how: string) => execFileSync('cp', [how, ...entries, clone], { cwd: PROJECT });
  try {
    copy('-al');
  } catch {
    // On another disk there are no links.
    copy('-a');
  }
  // As `npm start` names the folder.
  await ensurePrograms(`${clone}/`, process.execPath, () => undefined);
  home = path.join(folder, 'home');
  programs = path.join(folder, 'programs');
  for (const made of [home, programs]) mkdirSync(made);
  const livekit = await findLivekit({ say: () => undefined });
  if (livekit) copyFileSync(livekit, path.join(programs, 'livekit-server'));
});

afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

test('it starts, answers and ends, and leaves nothing in the clone', async () => {
  const installation = await newInstallation();
  ({ dataDir } = installation);
  if (USER.uid !== undefined)
    for (const one of [home, installation.dataDir]) chownSync(one, USER.uid, USER.gid);
  const before = Date.now();
  const child = spawn(path.join(clone, 'node_modules/.bin/node'), ['scripts/start.mjs', '--without-demo'], {
    cwd: clone,
    ...USER,
    env: {
      ...installation.env,
      HOME: home,
      XDG_CACHE_HOME: path.join(home, '.cache'),
      PATH: [path.join(clone, 'node_modules/.bin'), programs, '/usr/bin', '/bin'].join(path.delimiter),
    },
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  try {
    await until('it is ready', () => output.includes('Intermind is ready'), 60_000);
  } catch (error) {
    throw new Error(output.slice(-3_000), { cause: error });
  }
  const url = `http://localhost:${installation.ports.page}`;
  const answers = await Promise.all(['/', '/api/config', '/api/ready'].map((at) => fetch(url + at)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  child.kill('SIGTERM');
  expect(await ended, output.slice(-3_000)).toBe(0);
  const since = new Date(before).toISOString();
  const written = ['-newermt', since, '-not', '-path', '*/node_modules/.cache/running*', '-type', 'f'];
  const files = execFileSync('find', [clone, ...written], { encoding: 'utf8' });
  if (USER.uid !== undefined) expect(files).toBe('');
});
