import type { AnnouncementId } from '@intermind/contracts';
import { count, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DatabaseClient } from '../db/client.ts';
import { announcements } from '../db/schema/index.ts';
import { openTestDatabase } from './test-database.ts';

/** Opens one, and gives it back afterwards. */
async function inOne<Result>(work: (client: DatabaseClient) => Promise<Result>): Promise<Result> {
  const client = await openTestDatabase();
  return work(client).finally(() => client.close());
}

const now = new Date();
const announced = {
  id: 'one' as AnnouncementId,
  text: 'Closed on Monday',
  severity: 'info' as const,
  shownFrom: now,
  createdAt: now,
  changedAt: now,
};

const nextNumber = async ({ db }: DatabaseClient) =>
  (await db.execute<{ number: string }>(sql`select nextval('messages_sequence_seq') as number`)).rows[0]!
    .number;

test('what one test writes is not there for the next, and sequences begin again', async () => {
  const first = await inOne(async (client) => {
    await client.db.insert(announcements).values(announced);
    return [await nextNumber(client), await nextNumber(client)];
  });
  expect(first).toEqual(['1', '2']);
  await inOne(async (client) => {
    expect(await client.db.select({ number: count() }).from(announcements)).toEqual([{ number: 0 }]);
    expect(await nextNumber(client)).toBe('1');
    // References and triggers are asked again.
    await expect(
      client.db.execute(sql`insert into announcement_dismissals values ('nobody', 'none', now())`),
    ).rejects.toThrow();
  });
});

test.each([
  'create table left_over (left_behind text)',
  'alter table announcements add left_behind text',
  'drop trigger admin_acts_kept on admin_acts',
])('a database that a test altered serves no other: %s', async (statement) => {
  const shape = `select (select count(*)::int from pg_attribute where attname = 'left_behind' and not attisdropped)
    + (select -count(*)::int from pg_trigger where not tgisinternal) as shape`;
  const shapeOf = async ({ pool }: DatabaseClient) =>
    (await pool.query<{ shape: number }>(shape)).rows[0]!.shape;
  const before = await inOne(shapeOf);
  const altered = await inOne(async (client) => {
    await client.pool.query(statement);
    return shapeOf(client);
  });
  expect(altered).not.toBe(before);
  expect(await inOne(shapeOf)).toBe(before);
});
