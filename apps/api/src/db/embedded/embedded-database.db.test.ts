import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listBackups } from './backup-files.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase, type EmbeddedDatabaseOptions } from './index.ts';

const TIMEOUT_MS = 120_000;

let dataDir: string;
let errors: string[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  errors = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function open(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
  const embedded = await startEmbeddedDatabase({
    dataDir,
    logger: { debug() {}, info() {}, warn() {}, error: (_data, message) => errors.push(message) },
    every: () => () => {},
    ...options,
  });
  onTestFinished(() => embedded.close(), TIMEOUT_MS);
  return embedded;
}

async function withPool<Result>(
  embedded: EmbeddedDatabase,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool(embedded.connection);
  return work(pool).finally(() => pool.end());
}

const fill = (embedded: EmbeddedDatabase, value: string) =>
  withPool(embedded, async (pool) => {
    await pool.query('create table if not exists notes (value text)');
    await pool.query('insert into notes values ($1)', [value]);
  });
const read = (embedded: EmbeddedDatabase) =>
  withPool(embedded, async (pool) => {
    const { rows } = await pool.query<{ value: string }>('select value from notes order by value');
    return rows.map((row) => row.value);
  });

describe('the embedded database', { timeout: TIMEOUT_MS }, () => {
  it('keeps what was written, in a folder nobody else may enter', async () => {
    const first = await open();
    await fill(first, 'one');
    await first.close();
    const second = await open();
    expect(await read(second)).toEqual(['one']);
    expect(statSync(path.join(dataDir, 'pg')).mode & 0o777).toBe(0o700);
    expect(statSync(second.connection.host!).mode & 0o777).toBe(0o700);
    expect(errors).toEqual([]);
  });

  it('starts from a copy of the empty database that set-up has made, and leaves that as it is', async () => {
    const empty = path.join(dataDir, 'empty');
    const program = path.join(import.meta.dirname, 'make-empty.ts');
    await promisify(execFile)(process.execPath, [program, empty]);
    const embedded = await open({ emptyDatabase: empty });
    await fill(embedded, 'one');
    await embedded.close();
    expect(await read(await open({ emptyDatabase: empty }))).toEqual(['one']);
    const another = await open({ dataDir: path.join(dataDir, 'another'), emptyDatabase: empty });
    await fill(another, 'two');
    expect([await read(another), errors]).toEqual([['two'], []]);
  });

  it('makes an empty one itself when set-up could not', async () => {
    const embedded = await open({ emptyDatabase: path.join(dataDir, 'missing') });
    await fill(embedded, 'one');
    expect(await read(embedded)).toEqual(['one']);
  });

  it('refuses a second opener and says who has it', async () => {
    await open();
    await expect(open()).rejects.toThrow(`in use by the embedded database, process ${process.pid}, since 20`);
  });

  it('answers through a short path when the data folder has a long one', async () => {
    dataDir = path.join(dataDir, 'x'.repeat(120));
    mkdirSync(dataDir);
    const embedded = await open();
    await fill(embedded, 'one');
    expect(embedded.connection.host).not.toContain(dataDir);
  });

  it('lets clients take turns and clears what one leaves behind', async () => {
    const embedded = await open();
    const clients = [new pg.Client(embedded.connection), new pg.Client(embedded.connection)] as const;
    for (const client of clients) await client.connect();
    const [leaving, staying] = clients;
    await leaving.query('create table sums (value integer)');
    await leaving.query('begin');
    await leaving.query('insert into sums values ($1)', [1]);
    const waiting = staying.query('insert into sums values ($1)', [2]);
    await leaving.end();
    await waiting;
    expect((await staying.query('select value from sums')).rows).toEqual([{ value: 2 }]);
    await staying.query({ name: 'named', text: 'select 1 as one' });
    await staying.end();
    await withPool(embedded, async (pool) => {
      expect((await pool.query({ name: 'named', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }]);
    });
  });

  it('goes on after a failing statement', async () => {
    const embedded = await open();
    await withPool(embedded, async (pool) => {
      await expect(pool.query('select $1::integer', ['x'])).rejects.toMatchObject({ code: '22P02' });
      await expect(pool.query('nonsense')).rejects.toMatchObject({ code: '42601' });
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('takes a backup at closing when something was written, and only then, and keeps three', async () => {
    for (const value of ['a', 'b', 'c', 'd']) {
      const embedded = await open();
      await fill(embedded, value);
      await embedded.close();
    }
    const backups = listBackups(path.join(dataDir, 'backups'));
    expect(backups).toHaveLength(3);
    const idle = await open();
    await idle.close();
    expect(listBackups(path.join(dataDir, 'backups'))).toEqual(backups);
    expect(readdirSync(dataDir).sort()).toEqual(['backups', 'pg', 'pg.lock']);
  });

  it('takes a backup on its schedule when something was written', async () => {
    const works: (() => void)[] = [];
    const embedded = await open({ every: (_intervalMs, work) => (works.push(work), () => {}) });
    await fill(embedded, 'one');
    works[0]!();
    await expect.poll(() => embedded.health().lastBackupAt, { timeout: 30_000 }).not.toBeNull();
    expect(embedded.health()).toMatchObject({ ok: true, problem: null, restoredFrom: null });
  });

  it('is restored from the newest backup that opens when its folder is damaged, and says so', async () => {
    const first = await open();
    await fill(first, 'in the backup');
    await first.backup();
    await first.close();
    const good = listBackups(path.join(dataDir, 'backups'))[0]!;
    writeFileSync(path.join(dataDir, 'backups', 'database-2099-01-01T00-00-00-000Z.tar.gz'), 'torn');
    truncateSync(path.join(dataDir, 'pg', 'global', 'pg_control'), 100);

    const second = await open();
    expect(await read(second)).toEqual(['in the backup']);
    expect(second.health()).toMatchObject({ ok: true, problem: `restored from backup of ${good.takenAt}` });
    expect(errors).toEqual(['The database did not open and was restored from a backup']);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.damaged-'))).toHaveLength(1);
  });

  it('is restored when its folder is gone but backups are there', async () => {
    const first = await open();
    await fill(first, 'one');
    await first.close();
    rmSync(path.join(dataDir, 'pg'), { recursive: true });
    expect(await read(await open())).toEqual(['one']);
  });

  it('refuses to start, and changes nothing, when neither the folder nor a backup opens', async () => {
    mkdirSync(path.join(dataDir, 'pg'));
    writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '12\n');
    await expect(open()).rejects.toThrow('there is no backup');
    expect(readdirSync(path.join(dataDir, 'pg'))).toEqual(['PG_VERSION']);
  });

  it('starts anew when the very first start was killed half-way', async () => {
    mkdirSync(path.join(dataDir, 'pg.new', 'base'), { recursive: true });
    await fill(await open(), 'one');
    expect(existsSync(path.join(dataDir, 'pg.new'))).toBe(false);
  });

  it('loses no acknowledged transaction and tears none when the process is killed at any moment', async () => {
    let acknowledged = 0;
    for (let round = 0; round < 6; round++) {
      acknowledged = await insertThenKill(acknowledged, round * 53 + 10);
    }
    expect(acknowledged).toBeGreaterThan(100);
    await withPool(await open(), async (pool) => {
      const { rows } = await pool.query<{ count: number; last: number; torn: number }>(
        'select count(*)::int as count, max(number) as last, count(*) filter (where half is distinct from number)::int as torn from entries',
      );
      const { count, last, torn } = rows[0]!;
      expect(torn).toBe(0);
      expect(count).toBe(last);
      // The last one may have been written without the answer having reached us.
      expect([acknowledged, acknowledged + 1]).toContain(last);
    });
  });
});

/** Runs the inserting child until `rows` more are acknowledged, kills it, and answers the last number acknowledged. */
async function insertThenKill(acknowledgedBefore: number, rows: number): Promise<number> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./insert-until-killed.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let acknowledged = acknowledgedBefore;
  let opened = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'opened') opened = true;
    else acknowledged = Number(line);
    if (acknowledged >= acknowledgedBefore + rows) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(opened).toBe(true);
  return acknowledged;
}
