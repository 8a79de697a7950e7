import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ensureBuild } from './builds.mjs';
import { nodeVersionProblem } from './node-version.mjs';
import { ensurePackages } from './packages.mjs';
import { fingerprint } from './web-build.mjs';

let root: string;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  chmodSync(path.join(root, file), mode);
}

/** A process that has marked builds as its own. */
async function startThatUses(folders: readonly string[]): Promise<number> {
  write('scripts/start.mjs', 'console.log(); setInterval(() => {}, 1_000);');
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  write(`node_modules/.cache/running/${child.pid}`, JSON.stringify(folders));
  return child.pid!;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('builds', () => {
  const build = (key: string) =>
    ensureBuild(root, 'web', key, (draft) => {
      said.push(key);
      mkdirSync(draft);
      return Promise.resolve();
    });

  it('are made once for each state of the sources, and those that nobody uses are removed', async () => {
    const first = await build('first');
    expect(await build('first')).toBe(first);
    const second = await build('second');
    expect({ said, left: readdirSync(path.dirname(second)) }).toEqual({
      said: ['first', 'second'],
      left: ['second'],
    });
  });

  it('stay while a start uses them, and no longer', async () => {
    const first = await build('first');
    const pid = await startThatUses([first]);
    await build('second');
    expect(existsSync(first)).toBe(true);
    process.kill(pid, 'SIGKILL');
    // A mark whose number another program has now.
    write(`node_modules/.cache/running/${process.ppid}`, JSON.stringify([first]));
    await expect
      .poll(async () => {
        rmSync(path.join(root, 'node_modules/.cache/web/third'), { recursive: true, force: true });
        await build('third');
        return existsSync(first);
      })
      .toBe(false);
  });

  it('what a build that was killed left is removed by the next one, what is being built is not', async () => {
    const killed = spawnSync(process.execPath, ['-e', '']).pid;
    const drafts = [killed, process.ppid].map((pid) => `node_modules/.cache/web/draft-${pid}/index.html`);
    for (const draft of drafts) write(draft, 'half');
    await build('first');
    expect(drafts.map((draft) => existsSync(path.join(root, draft)))).toEqual([false, true]);
  });

  it('a build that fails leaves nothing', async () => {
    const broken = ensureBuild(root, 'web', 'broken', (draft) => {
      mkdirSync(draft);
      return Promise.reject(new Error('no space'));
    });
    await expect(broken).rejects.toThrow('no space');
    expect(readdirSync(path.join(root, 'node_modules/.cache/web'))).toEqual([]);
  });
});

describe('the bootstrap', () => {
  it.each(['18.20.0', '20.11.1'])('refuses Node %s', (version) => {
    expect(nodeVersionProblem(version)).toContain(`Node ${version} is too old`);
  });

  it.each(['20.12.0', '22.1.0', '24.21.0'])('starts on Node %s', (version) => {
    expect(nodeVersionProblem(version)).toBeNull();
  });

  it('leaves packages alone that npm installed after the lock file was written', async () => {
    write('package-lock.json', '{}');
    write('node_modules/.bin/node', '#!/bin/sh\necho v24.21.0\n', 0o755);
    write('node_modules/.package-lock.json', '{}');
    const node = path.join(root, 'node_modules/.bin/node');
    expect(await ensurePackages(root, say)).toBe(node);
    expect(await ensurePackages(root, say)).toBe(node);
    expect(said).toEqual([]);
  });

  it('says what npm says when the packages cannot be installed', async () => {
    write('package-lock.json', 'broken');
    write('package.json', '{}');
    await expect(ensurePackages(root, say)).rejects.toThrow('The packages cannot be installed. npm ci says:');
    expect(said).toEqual(['Installing packages, once, about a minute…']);
  });

  it('does not replace packages that a start runs with', async () => {
    write('package-lock.json', 'new');
    write('package.json', '{}');
    const pid = await startThatUses([]);
    await expect(ensurePackages(root, say)).rejects.toThrow(
      `The packages have changed, and Intermind runs with the old ones (process ${pid}). Stop it first.`,
    );
    expect(said).toEqual([]);
  });

  it('sees a file that comes, changes or goes, and nothing in what is built or installed', () => {
    write('web/src/a.ts', 'a');
    const before = fingerprint(root, ['web', 'none']);
    write('web/dist/a.js', 'built');
    write('web/node_modules/x/index.js', 'installed');
    expect(fingerprint(root, ['web', 'none'])).toBe(before);
    write('web/src/b.ts', 'b');
    const withB = fingerprint(root, ['web', 'none']);
    expect(withB).not.toBe(before);
    utimesSync(path.join(root, 'web/src/b.ts'), 1, 1);
    expect(fingerprint(root, ['web', 'none'])).not.toBe(withB);
  });

  it.each([
    [['--help'], 0],
    [['--nonsense', '--dev'], 2],
  ])('says which options there are when asked with %s, and starts nothing', (args, code) => {
    const script = path.resolve(import.meta.dirname, '../start.mjs');
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    expect(status).toBe(code);
    if (code > 0) expect(stderr).toMatch(/^No such option: --nonsense\n/);
    expect(code > 0 ? stderr : stdout).toMatch(
      /Usage: npm start[^]*--without-demo +do not fetch the packages[^]*--dev[^]*--help/,
    );
  });

  it.each([
    ['is asked to end', 'SIGTERM'],
    ['is gone', 'SIGKILL'],
  ] as const)(
    'leaves nothing of an installation behind when the npm that runs it %s',
    async (_what, signal) => {
      cpSync(path.resolve(import.meta.dirname, '..'), path.join(root, 'scripts'), { recursive: true });
      write('package-lock.json', '{}');
      write(
        'npm-cli.js',
        "require('fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1_000);",
      );
      write(
        'npm.js',
        `process.title = 'npm start';
       const child = require('child_process').spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit' });
       process.on('SIGTERM', () => child.kill()); child.on('exit', (code) => process.exit(code));`,
      );
      const npm = spawn(process.execPath, ['npm.js'], {
        cwd: root,
        env: { ...process.env, npm_lifecycle_event: 'start', npm_execpath: path.join(root, 'npm-cli.js') },
        stdio: 'ignore',
      });
      onTestFinished(() => void npm.kill('SIGKILL'));
      const pidFile = path.join(root, 'pid');
      await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/^\d+$/);
      npm.kill(signal);
      await expect.poll(() => isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
    },
  );

  it('names the tiers when asked for one that is none', () => {
    const script = path.resolve(import.meta.dirname, '../test.mjs');
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, 'pure', 'nonsense'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe(
      'There is no tier "nonsense". The tiers: check, pure, database, postgres, recogniser, engines, browser\n',
    );
    expect(stdout).toBe('0 passed, 1 failed\n');
    expect(status).toBe(1);
  });
});
