import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseClient } from '../../../db/client.ts';
import { fillPastMeetings } from '../../../testing/past-meetings.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

/** What the triggers do with vectors when many words change at once. */

/** The embedded database does one thing at a time. */
const SERVER = process.env['TEST_DATABASE_URL'];
const SENTENCES = 60;
const SENTENCES_OF_VECTOR = 20;

let database: DatabaseClient;
/** In the order of their ids. */
let meetings: [string, string, string, string];
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  database = await openTestDatabase();
  await query(`insert into users (id, issuer, subject, email, first_name, last_name, created_at, last_login_at)
    values ('usr_1', 'embedded', 'a', 'anna@example.org', 'Anna', '', now(), now())`);
  await fillPastMeetings(database.pool, 'usr_1', { meetings: 4, sentences: SENTENCES });
  const rows = await query<{ id: string }>('select id from conferences order by id collate "C"');
  meetings = rows.map(({ id }) => id) as typeof meetings;
  const [first, second, third, fourth] = meetings;
  // A statement that reads the whole table comes to them in this order.
  for (const id of [first, second, fourth, third])
    await query(
      `insert into transcript_vector_states (conference_id, stale, next_at) values ($1, false, now())`,
      [id],
    );
  await query(`insert into transcript_vectors (conference_id, segment_ids, model, dimensions, signs, vector)
    select conference_id, array_agg(id order by segment), 'm', 1, '1', '\\x00' from transcript_segments
    group by conference_id, (segment - 1) / ${SENTENCES_OF_VECTOR}`);
});
afterAll(() => database.close());

const vectorsOf = async (id: string): Promise<number> =>
  (await query('select from transcript_vectors where conference_id = $1', [id])).length;

test.runIf(SERVER)(
  'words of several meetings that are deleted at once lock their states in the order of their ids',
  async () => {
    const [first, second, third, fourth] = meetings;
    for (const [one, other] of [
      [first, second],
      [third, fourth],
    ] as const) {
      const holding = await database.pool.connect();
      const deleting = await database.pool.connect();
      try {
        await holding.query('begin');
        await holding.query('select from transcript_vector_states where conference_id = $1 for update', [
          one,
        ]);
        const {
          rows: [session],
        } = await deleting.query<{ pid: number }>('select pg_backend_pid() as pid');
        await deleting.query('begin');
        const deleted = deleting.query('delete from transcript_segments where conference_id = any($1)', [
          [one, other],
        ]);
        await expect
          .poll(() => query('select from pg_locks where pid = $1 and not granted', [session!.pid]))
          .toHaveLength(1);
        const unlocked =
          'select from transcript_vector_states where conference_id = $1 for update skip locked';
        const free = await query(unlocked, [other]);
        await holding.query('rollback');
        await deleted;
        expect(free).toHaveLength(1);
      } finally {
        await deleting.query('rollback');
        holding.release();
        deleting.release();
      }
    }
  },
);

test('of words that are deleted at once only their vectors go, in each of the meetings', async () => {
  const [first, second, third] = meetings;
  await query(
    `delete from transcript_segments where conference_id = any($1) and segment <= ${SENTENCES_OF_VECTOR + 1}`,
    [[first, second]],
  );
  expect(await Promise.all([first, second, third].map(vectorsOf))).toEqual([1, 1, 3]);
  const states = await query(
    'select conference_id as id, version, stale from transcript_vector_states where stale',
  );
  expect(states).toHaveLength(2);
});
