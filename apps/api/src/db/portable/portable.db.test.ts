import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeInstallation, makeOriginal, withPool } from '../../testing/embedded-installation.ts';
import { openTestDatabase, untilUnused } from '../../testing/test-database.ts';
import { openDatabase } from '../client.ts';
import { listBackups } from '../embedded/backup-files.ts';
import { backupTo, moveTo, restoreFrom, type Installation } from './portable-database.ts';

const TIMEOUT_MS = 180_000;
const NOW = new Date('2030-05-01T10:00:00.123Z');
const SERVER = process.env['TEST_DATABASE_URL'];

/** One row with everything that a text could lose on its way: quotes, line ends, no value, JSON, a time's last digits. */
const FILL = `
  insert into oidc_payloads (model, id, payload, expires_at) values
    ('Session', 'a''b"c', '{"text":"line\\none \\u00e9", "list":[1,null]}', '2030-01-01 00:00:00.123456+00'),
    ('Session', 'never', '{}', null)`;
const READ = 'select model, id, payload::text, expires_at::text from oidc_payloads order by id';

function installationIn(dataDir: string, databaseUrl: string | null = null): Installation {
  return { settings: { dataDir, databaseUrl }, now: () => NOW, say: () => undefined };
}

let original: { dataDir: string; rows: unknown[] };
beforeAll(async () => {
  let rows: unknown[] = [];
  const dataDir = await makeOriginal(async ({ connection }) => {
    const client = await openDatabase(connection);
    await client.pool.query(FILL);
    ({ rows } = await client.pool.query(READ));
    await client.close();
  });
  writeFileSync(path.join(dataDir, 'secrets.json'), '{"agentSecret":"one"}');
  original = { dataDir, rows };
}, TIMEOUT_MS);

/** An embedded installation with rows and secrets; its database is closed. */
const filledInstallation = () => ({ ...makeInstallation(original.dataDir), rows: original.rows });

async function rowsIn({ open }: ReturnType<typeof makeInstallation>): Promise<unknown[]> {
  const embedded = await open();
  try {
    return await withPool(embedded, async (pool) => (await pool.query(READ)).rows);
  } finally {
    await embedded.close();
  }
}

it(
  'a portable backup restores rows and secrets, keeps what was there, and is for the owner only',
  async () => {
    const source = filledInstallation();
    const file = await backupTo(installationIn(source.dataDir));
    expect([path.dirname(file), statSync(file).mode & 0o777]).toEqual([
      path.join(source.dataDir, 'backups'),
      0o600,
    ]);

    const target = filledInstallation();
    writeFileSync(path.join(target.dataDir, 'secrets.json'), '{"agentSecret":"two"}');
    const backupsBefore = listBackups(path.join(target.dataDir, 'backups'));
    await restoreFrom(installationIn(target.dataDir), file);
    expect(await rowsIn(target)).toEqual(source.rows);
    expect(JSON.parse(readFileSync(path.join(target.dataDir, 'secrets.json'), 'utf8'))).toEqual({
      agentSecret: 'one',
    });
    const names = readdirSync(target.dataDir);
    expect(names).toContain('pg.before-restore-2030-05-01T10-00-00-123Z');
    expect(names).toContain('secrets.json.before-restore-2030-05-01T10-00-00-123Z');
    expect(names).not.toContain('restore');
    expect(listBackups(path.join(target.dataDir, 'backups')).length).toBeGreaterThan(backupsBefore.length);
  },
  TIMEOUT_MS,
);

it(
  'a backup can be written while the database is in use, and one of the folder be restored by hand',
  async () => {
    const source = filledInstallation();
    const embedded = await source.open();
    const file = path.join(source.dataDir, 'mine.gz');
    expect(await backupTo(installationIn(source.dataDir), file)).toBe(file);
    await embedded.close();
    const [physical] = listBackups(path.join(source.dataDir, 'backups'));
    const target = makeInstallation();
    await restoreFrom(installationIn(target.dataDir), physical!.file);
    expect(await rowsIn(target)).toEqual(source.rows);
  },
  TIMEOUT_MS,
);

it(
  'a file that is cut, or none of ours, is refused and changes nothing',
  async () => {
    const source = filledInstallation();
    const file = await backupTo(installationIn(source.dataDir));
    const whole = readFileSync(file);
    const lines = gunzipSync(whole).toString().trimEnd().split('\n');
    const wrong = path.join(source.dataDir, 'wrong.gz');
    for (const content of [
      whole.subarray(0, whole.length - 30),
      gzipSync(lines.slice(0, -1).join('\n')),
      gzipSync('{"format":"other"}\n'),
      Buffer.from('no gzip at all'),
      gzipSync(
        [JSON.stringify({ ...JSON.parse(lines[0]!), migratedTo: 9e15 }), ...lines.slice(1)].join('\n'),
      ),
    ]) {
      writeFileSync(wrong, content);
      await expect(restoreFrom(installationIn(source.dataDir), wrong)).rejects.toThrow(
        /portable|damaged|newer/,
      );
    }
    expect(readdirSync(source.dataDir).filter((name) => name.includes('restore'))).toEqual([]);
    expect(await rowsIn(source)).toEqual(source.rows);
  },
  TIMEOUT_MS,
);

it('a folder without a database is said to be none, and stays empty', async () => {
  const { dataDir } = makeInstallation();
  await expect(backupTo(installationIn(dataDir))).rejects.toThrow('There is no database in');
  await expect(moveTo(installationIn(dataDir), 'postgres://nowhere/x')).rejects.toThrow(
    'There is no database',
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it(
  'a backup of a database that had to be restored says so',
  async () => {
    const { dataDir } = filledInstallation();
    const [last] = listBackups(path.join(dataDir, 'backups'));
    rmSync(path.join(dataDir, 'pg/PG_VERSION'));
    const said: string[] = [];
    const file = await backupTo({ ...installationIn(dataDir), say: (sentence) => void said.push(sentence) });
    expect(said).toEqual([
      `Writing a backup to ${file}. This may take a minute.`,
      `The database in ${dataDir} was damaged: it was restored from its backup of ${last!.takenAt}.`,
    ]);
  },
  TIMEOUT_MS,
);

it.runIf(SERVER)(
  'the embedded database moves to PostgreSQL, and back by a backup; a filled one is refused',
  async () => {
    const source = filledInstallation();
    const url = await emptyDatabase(SERVER!);
    await moveTo(installationIn(source.dataDir), url);
    await expect(moveTo(installationIn(source.dataDir), url)).rejects.toThrow('The database is not empty');
    const client = await openDatabase({ connectionString: url });
    const moved = await client.pool.query(READ);
    await client.close();
    expect(moved.rows).toEqual(source.rows);

    const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = await backupTo(installationIn(source.dataDir, url), path.join(folder, 'a.gz'));
    const target = makeInstallation();
    await restoreFrom(installationIn(target.dataDir), file);
    expect(await rowsIn(target)).toEqual(source.rows);
  },
  TIMEOUT_MS,
);

it
  .runIf(SERVER)
  .each([
    'create view mine as select 1 as one',
    'create function mine() returns int language sql as $$select 1$$',
    "create type mine as enum ('one')",
    'create sequence mine',
    'create schema drizzle',
  ])(
  'a database with anything else in it is refused and left as it is: %s',
  async (statement) => {
    const url = await emptyDatabase(SERVER!);
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(statement);
    const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'a.gz');
    const header = {
      format: 'intermind-portable-1',
      takenAt: NOW.toISOString(),
      migratedTo: 0,
      secrets: null,
    };
    writeFileSync(file, gzipSync(`${JSON.stringify(header)}\n`));
    await expect(restoreFrom(installationIn(folder, url), file)).rejects.toThrow('The database is not empty');
    // It is still there.
    await expect(client.query(statement)).rejects.toThrow(/already exists/);
  },
  TIMEOUT_MS,
);

it(
  'every table of the schema is in a backup, its references stay',
  async () => {
    const database = await openTestDatabase();
    const tables = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const references = `select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;
    const wanted = await database.pool.query(references);
    await database.close();
    const source = filledInstallation();
    const file = await backupTo(installationIn(source.dataDir));
    const lines = gunzipSync(readFileSync(file))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.flatMap((line) => line.table ?? [])).toEqual(tables.rows.map(({ name }) => name));
    const target = makeInstallation();
    await restoreFrom(installationIn(target.dataDir), file);
    const embedded = await target.open();
    await withPool(embedded, async (pool) =>
      expect((await pool.query(references)).rows).toEqual(wanted.rows),
    );
    await embedded.close();
    expect(existsSync(path.join(target.dataDir, 'restore'))).toBe(false);
  },
  TIMEOUT_MS,
);

async function emptyDatabase(serverUrl: string): Promise<string> {
  const name = `portable_${process.pid}_${Date.now()}`;
  const run = async (statement: string) => {
    const client = new pg.Client(serverUrl);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  onTestFinished(async () => {
    await untilUnused(serverUrl, name);
    await run(`drop database ${name} with (force)`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
