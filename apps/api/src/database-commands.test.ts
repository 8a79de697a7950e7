import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./database-commands.ts', import.meta.url));

let folder: string;
beforeEach(({ onTestFinished }) => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Runs it in an empty folder. `DATABASE_URL` leads nowhere: what tries to open a database fails. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://127.0.0.1:1/none' },
  });
  return { status, stdout, stderr };
}

describe('a command on the database', { timeout: 60_000 }, () => {
  it.each(['backup', 'restore', 'move-database'])('%s --help shows the usage and does nothing', (command) => {
    expect(run(command, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm run backup/) as string,
      stderr: '',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [['backup', '--output', 'a.gz'], 'No such option: --output\n\n'],
    [['backup', '-f'], 'No such option: -f\n\n'],
    [['restore', '--force', 'a.gz'], 'No such option: --force\n\n'],
    [['backup', 'a.gz', 'b.gz'], ''],
    [['backup', ''], ''],
    [['restore'], ''],
    [['move-database', 'postgres://a/b', 'c'], ''],
    [['vacuum'], ''],
    [[], ''],
  ])('with %j is refused with the usage', (args, sentence) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(`${sentence}Usage: npm run backup`)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes no backup over a file that is there', () => {
    const file = path.join(folder, 'a.gz');
    writeFileSync(file, 'of yesterday');
    expect(run('backup', 'a.gz')).toEqual({
      status: 1,
      stdout: '',
      stderr: `${file} exists already. Choose another name, or delete it first.\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');
  });

  it('makes no folder for a backup: a disk that is not mounted would look like one that is', () => {
    const missing = path.join(folder, 'nas');
    expect(run('backup', 'nas/a.gz')).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no folder ${missing}. If it is on another disk, is that mounted?\n`,
    });
    expect(existsSync(missing)).toBe(false);
    writeFileSync(missing, 'a file');
    expect(run('backup', 'nas/a.gz').stderr).toContain(`There is no folder ${missing}.`);
  });

  it.each([
    [['backup', 'a.gz'], 'Writing a backup to FOLDER/a.gz. This may take a minute.\n'],
    [['restore', 'a.gz'], 'Restoring from a.gz. This may take a minute.\n'],
    [
      ['move-database', 'postgres://anna:secret@127.0.0.1:1/none'],
      'Moving the database in FOLDER/data to PostgreSQL. This may take a minute.\n',
    ],
  ])('says first what it does, with %j', (args, sentence) => {
    if (args[0] === 'restore') writeFileSync(path.join(folder, 'a.gz'), 'no backup');
    // A database that cannot be opened.
    mkdirSync(path.join(folder, 'data/pg'), { recursive: true });
    writeFileSync(path.join(folder, 'data/pg/something'), '');
    const { status, stderr } = run(...args);
    expect(status).toBe(1);
    const said = stderr.replaceAll(folder, 'FOLDER');
    expect(said.slice(0, sentence.length)).toBe(sentence);
    expect(said.slice(sentence.length)).toMatch(/^[^\n]+\n$/);
    expect(said).not.toContain('secret');
  });
});
