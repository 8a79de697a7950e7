import type { ConferenceId, SegmentId, UserId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseClient } from '../../db/client.ts';
import { fillPastMeetings } from '../../testing/past-meetings.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { searchedWordsOf } from '../ai/index.ts';
import type { Near } from './meaning/near-store.ts';
import { findSaid } from './search-store.ts';

/** A long old meeting in which a word of the question is said again and again: more than is read for one question. */

const LONG_S = 6_000;
const OPENS = 'The harbour opens in spring.';
const MEANT = 'Ships may come in from April.';

let database: DatabaseClient;
const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await database.pool.query<Row>(text)).rows;

const sayIn = (meeting: string, sentences: string) =>
  query<{ id: SegmentId; conferenceId: ConferenceId }>(
    `insert into transcript_segments
       (id, conference_id, participant_id, segment, revision, started_at, ended_at, language, text, has_gaps, grade, engine)
     select 'seg_' || md5(c.id || s.at), c.id, (select min(id) from participants where conference_id = c.id), 1000 + s.at, 1,
       c.started_at + make_interval(secs => s.at), c.started_at + make_interval(secs => s.at + 1), 'en', s.text, false, 'production', 'ears'
     from conferences c, (${sentences}) s(at, text) where c.title = '${meeting}'
     returning id, conference_id as "conferenceId"`,
  );

beforeAll(async () => {
  database = await openTestDatabase();
  await query(`insert into users (id, issuer, subject, email, first_name, last_name, created_at, last_login_at)
    values ('usr_1', 'embedded', 'a', 'anna@example.org', 'Anna', '', now(), now())`);
  await fillPastMeetings(database.pool, 'usr_1', { meetings: 2, sentences: 1 });
  await sayIn(
    'Meeting 2',
    `select n, case when n % 60 = 0 then 'The harbour again, ' else 'Something else, ' end || n
     from generate_series(1, ${LONG_S}) n`,
  );
  await sayIn('Meeting 1', `values (600, '${OPENS}')`);
});
afterAll(() => database.close());

const found = async (question: string, stretches: Near[]): Promise<string[]> => {
  const words = searchedWordsOf(question, 'en').map((word) => ({ ...word, languages: ['en' as const] }));
  const search = { userId: 'usr_1' as UserId, language: 'en', outside: false, words } as const;
  return (await findSaid(database.db, search, stretches)).map(({ text }) => text);
};

test('what has the most of the question is read, however much an older meeting has of it', async () => {
  const texts = await found('When does the harbour open in spring?', []);
  expect(texts.length).toBeLessThan(LONG_S);
  expect(texts).toContain(OPENS);
});

test('what means the same is read beside it, in the order in which all of it was said', async () => {
  const said = await sayIn('Meeting 1', `values (1800, '${MEANT}')`);
  const stretches = said.map(({ id, conferenceId }) => ({ conferenceId, segmentIds: [id] }));
  const texts = await found('When does the harbour open in spring?', stretches);
  expect(texts.slice(-2)).toEqual([OPENS, MEANT]);
  expect(await found('unheard', stretches)).toEqual([MEANT]);
});
