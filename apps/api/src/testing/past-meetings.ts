import type { Pool } from 'pg';

const STEP = 4_000;

/** For SQL: an id that the product takes, of a number. A prefix, and 32 hexadecimal digits. */
const id = (prefix: string, number: string): string => `'${prefix}_' || md5((${number})::text)`;

/**
 * Meetings of three people each, the host among them, one an hour, the first the newest; made by the database itself. In each sentence
 * are `topic` with one of a thousand numbers and `rareword` with one of ten thousand.
 */
export async function fillPastMeetings(
  pool: Pick<Pool, 'query'>,
  owner: string,
  { meetings, sentences }: { meetings: number; sentences: number },
): Promise<void> {
  await pool.query(
    `insert into rooms (id, owner_id, title, created_at) values ('aaa-aaaa-aaa', $1, 'Weekly', now())`,
    [owner],
  );
  for (let from = 1; from <= meetings; from += STEP) {
    const range = [from, Math.min(meetings, from + STEP - 1)];
    const begun = `now() - n * interval '1 hour'`;
    await pool.query(
      `insert into conferences (id, room_id, created_by, title, started_at, ended_at)
       select ${id('cnf', 'n')}, 'aaa-aaaa-aaa', $3, 'Meeting ' || n, ${begun}, ${begun} + interval '40 minutes'
       from generate_series($1::int, $2::int) n`,
      [...range, owner],
    );
    await pool.query(
      `insert into conference_access (user_id, conference_id, started_at, via)
       select $3, ${id('cnf', 'n')}, ${begun}, 'host' from generate_series($1::int, $2::int) n`,
      [...range, owner],
    );
    await pool.query(
      `insert into conference_people (id, conference_id, user_id, name, role, first_admitted_at)
       select ${id('per', `n || '-' || p`)}, ${id('cnf', 'n')}, case when p = 1 then $3 end,
         'Person ' || (n + p) % 977, 'attendee', ${begun}
       from generate_series($1::int, $2::int) n, generate_series(1, 3) p`,
      [...range, owner],
    );
    await pool.query(
      `insert into participants (id, person_id, conference_id, language, hears, joined_at)
       select ${id('prt', `n || '-' || p`)}, ${id('per', `n || '-' || p`)}, ${id('cnf', 'n')}, 'en', 'en', ${begun}
       from generate_series($1::int, $2::int) n, generate_series(1, 3) p`,
      range,
    );
    await pool.query(
      `insert into transcript_segments
         (id, conference_id, participant_id, segment, revision, started_at, ended_at, language, text, has_gaps, grade, engine)
       select ${id('seg', `n || '-' || s`)}, ${id('cnf', 'n')}, ${id('prt', `n || '-' || (1 + s % 3)`)}, s, 1,
         ${begun} + s * interval '20 seconds', ${begun} + s * interval '20 seconds' + interval '5 seconds', 'en',
         'We talked about topic' || n % 1000 || ' and rareword' || n % 10000 || ' in sentence ' || s, false, 'production', 'bench'
       from generate_series($1::int, $2::int) n, generate_series(1, ${sentences}) s`,
      range,
    );
  }
  // As a database does by itself after a while.
  for (const table of [
    'conferences',
    'conference_access',
    'conference_people',
    'participants',
    'transcript_segments',
  ])
    await pool.query(`vacuum analyze ${table}`);
}
