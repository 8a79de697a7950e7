import type { DatabaseClient } from '../apps/api/src/db/client.ts';
import { askIn } from '../apps/api/src/testing/ask-steps.ts';
import { advance, memberNamed } from '../apps/api/src/testing/meeting-steps.ts';
import { fillPastMeetings } from '../apps/api/src/testing/past-meetings.ts';
import { startTestApp } from '../apps/api/src/testing/test-app.ts';
import { amount } from './amount.ts';
import { DATABASES } from './databases.ts';
import type { Figure, Measurement } from './report.ts';
import { percentile } from './statistics.ts';

const MEETINGS = amount('BENCH_MEETINGS', 100_000);
/** Sentences of each meeting. */
const SENTENCES = 10;
const REPEATS = 20;

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
  'search, a part of a name': { path: '?limit=20&search[contains]=erson%2077', goal: 'search' },
  'search, a word of all meetings': { path: '?limit=20&search[contains]=talked', goal: 'search' },
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
    await fillPastMeetings(t.database.pool, userId, { meetings: MEETINGS, sentences: SENTENCES });
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
          // In meetings that lie thousands back.
          const word = `rareword${7_000 + repeat}`;
          const { code, last } = await askIn(t, who, `Who spoke of ${word}?`);
          if (code !== 'ok' || !last) throw new Error(`Ask Anything: ${code}`);
          if (MEETINGS > 7_000 + repeat && !last.quotes.some(({ text }) => text.includes(word)))
            throw new Error(`Ask Anything did not find ${word}`);
        }),
      );
    }
    return { asked, answeredMs };
  } finally {
    await t.close();
  }
}
