import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateByDrizzle } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { DatabaseClient } from './client.ts';
import { migrate, newestMigrationMs } from './migrate.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const ALL = readMigrationFiles({ migrationsFolder });
const [first, last] = [ALL[0]!, ALL.at(-1)!];

let database: DatabaseClient;
let client: PoolClient;
beforeEach(async () => {
  database = await openTestDatabase();
  client = await database.pool.connect();
  await client.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
});
afterEach(async () => {
  client.release();
  await database.close();
});

const carriedOut = async () => {
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash, created_at }) => ({ hash, folderMillis: Number(created_at) }));
};
const notedOf = (some: typeof ALL) => some.map(({ hash, folderMillis }) => ({ hash, folderMillis }));

test('an empty database gets all migrations, one that has some the others, and drizzle finds nothing left to do', async () => {
  await migrate(client, first.folderMillis);
  expect(await carriedOut()).toEqual(notedOf([first]));
  await migrate(client);
  expect(await carriedOut()).toEqual(notedOf(ALL));
  expect(newestMigrationMs()).toBe(last.folderMillis);
  await migrate(client);
  await migrateByDrizzle(drizzle(client), { migrationsFolder });
  expect(await carriedOut()).toHaveLength(ALL.length);
});

test('when one fails, none is carried out', async () => {
  await migrate(client, first.folderMillis);
  // What a later migration makes is there already.
  await client.query('create table transcript_vectors (id text)');
  await expect(migrate(client)).rejects.toThrow('"transcript_vectors" already exists');
  expect(await carriedOut()).toEqual(notedOf([first]));
  const { rows } = await client.query("select to_regclass('public.transcript_segments') as segments");
  expect(rows).toEqual([{ segments: null }]);
});
