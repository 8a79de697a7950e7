import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeInstallation,
  makeOriginal,
  readNotes,
  withPool,
  writeNote,
} from '../../testing/embedded-installation.ts';
import { listBackups } from './backup-files.ts';
import { Backups } from './backups.ts';

const TIMEOUT_MS = 120_000;

let original: string;
beforeAll(async () => {
  original = await makeOriginal(() => Promise.resolve());
}, TIMEOUT_MS);

describe('backups of the embedded database', { timeout: TIMEOUT_MS }, () => {
  it('are written at closing when something was written, and only then, and three are kept', async () => {
    const { open, dataDir } = makeInstallation(original);
    const backups = () => listBackups(path.join(dataDir, 'backups'));
    for (const value of ['a', 'b', 'c', 'd']) {
      const embedded = await open();
      await writeNote(embedded, value);
      await embedded.close();
    }
    const three = backups();
    expect(three).toHaveLength(3);
    await (await open()).close();
    expect(backups()).toEqual(three);
    expect(readdirSync(dataDir).sort()).toEqual(['backups', 'database.json', 'pg', 'pg.lock']);
  });

  it('are written on the schedule when a row was written, not for what the job queue notes about itself', async () => {
    const { open } = makeInstallation(original);
    let newest = new Date('2030-01-01T00:00:00Z');
    const now = () => (newest = new Date(newest.getTime() + 60_000));
    const works: (() => void)[] = [];
    const embedded = await open({ now, every: (_intervalMs, work) => (works.push(work), () => {}) });
    const [backupIfDue] = works as [() => void];
    await withPool(embedded, async (pool) => {
      await pool.query('create schema pgboss');
      await pool.query('create table pgboss.version (cron_on timestamptz)');
    });
    await writeNote(embedded, 'one');
    backupIfDue();
    await expect.poll(() => embedded.health().lastBackupAt, { timeout: 30_000 }).toContain('2030-01-01');
    const { lastBackupAt } = embedded.health();

    await withPool(embedded, (pool) => pool.query('insert into pgboss.version values (now())'));
    await embedded.close();
    expect(embedded.health()).toMatchObject({ lastBackupAt, backupError: null });
  });

  it('are written after a crash, for what the last run may not have saved', async () => {
    const { open, dataDir } = makeInstallation(original);
    await (await open()).close();
    const before = listBackups(path.join(dataDir, 'backups'));
    // What a process that was killed leaves behind.
    writeFileSync(path.join(dataDir, 'pg.lock.json'), '{}');
    await (await open()).close();
    expect(listBackups(path.join(dataDir, 'backups'))).toHaveLength(before.length + 1);
  });

  it('wait for the end of a transaction, and no statement runs while the files are copied', async () => {
    const { open, dataDir } = makeInstallation(original);
    const embedded = await open();
    await writeNote(embedded, 'before');
    const client = new pg.Client(embedded.connection);
    await client.connect();
    await client.query('begin');
    await client.query("insert into notes values ('first half')");
    let written = false;
    const backup = embedded.backup().then((file) => ((written = true), file));
    // Each of these takes longer than a copy of this small database would.
    for (let i = 0; i < 50; i++)
      await client.query('select count(*) from pg_attribute, generate_series(1, 20)');
    expect(written).toBe(false);
    await client.query("insert into notes values ('second half')");
    await client.query('commit');
    await client.end();
    const file = await backup;
    await embedded.close();
    rmSync(path.join(dataDir, 'pg'), { recursive: true });
    for (const other of listBackups(path.join(dataDir, 'backups')))
      if (other.file !== file) rmSync(other.file);
    expect(await readNotes(await open())).toEqual(['before', 'first half', 'second half']);
  });
});

describe('the schedule of backups', () => {
  /** A thread whose backups end when the test says so. */
  function makeThread() {
    const asked: string[] = [];
    const unfinished: PromiseWithResolvers<string>[] = [];
    let writes = 0;
    return {
      asked,
      write: () => void writes++,
      finish: () => unfinished.shift()!.resolve(String(writes)),
      fail: () => unfinished.shift()!.reject(new Error('the disk is full')),
      ask({ order }: { order: string }) {
        asked.push(order);
        if (order === 'writes') return Promise.resolve(String(writes));
        unfinished.push(Promise.withResolvers());
        return unfinished.at(-1)!.promise;
      },
    };
  }
  async function start(due: boolean) {
    const { dataDir } = makeInstallation();
    const thread = makeThread();
    const backups = await Backups.start({
      folder: path.join(dataDir, 'backups'),
      thread,
      now: () => new Date('2030-01-01T00:00:00Z'),
      due,
      onWritten: () => {},
    });
    return { backups, thread };
  }
  const backupsIn = (asked: string[]) => asked.filter((order) => order === 'backup').length;

  it('never writes two at a time: the one at the end waits for the one that runs', async () => {
    const { backups, thread } = await start(true);
    const running = backups.write();
    thread.write();
    const atTheEnd = backups.writeIfDue();
    expect(backupsIn(thread.asked)).toBe(1);
    thread.finish();
    await running;
    thread.write();
    await expect.poll(() => backupsIn(thread.asked)).toBe(2);
    thread.finish();
    await atTheEnd;
    await backups.writeIfDue();
    expect(backupsIn(thread.asked)).toBe(2);
  });

  it('keeps the reason of a failure until one works', async () => {
    const { backups, thread } = await start(true);
    const failing = backups.write();
    thread.fail();
    await expect(failing).rejects.toThrow('the disk is full');
    expect(backups.state()).toEqual({ lastBackupAt: null, backupError: 'the disk is full' });
    const working = backups.writeIfDue();
    await expect.poll(() => backupsIn(thread.asked)).toBe(2);
    thread.finish();
    await working;
    expect(backups.state()).toEqual({ lastBackupAt: '2030-01-01T00:00:00.000Z', backupError: null });
  });
});
