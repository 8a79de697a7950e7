import type { AnnouncementId } from '@intermind/contracts';
import { count, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DatabaseClient } from '../db/client.ts';
import { announcements } from '../db/schema/index.ts';
import { beginRun, openTestDatabase } from './test-database.ts';

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

test('a database that a test only wrote to serves the next', async () => {
  const note = (text: string) => sql.raw(`comment on table announcements is ${text}`);
  await inOne(async ({ db }) => {
    await db.insert(announcements).values(announced);
    await db.execute(note(`'served'`));
  });
  const noted = await inOne(async ({ db }) => {
    const { rows } = await db.execute(sql`select obj_description('announcements'::regclass) as note`);
    await db.execute(note('null'));
    return rows;
  });
  expect(noted).toEqual([{ note: 'served' }]);
});

test('databases of all projects of a run are known by one name', () => {
  const name = process.env['INTERMIND_TEST_RUN']!;
  beginRun();
  const shared = process.env['INTERMIND_TEST_RUN'];
  process.env['INTERMIND_TEST_RUN'] = name;
  expect(shared).toBe(name);
});

test.each([
  ['create table left_over (left_behind text)', `select to_regclass('left_over') is not null as is_altered`],
  [
    'alter table announcements add left_behind text',
    `select exists (select from pg_attribute where attname = 'left_behind' and not attisdropped) as is_altered`,
  ],
  [
    'drop trigger admin_acts_kept on admin_acts',
    `select not exists (select from pg_trigger where tgname = 'admin_acts_kept') as is_altered`,
  ],
  [
    'alter table admin_acts disable trigger admin_acts_kept',
    `select tgenabled <> 'O' as is_altered from pg_trigger where tgname = 'admin_acts_kept'`,
  ],
  [
    'alter table announcements alter text type varchar(500)',
    `select atttypmod > 0 as is_altered from pg_attribute
      where attrelid = 'announcements'::regclass and attname = 'text'`,
  ],
  [
    `alter table recording_dubs alter grade set default 'demonstration'`,
    `select pg_get_expr(adbin, adrelid) like '%demonstration%' as is_altered from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'recording_dubs'::regclass and attname = 'grade'`,
  ],
])('a database that a test altered serves no other: %s', async (statement, question) => {
  const isAltered = async ({ pool }: DatabaseClient) =>
    (await pool.query<{ is_altered: boolean }>(question)).rows[0]!.is_altered;
  const altered = await inOne(async (client) => {
    await client.pool.query(statement);
    return isAltered(client);
  });
  expect([altered, await inOne(isAltered)]).toEqual([true, false]);
});
