import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseOpenError, type OpenFailure } from './open-failure.ts';
import { openOrRestore } from './prepare-folder.ts';
import type { startDatabaseThread } from './worker-client.ts';

/** A complete database folder and one backup, and an engine that fails in this order and then opens. */
function installation(failures: OpenFailure[]) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-prepare-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const folders = {
    database: path.join(dataDir, 'pg'),
    backups: path.join(dataDir, 'backups'),
    marker: path.join(dataDir, 'database.json'),
  };
  const makeDatabase = (folder: string, note: string) => {
    for (const name of ['base', 'global', 'pg_wal', 'pg_xact'])
      mkdirSync(path.join(folder, name), { recursive: true });
    for (const name of ['PG_VERSION', 'global/pg_control']) writeFileSync(path.join(folder, name), '18');
    writeFileSync(path.join(folder, 'note'), note);
  };
  makeDatabase(folders.database, 'newest');
  mkdirSync(folders.backups);
  writeFileSync(path.join(folders.backups, 'database-2030-01-01T00-00-00-000Z.tar.gz'), '');

  const started: string[] = [];
  const startThread: typeof startDatabaseThread = ({ mode, folder }) => {
    started.push(mode);
    const failure = failures.shift();
    if (failure) return Promise.reject(new DatabaseOpenError(failure, `it failed: ${failure}`));
    if (mode === 'unpack') makeDatabase(folder, 'from the backup');
    return Promise.resolve({
      ask: () => Promise.resolve(undefined),
      ended: new Promise(() => undefined),
      terminate: () => Promise.resolve(),
    });
  };
  const open = () =>
    openOrRestore(folders, {
      socketPath: path.join(dataDir, 'socket'),
      onLog: () => undefined,
      onBadBackup: () => undefined,
      now: () => new Date('2030-01-02T00:00:00Z'),
      startThread,
    });
  return { open, started, note: () => readFileSync(path.join(folders.database, 'note'), 'utf8'), folders };
}

it('a database whose engine crashes once is opened again, and no backup takes its place', async () => {
  const { open, started, note } = installation(['crash']);
  expect((await open()).restored).toBeNull();
  expect([started, note()]).toEqual([['serve', 'serve'], 'newest']);
});

it('a database on which the engine crashes twice is restored from its backup', async () => {
  const { open, started, note } = installation(['crash', 'crash']);
  expect((await open()).restored).toMatchObject({ reason: 'it failed: crash' });
  expect([started, note()]).toEqual([['serve', 'serve', 'unpack', 'serve'], 'from the backup']);
});

it('known damage is restored at once', async () => {
  const { open, started } = installation(['damage']);
  await open();
  expect(started).toEqual(['serve', 'unpack', 'serve']);
});

it('a backup on which the engine crashes once is unpacked again', async () => {
  const { open, started, note } = installation(['damage', 'crash']);
  await open();
  expect([started, note()]).toEqual([['serve', 'unpack', 'unpack', 'serve'], 'from the backup']);
});

it.each(['unknown', 'other-version'] as const)('a failure that is %s changes nothing', async (failure) => {
  const { open, started, note, folders } = installation([failure]);
  await expect(open()).rejects.toThrow(`it failed: ${failure}`);
  expect([started, note(), existsSync(`${folders.database}.new`)]).toEqual([['serve'], 'newest', false]);
});

it('a crash that turns out to be the machine’s changes nothing', async () => {
  const { open, started, note } = installation(['crash', 'unknown']);
  await expect(open()).rejects.toThrow('it failed: unknown');
  expect([started, note()]).toEqual([['serve', 'serve'], 'newest']);
});

it.each([
  [
    'ENOSPC: no space left on device, write',
    /^The disk of .+ is full \(.+\)\. Free some space, then start again\.$/,
  ],
  ['EACCES: permission denied, open', /cannot be read and written by this user .+: chown -R USER /],
])('says of “%s” what to do', async (reason, sentence) => {
  const { folders } = installation([]);
  const failing: typeof startDatabaseThread = () => Promise.reject(new DatabaseOpenError('unknown', reason));
  await expect(
    openOrRestore(folders, {
      socketPath: '',
      onLog: () => undefined,
      onBadBackup: () => undefined,
      now: () => new Date('2030-01-02T00:00:00Z'),
      startThread: failing,
    }),
  ).rejects.toThrow(sentence);
});
