import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type DatabaseClient, openDatabase } from '../db/client.ts';
import { migrationsHash, openMigratedEngine, serveEngine } from './embedded-template.ts';

/**
 * An empty, migrated database: a new one on the server of TEST_DATABASE_URL where that is set, otherwise the embedded
 * engine in memory. `close` removes it, or empties it for the next test.
 */
export async function openTestDatabase(): Promise<DatabaseClient> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  return serverUrl ? openOnServer(serverUrl) : openEmbedded();
}

async function openOnServer(serverUrl: string): Promise<DatabaseClient> {
  const made = emptyDatabases.pop() ?? (await newShaped(serverUrl));
  const client = await openDatabase({ connectionString: made.url, max: 10 });
  return {
    ...client,
    close: async () => {
      await client.close();
      if (await isEmptied(made)) emptyDatabases.push(made);
      else await made.remove();
    },
  };
}

async function newShaped(serverUrl: string): Promise<Shaped & ServerDatabase> {
  const made = await newOnServer(serverUrl);
  const run: Run = (statements) => onServer(made.url, statements);
  return { ...made, run, shape: await shapeOf(run) };
}

export interface ServerDatabase {
  name: string;
  url: string;
  remove(): Promise<void>;
}

/** @param from a database that nobody is connected to, of which it becomes a copy; otherwise it is empty and migrated */
export async function newOnServer(serverUrl: string, from?: string): Promise<ServerDatabase> {
  const name = `${ofThisRun()}${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${from ?? (await templateOn(serverUrl))}`);
  return {
    name,
    url: urlOf(serverUrl, name),
    remove: async () => {
      await untilUnused(serverUrl, name);
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

const RUN_VARIABLE = 'INTERMIND_TEST_RUN';

/** What the databases of this test run begin with (remove-databases.ts). */
function ofThisRun(): string {
  return `test_${process.env[RUN_VARIABLE] ?? ''}_`;
}

/** Before a run: its databases are known by their names from here on. Each project of it calls this; they share one name. */
export function beginRun(): void {
  process.env[RUN_VARIABLE] ??= randomBytes(4).toString('hex');
}

/** After a run: what its processes kept for the next test, and what is left of tests that failed. */
export async function removeDatabasesOfRun(serverUrl: string): Promise<void> {
  const { rows } = await onServer(
    serverUrl,
    `select datname as name from pg_database where starts_with(datname, '${ofThisRun()}')`,
  );
  for (const { name } of rows as { name: string }[])
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
}

const templates = new Map<string, Promise<string>>();

/** The name of a migrated database, from which others are copied: migrating each would take ten times as long. */
function templateOn(serverUrl: string): Promise<string> {
  const known = templates.get(serverUrl);
  if (known) return known;
  const made = makeTemplate(serverUrl);
  templates.set(serverUrl, made);
  made.catch(() => templates.delete(serverUrl));
  return made;
}

/** Another clone may be at other migrations at the same time. */
const TEMPLATES_KEPT = 3;

/** Of several processes one makes it, the others wait. The oldest are removed, and what an attempt that failed left behind. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const name = `${TEMPLATE}${migrationsHash()}`;
  const draft = `${name}${DRAFT}`;
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7305642)');
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, '${TEMPLATE}') order by oid desc`,
    );
    if (rows.some(({ datname }) => datname === name)) return name;
    const names = rows.map(({ datname }) => datname);
    const made = names.filter((one) => !one.endsWith(DRAFT));
    for (const one of [...names.filter((one) => one.endsWith(DRAFT)), ...made.slice(TEMPLATES_KEPT - 1)])
      await client.query(`drop database ${one} with (force)`);
    await client.query(`create database ${draft}`);
    const { close } = await openDatabase({ connectionString: urlOf(serverUrl, draft), max: 1 });
    await close();
    await untilUnused(serverUrl, draft);
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

const TEMPLATE = 'intermind_test_template_';
const DRAFT = '_draft';

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** @returns the result of the last of the statements */
async function onServer(serverUrl: string, statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  const results = await client.query(statements).finally(() => client.end());
  return [results].flat().at(-1)!;
}

/**
 * Waits a second for connections that are ending. What the server does for itself, autovacuum for example, gives way by itself.
 * @param database its name, in SQL
 * @param otherwise what is done where one stays
 */
const waitUntilUnused = (database: string, otherwise: string) => `do $$ begin
  for tries in 1..100 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (select from pg_stat_activity
      where datname = ${database} and backend_type = 'client backend' and pid <> pg_backend_pid());
    if tries = 100 then ${otherwise}; end if;
    perform pg_sleep(0.01);
  end loop;
end $$`;

/** Connections that are ending take a moment. Forced off, they would report an error that nobody hears. */
export async function untilUnused(serverUrl: string, database: string): Promise<void> {
  await onServer(serverUrl, waitUntilUnused(`'${database}'`, 'exit'));
}

async function openEmbedded(): Promise<DatabaseClient> {
  const made = emptyEngines.pop() ?? (await newEngine());
  const { engine } = made;
  const { folder, stop } = await serveEngine(engine);
  const client = await openDatabase({ host: folder, database: 'postgres', user: 'postgres', max: 1 });
  return {
    ...client,
    close: async () => {
      await client.close();
      await stop();
      if (await isEmptied(made)) emptyEngines.push(made);
      else await engine.close();
    },
  };
}

/** What tests of this process are done with: emptying one takes a hundredth of the time of making another. */
const emptyEngines: (Shaped & { engine: PGlite })[] = [];
const emptyDatabases: (Shaped & ServerDatabase)[] = [];

/** A database that can serve the next test too. */
interface Shaped {
  run: Run;
  /** When it was new. */
  shape: unknown;
}

/** @returns the rows of the last of the statements */
type Run = (statements: string) => Promise<{ rows: unknown[] }>;

async function newEngine(): Promise<Shaped & { engine: PGlite }> {
  const engine = await openMigratedEngine();
  const run: Run = async (statements) => (await engine.exec(statements)).at(-1)!;
  return { engine, run, shape: await shapeOf(run) };
}

/**
 * What a test may not have changed for its database to serve again. With statistics or a size the planner plans otherwise. What
 * PostgreSQL brings has numbers below 16384.
 */
const SHAPE = `select
  (select count(*) from pg_namespace) as schemas, (select count(*) from pg_class) as relations,
  (select md5(string_agg(concat_ws(' ', attrelid, attname, atttypid, atttypmod, attnotnull), ',' order by attrelid, attnum))
    from pg_attribute where attrelid >= 16384 and not attisdropped) as columns,
  (select md5(string_agg(concat_ws(' ', adrelid, adnum, pg_get_expr(adbin, adrelid)), ',' order by adrelid, adnum))
    from pg_attrdef) as defaults,
  (select count(*) from pg_constraint) as constraints,
  (select count(*) from pg_trigger) as triggers, (select count(*) from pg_trigger where tgenabled <> 'O') as other_triggers,
  (select count(*) from pg_proc) as functions, (select count(*) from pg_statistic) as statistics,
  (select count(*) from drizzle.__drizzle_migrations) as migrations,
  pg_database_size(current_database()) < 64 * 1024 * 1024 as is_small`;

const UNUSED = waitUntilUnused('current_database()', `raise 'it is still in use'`);

/** Neither triggers nor references are asked; sequences begin again. */
const EMPTY = `set session_replication_role = replica;
do $$ declare one record; begin
  for one in select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' loop
    execute 'delete from ' || one.name;
  end loop;
  for one in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences
      where schemaname = 'public' and last_value is not null loop
    perform setval(one.name, one.start_value, false);
  end loop;
end $$;
set session_replication_role = origin`;

const shapeOf = async (run: Run): Promise<unknown> => (await run(SHAPE)).rows[0];

/** @returns false for a database that cannot serve again */
async function isEmptied({ run, shape }: Shaped): Promise<boolean> {
  try {
    const { rows } = await run(`${UNUSED}; ${EMPTY}; ${SHAPE}`);
    return isDeepStrictEqual(rows[0], shape);
  } catch {
    // A test broke it.
    return false;
  }
}
