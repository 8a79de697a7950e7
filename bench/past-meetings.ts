import type { DatabaseClient } from '../apps/api/src/db/client.ts';
import { askIn } from '../apps/api/src/testing/ask-steps.ts';
import { advance, memberNamed } from '../apps/api/src/testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../apps/api/src/testing/test-app.ts';
import { amount } from './amount.ts';
import { DATABASES, madeUpId as id } from './databases.ts';
import type { Figure, Measurement } from './report.ts';
import { percentile } from './statistics.ts';

const MEETINGS = amount('BENCH_MEETINGS', 100_000);
/** Sentences of each meeting. */
const SENTENCES = 10;
const REPEATS = 20;
const STEP = 4_000;

/** What a member asks of their history. Of the words of a search one is in ten meetings, one in a thousand, one in all. */
const QUESTIONS: Readonly<Record<string, { path: string; goal: 'list' | 'search' }>> = {
  'first page': { path: '?limit=20', goal: 'list' },
  'page in the middle': { path: `?limit=20&offset=${MEETINGS / 2}`, goal: 'list' },
  'by people': { path: '?limit=20&sort=participants:desc', goal: 'list' },
  'search, words of ten meetings': { path: '?limit=20&search[contains]=rareword7777', goal: 'search' },
  'search, words of a thousand': { path: '?limit=20&search[contains]=topic77', goal: 'search' },
  'search, two words of one sentence': {
    path: '?limit=20&search[contains]=topic77%20rareword7777',
    goal: 'search',
  },
};
const GOALS_MS = {
  postgres: { list: 50, search: 200 },
  embedded: { list: 150, search: 500 },
} as const;

/**
 * Time of a member's history at 100,000 meetings with a million sentences, and of questions to Ask Anything about them,
 * through the whole API but its socket.
 */
export async function measure(): Promise<Measurement> {
  const figures: Figure[] = [];
  const details: Record<string, Record<string, number[]>> = {};
  for (const name of ['postgres', 'embedded'] as const) {
    const { asked, answeredMs } = await measureOn(await DATABASES[name]());
    details[name] = { ...asked, answeredMs };
    for (const [what, ms] of Object.entries(asked))
      figures.push({
        what: `${name}: ${what}, p95`,
        value: percentile(ms, 0.95),
        unit: 'ms',
        goal: { atMost: GOALS_MS[name][QUESTIONS[what]!.goal] },
      });
    figures.push({
      what: `${name}: question to Ask Anything → whole answer of the built-in model, p95`,
      value: percentile(answeredMs, 0.95),
      unit: 'ms',
    });
  }
  return { figures, details: { meetings: MEETINGS, sentences: SENTENCES, repeats: REPEATS, ms: details } };
}

async function measureOn(
  database: DatabaseClient,
): Promise<{ asked: Record<string, number[]>; answeredMs: number[] }> {
  const t = await startTestApp({}, { database });
  try {
    const token = await t.issuer.token(memberNamed('Host'), { expiresInS: 24 * 3_600 });
    const who = { token, headers: { authorization: `Bearer ${token}` } };
    const { id: userId } = (await t.call('GET', '/users', who)).json<{ id: string }>();
    await fill(t, userId);
    const timed = async (act: () => Promise<unknown>) => {
      const startedMs = performance.now();
      await act();
      return performance.now() - startedMs;
    };
    const list = async (path: string) => {
      const answer = await t.call('GET', `/conferences/history${path}`, who);
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    };
    const asked: Record<string, number[]> = {};
    for (const [what, { path }] of Object.entries(QUESTIONS)) {
      await list(path);
      asked[what] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) asked[what].push(await timed(() => list(path)));
    }
    const answeredMs: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      // So many in one minute would be too many.
      advance(t, 60_000);
      answeredMs.push(
        await timed(async () => {
          const { code, last } = await askIn(t, who, `Who spoke of rareword${7_000 + repeat}?`);
          if (code !== 'ok' || !last) throw new Error(`Ask Anything: ${code}`);
        }),
      );
    }
    return { asked, answeredMs };
  } finally {
    await t.close();
  }
}

/** Meetings of three people each, the host among them; made by the database itself. */
async function fill({ database: { pool } }: TestApp, owner: string): Promise<void> {
  await pool.query(
    `insert into rooms (id, owner_id, title, created_at) values ('aaa-aaaa-aaa', $1, 'Weekly', now())`,
    [owner],
  );
  for (let from = 1; from <= MEETINGS; from += STEP) {
    const range = [from, Math.min(MEETINGS, from + STEP - 1)];
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
       from generate_series($1::int, $2::int) n, generate_series(1, ${SENTENCES}) s`,
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
