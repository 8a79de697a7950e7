import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeInstallation, makeOriginal, readNotes, writeNote } from '../../testing/embedded-installation.ts';
import { packFolder } from './backup-archive.ts';
import { listBackups } from './backup-files.ts';

const TIMEOUT_MS = 120_000;

let original: string;
beforeAll(async () => {
  original = await makeOriginal((embedded) => writeNote(embedded, 'in the backup'));
}, TIMEOUT_MS);

/** An installation with one note in its database and in its backup; the database is closed. */
function withBackup() {
  const installation = makeInstallation(original);
  const at = (name: string) => path.join(installation.dataDir, name);
  return { ...installation, pg: at('pg'), backups: at('backups') };
}

function overwrite(file: string, fromByte: number): void {
  const handle = openSync(file, 'r+');
  const { size } = statSync(file);
  writeSync(handle, Buffer.alloc(size - fromByte, 0xa5), 0, size - fromByte, fromByte);
  closeSync(handle);
}

function overwriteFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).size > 0) overwrite(file, 0);
  }
}

const damagedFolders = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith('pg.damaged-'));

describe('a damaged database is restored from the newest good backup', { timeout: TIMEOUT_MS }, () => {
  it.each<[string, (pg: string) => void]>([
    ['PG_VERSION is missing', (pg) => rmSync(path.join(pg, 'PG_VERSION'))],
    ['the folder is empty', (pg) => (rmSync(pg, { recursive: true }), mkdirSync(pg))],
    ['the folder is gone', (pg) => rmSync(pg, { recursive: true })],
    [
      'a file is in the place of the folder',
      (pg) => (rmSync(pg, { recursive: true }), writeFileSync(pg, 'x')),
    ],
    ['pg_control is cut', (pg) => truncateSync(path.join(pg, 'global/pg_control'), 100)],
    ['pg_control is overwritten', (pg) => overwrite(path.join(pg, 'global/pg_control'), 0)],
    ['base is gone', (pg) => rmSync(path.join(pg, 'base'), { recursive: true })],
    ['the write-ahead log is gone', (pg) => rmSync(path.join(pg, 'pg_wal'), { recursive: true })],
    [
      'the write-ahead log is cut',
      (pg) => {
        for (const name of readdirSync(path.join(pg, 'pg_wal')))
          if (/^[0-9A-F]{24}$/.test(name)) truncateSync(path.join(pg, 'pg_wal', name), 1_000);
      },
    ],
    ['pages are overwritten', (pg) => overwriteFolder(path.join(pg, 'base'))],
    [
      'the catalogue that all databases share is overwritten',
      (pg) => overwriteFolder(path.join(pg, 'global')),
    ],
    [
      'only empty folders are left',
      (pg) => {
        for (const entry of readdirSync(pg, { recursive: true, withFileTypes: true }))
          if (entry.isFile()) rmSync(path.join(entry.parentPath, entry.name));
      },
    ],
  ])('%s', async (_what, damage) => {
    const { pg, dataDir, open, logged, backups } = withBackup();
    const good = listBackups(backups)[0]!;
    damage(pg);
    const wasThere = existsSync(pg);

    const restored = await open();
    expect(await readNotes(restored)).toEqual(['in the backup']);
    expect(restored.health()).toMatchObject({
      ok: true,
      problem: `restored from backup of ${good.takenAt}`,
      restoredFrom: good.takenAt,
    });
    expect(logged.map(({ message }) => message)).toEqual([
      'The database was damaged and has been restored from a backup',
    ]);
    expect(damagedFolders(dataDir)).toHaveLength(wasThere ? 1 : 0);
    expect(existsSync(backups) && listBackups(backups)).toContainEqual(good);
  });

  it('by what PostgreSQL said last, however busy this process is when its thread ends', async () => {
    const { pg, open } = withBackup();
    truncateSync(path.join(pg, 'global/pg_control'), 100);
    const pause = new Int32Array(new SharedArrayBuffer(4));
    const busy = setInterval(() => Atomics.wait(pause, 0, 0, 500), 1);
    onTestFinished(() => clearInterval(busy));
    expect(await readNotes(await open())).toEqual(['in the backup']);
  });

  it('a newer backup that is damaged itself is passed over, and said', async () => {
    const { pg, open, backups, logged } = withBackup();
    const torn = path.join(backups, 'database-2099-01-01T00-00-00-000Z.tar.gz');
    writeFileSync(torn, readFileSync(listBackups(backups)[0]!.file).subarray(0, 5_000));
    rmSync(path.join(pg, 'PG_VERSION'));
    expect(await readNotes(await open())).toEqual(['in the backup']);
    expect(logged[0]).toMatchObject({
      message: 'A database backup cannot be opened',
      data: { file: torn },
    });
  });

  it('a newer backup that holds no database is passed over', async () => {
    const { pg, open, backups, logged } = withBackup();
    const empty = path.join(backups, 'database-2099-01-01T00-00-00-000Z.tar.gz');
    await packFolder(path.join(pg, 'pg_xact'), empty);
    rmSync(path.join(pg, 'PG_VERSION'));
    expect(await readNotes(await open())).toEqual(['in the backup']);
    expect(logged[0]).toMatchObject({ data: { file: empty } });
  });

  it('a restore that was broken off is made again', async () => {
    const { pg, open, dataDir } = withBackup();
    rmSync(pg, { recursive: true });
    mkdirSync(path.join(dataDir, 'pg.damaged-2026-01-01T00-00-00-000Z'));
    mkdirSync(path.join(dataDir, 'pg.new/base'), { recursive: true });
    expect(await readNotes(await open())).toEqual(['in the backup']);
    expect(existsSync(path.join(dataDir, 'pg.new'))).toBe(false);
  });

  it('keeps the newest two damaged folders', async () => {
    const { pg, open, dataDir } = withBackup();
    for (const day of [1, 2, 3]) mkdirSync(path.join(dataDir, `pg.damaged-2020-01-0${day}T00-00-00-000Z`));
    rmSync(path.join(pg, 'base'), { recursive: true });
    await open();
    expect(damagedFolders(dataDir)).toHaveLength(2);
    expect(damagedFolders(dataDir)).toContain('pg.damaged-2020-01-03T00-00-00-000Z');
  });
});

describe('what is no damage is left alone', { timeout: TIMEOUT_MS }, () => {
  /** Names and sizes. */
  const contentOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => `${file} ${statSync(file).size}`);

  it('a folder that this user may not read', async () => {
    const { pg, open, dataDir } = withBackup();
    const restoreRights = takeRightsAway(dataDir, pg);
    try {
      await expect(open()).rejects.toThrow(`The database in ${pg} cannot be read and written by this user`);
    } finally {
      restoreRights();
    }
    expect(damagedFolders(dataDir)).toEqual([]);
    expect(await readNotes(await open())).toEqual(['in the backup']);
  });

  it('a database of another version of PostgreSQL', async () => {
    const { pg, open, dataDir } = withBackup();
    writeFileSync(path.join(pg, 'PG_VERSION'), '12\n');
    const before = contentOf(pg);
    await expect(open()).rejects.toThrow(/was made by another version of PostgreSQL .*npm run backup/);
    expect([contentOf(pg), damagedFolders(dataDir)]).toEqual([before, []]);
  });

  it('damage without a backup: it says what helps, and nothing is made in its place', async () => {
    const { pg, open, dataDir, backups } = withBackup();
    rmSync(backups, { recursive: true });
    rmSync(path.join(pg, 'PG_VERSION'));
    const before = contentOf(pg);
    await expect(open()).rejects.toThrow(/is damaged \(PG_VERSION is missing in it\).*Nothing was changed/);
    expect([contentOf(pg), damagedFolders(dataDir)]).toEqual([before, []]);
  });

  it('a database that was there and is gone, without a backup, is not made anew', async () => {
    const { pg, open, backups } = withBackup();
    for (const folder of [pg, backups]) rmSync(folder, { recursive: true });
    await expect(open()).rejects.toThrow(/is damaged \(it is missing\).*begin with an empty database, move/);
    expect(existsSync(pg)).toBe(false);
  });

  it('damage while the machine cannot read the newest backup: no older one is taken in its place', async () => {
    const { pg, open, backups, logged, dataDir } = withBackup();
    // Reading it fails outside its content, as on a disk that goes bad.
    mkdirSync(path.join(backups, 'database-2099-01-01T00-00-00-000Z.tar.gz'));
    rmSync(path.join(pg, 'PG_VERSION'));
    const before = contentOf(pg);
    await expect(open()).rejects.toThrow(/does not open \(.*EISDIR.*\)\. Nothing was changed/);
    expect([contentOf(pg), damagedFolders(dataDir), logged]).toEqual([before, [], []]);
  });

  it('damage whose every backup is damaged too', async () => {
    const { pg, open, backups, logged, dataDir } = withBackup();
    for (const { file } of listBackups(backups)) writeFileSync(file, 'torn');
    rmSync(path.join(pg, 'base'), { recursive: true });
    const before = contentOf(pg);
    await expect(open()).rejects.toThrow('has no backup that opens. Nothing was changed.');
    expect([contentOf(pg), damagedFolders(dataDir)]).toEqual([before, []]);
    expect(logged.map(({ message }) => message)).toEqual(['A database backup cannot be opened']);
  });
});

/** As root, by being another user for a while: root may read everything. @returns what undoes it */
function takeRightsAway(dataDir: string, pg: string): () => void {
  if (process.getuid!() !== 0) {
    chmodSync(pg, 0);
    return () => chmodSync(pg, 0o700);
  }
  const nobody = 65_534;
  chmodSync(pg, 0o700);
  chownSync(dataDir, nobody, nobody);
  for (const name of readdirSync(dataDir))
    if (name !== 'pg') chownSync(path.join(dataDir, name), nobody, nobody);
  process.seteuid!(nobody);
  return () => process.seteuid!(0);
}
