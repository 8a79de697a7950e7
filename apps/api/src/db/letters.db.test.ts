import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { DatabaseClient } from './client.ts';

let database: DatabaseClient;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('every three letters that stand together are in the index, also where small letters are more', async (context) => {
  const { rows: turkish } = await database.db.execute(
    sql`select from pg_collation where collname = 'und-x-icu'`,
  );
  // The embedded engine has no ICU.
  if (turkish.length === 0) return context.skip();
  const { rows } = await database.db.execute<{ triples: string[] }>(
    sql`select letter_triples('İSTANBUL' collate "und-x-icu") as triples`,
  );
  expect(rows[0]!.triples).toContain('bul');
});

test('a text of fewer letters has no three that stand together', async () => {
  const { rows } = await database.db.execute<{ triples: string[] }>(
    sql`select letter_triples(said) as triples from unnest(array['', 'ab', 'Abc', 'ABCD']) said`,
  );
  expect(rows.map(({ triples }) => triples.toSorted())).toEqual([[], [], ['abc'], ['abc', 'bcd']]);
});
