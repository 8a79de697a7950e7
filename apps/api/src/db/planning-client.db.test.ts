import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { BoundedPool } from './bounded-pool.ts';
import type { DatabaseClient } from './client.ts';
import { PLANNED_ONCE } from './planning-client.ts';
import { rooms } from './schema/rooms.ts';

let database: DatabaseClient;
let pool: BoundedPool;

beforeEach(async () => {
  database = await openTestDatabase();
  pool = new BoundedPool({ ...database.pool.options, max: 1 });
});
afterEach(async () => {
  await pool.end();
  await database.close();
});

/** Names that another process has given to a statement. */
async function namesInProcess(): Promise<string[]> {
  const code = `
    import { PLANNED_ONCE, PlanningClient } from ${JSON.stringify(new URL('planning-client.ts', import.meta.url))};
    const client = new PlanningClient(JSON.parse(process.argv[1]));
    await client.connect();
    await client.query({ name: PLANNED_ONCE, text: 'select 1 as elsewhere' });
    const { rows } = await client.query("select name from pg_prepared_statements where statement = 'select 1 as elsewhere'");
    console.log(JSON.stringify(rows.map(({ name }) => name)));
    await client.end();`;
  const { host, port, user, password, database: name, connectionString } = database.pool.options;
  const config = { host, port, user, password, database: name, connectionString };
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', code],
    JSON.stringify(config),
  ]);
  return JSON.parse(stdout) as string[];
}

const titles = (on: BoundedPool, id: string) =>
  drizzle(on)
    .select({ title: rooms.title })
    .from(rooms)
    .where(eq(rooms.id, sql.placeholder('id')))
    .prepare(PLANNED_ONCE)
    .execute({ id });
const ids = (on: BoundedPool) =>
  drizzle(on)
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.id, sql.placeholder('id')))
    .prepare(PLANNED_ONCE)
    .execute({ id: 'x' });
const planned = async () => {
  const { rows } = await pool.query<{ name: string; calls: number }>(
    `select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements order by prepare_time`,
  );
  return rows;
};

test('a statement that asks for it is read once by each connection, however often it is sent', async () => {
  for (let i = 0; i < 3; i += 1) expect(await titles(pool, `room ${i}`)).toEqual([]);
  await ids(pool);
  expect((await planned()).map(({ calls }) => calls)).toEqual([3, 1]);
  await drizzle(pool).select({ id: rooms.id }).from(rooms);
  expect(await planned()).toHaveLength(2);
});

test('two connections keep theirs apart, also where they share one session', async () => {
  const other = new BoundedPool({ ...database.pool.options, max: 1 });
  try {
    await Promise.all([titles(pool, 'a'), titles(other, 'b'), ids(pool), ids(other)]);
    expect(await Promise.all([titles(pool, 'a'), titles(other, 'b')])).toEqual([[], []]);
  } finally {
    await other.end();
  }
  expect(await titles(pool, 'c')).toEqual([]);
});

test('two processes keep theirs apart, also where they share one session', async () => {
  const names = new Set([...(await namesInProcess()), ...(await namesInProcess())]);
  expect(names.size).toBe(2);
});

test('one that fails in a transaction is sent again by its name', async () => {
  const fail = () =>
    drizzle(pool).transaction(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      await tx
        .select({ title: rooms.title })
        .from(rooms)
        .where(eq(rooms.id, sql.placeholder('id')))
        .prepare(PLANNED_ONCE)
        .execute({ id: 'a' });
    });
  await expect(fail()).rejects.toThrow();
  expect(await titles(pool, 'a')).toEqual([]);
  await expect(fail()).rejects.toThrow();
  expect(await titles(pool, 'a')).toEqual([]);
});
