import type { ConferenceId, Language, UserId } from '@intermind/contracts';
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { containing } from '../../db/ilike-pattern.ts';
import { titleForReaders } from '../../db/meeting-title.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { meetingSummaries } from '../../db/schema/summaries.ts';
import { transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import type { Passage, PassageMeeting } from '../ai/index.ts';
import { readableTranscripts } from '../history/index.ts';
import { mayReachAi } from '../transcripts/index.ts';

/** A question looks through this many of a member's meetings, the newest. */
const MEETINGS_MAX = 500;
/** Sentences that have words of the question; those with the rarest ones first. */
const HITS_MAX = 200;
/** What was said this long before and after one of them is read with it, seconds. */
const AROUND_S = 90;
const PASSAGES_MAX = 4_000;
/** Of the one meeting that a summary is about, its end. */
const SUMMARY_PASSAGES_MAX = 1_000;

export interface AskPassage extends Passage {
  meeting: PassageMeeting;
}

interface Search {
  userId: UserId;
  /** Beginnings of words; one of them is enough. Not empty. */
  words: readonly string[];
  /** The asker's: translations into it are searched and read too. */
  language: Language;
  /** For a model outside: not what was said in sealed meetings. */
  outside: boolean;
  /** Not this meeting. */
  except?: ConferenceId | undefined;
}

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
const patternsOf = (words: readonly string[]): SQL => textArray(words.map(containing));

const readable = (db: Database, { userId, except }: Pick<Search, 'userId' | 'except'>) => {
  const all = readableTranscripts(db, userId).as('all_readable');
  const others = except && ne(all.conferenceId, except);
  return db.select().from(all).where(others).orderBy(desc(all.startedAt)).limit(MEETINGS_MAX).as('readable');
};

const tellable = (outside: boolean) => (outside ? eq(conferences.sealed, false) : undefined);

/** A title that was made of people's words is not told to AI where one of them refuses that: it may hold theirs. */
const mayNameIt = and(
  eq(meetingSummaries.conferenceId, conferences.id),
  sql`not exists (select from ${people} refusing where refusing.conference_id = ${conferences.id} and 'ai' = any(refusing.refuses))`,
);

/**
 * What was said in the meetings that the member may read now, with who said it and where; not by people who refuse that AI
 * is given it.
 */
function said(db: Database, { language, outside, ...whose }: Omit<Search, 'words'>) {
  const meetings = readable(db, whose);
  return db
    .select({
      segmentId: transcriptSegments.id,
      conferenceId: sql<ConferenceId>`${transcriptSegments.conferenceId}`.as('conference_id'),
      startedAt: transcriptSegments.startedAt,
      spoken: transcriptSegments.language,
      text: transcriptSegments.text,
      translation: sql<string | null>`${transcriptTranslations.text}`.as('translation'),
      speaker: people.name,
      title: titleForReaders.as('title'),
      meetingStartedAt: sql<Date>`${conferences.startedAt}`
        .mapWith(conferences.startedAt)
        .as('meeting_started_at'),
    })
    .from(meetings)
    .innerJoin(transcriptSegments, eq(transcriptSegments.conferenceId, meetings.conferenceId))
    .innerJoin(conferences, and(eq(conferences.id, transcriptSegments.conferenceId), tellable(outside)))
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .leftJoin(meetingSummaries, mayNameIt)
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .innerJoin(people, and(eq(people.id, participants.personId), mayReachAi))
    .leftJoin(
      transcriptTranslations,
      and(
        eq(transcriptTranslations.segmentId, transcriptSegments.id),
        eq(transcriptTranslations.language, language),
        eq(transcriptTranslations.grade, 'production'),
      ),
    )
    .$dynamic();
}

/** The commonest first: a question is not translated into more. */
const FOREIGN_MAX = 8;

/** Languages in which something was said that the member may read, where no translation into the asker's was kept. */
export async function listForeignLanguages(db: Database, search: Omit<Search, 'words'>): Promise<Language[]> {
  const { rows } = await db.execute<{ language: Language }>(sql`
    with said as (${said(db, search)})
    select language from said where translation is null and language <> ${search.language}
    group by language order by count(*) desc, language limit ${FOREIGN_MAX}`);
  return rows.map(({ language }) => language);
}

/** The sentences that have words of the question, and what was said around them, in the order in which it was said. */
export async function findSaid(db: Database, search: Search): Promise<AskPassage[]> {
  const hits = await findHits(db, search);
  if (hits.length === 0) return [];
  const near = sql`(select s.id from unnest(${textArray(hits.map(({ conferenceId }) => conferenceId))}, ${textArray(hits.map(({ startedAt }) => startedAt))}::timestamptz[]) h(conference_id, at) join ${transcriptSegments} s on s.conference_id = h.conference_id and s.started_at between h.at - make_interval(secs => ${AROUND_S}) and h.at + make_interval(secs => ${AROUND_S}))`;
  const rows = await said(db, search)
    .where(inArray(transcriptSegments.id, near))
    .orderBy(
      asc(conferences.startedAt),
      asc(conferences.id),
      asc(transcriptSegments.startedAt),
      asc(transcriptSegments.id),
    )
    .limit(PASSAGES_MAX);
  return rows.map((row) => toPassage(row, search.language));
}

/** Words that few sentences have weigh more, as in BM25. Speakers' names and titles count as words of a sentence. */
async function findHits(
  db: Database,
  { words, ...search }: Search,
): Promise<{ conferenceId: ConferenceId; startedAt: string }[]> {
  const patterns = patternsOf(words);
  const { rows } = await db.execute<{ conferenceId: ConferenceId; startedAt: string }>(sql`
    with said as (${said(db, search)}),
    hits as materialized (
      select said.*, array(
        select p.at from unnest(${patterns}) with ordinality p(pattern, at)
        where concat_ws(' ', said.text, said.translation, said.name, said.title) ilike p.pattern
      ) as matched
      from said
      where concat_ws(' ', said.text, said.translation, said.name, said.title) ilike any (${patterns})
    ),
    -- Materialized: or else it is made again for each sentence.
    weights as materialized (
      select m.at, ln(1 + (select count(*) from hits)::float8 / count(*)) as weight
      from hits, unnest(hits.matched) m(at) group by m.at
    )
    select conference_id as "conferenceId", started_at::text as "startedAt" from hits
    order by (select sum(w.weight) from weights w where w.at = any(hits.matched)) desc, started_at desc
    limit ${HITS_MAX}`);
  return rows;
}

/** The newest meeting, or the newest that is called so, as far as its end may be summarised. */
export async function findNewest(db: Database, { words, ...search }: Search): Promise<AskPassage[]> {
  const meetings = readable(db, search);
  const [newest] = await db
    .select({ id: meetings.conferenceId })
    .from(meetings)
    .innerJoin(conferences, and(eq(conferences.id, meetings.conferenceId), tellable(search.outside)))
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .leftJoin(meetingSummaries, mayNameIt)
    .where(
      sql`exists (select from ${transcriptSegments} where ${transcriptSegments.conferenceId} = ${meetings.conferenceId})`,
    )
    .orderBy(
      desc(sql`coalesce(${titleForReaders} ilike any (${patternsOf(words)}), false)`),
      desc(meetings.startedAt),
    )
    .limit(1);
  if (!newest) return [];
  const rows = await said(db, search)
    .where(eq(transcriptSegments.conferenceId, newest.id))
    .orderBy(desc(transcriptSegments.startedAt), desc(transcriptSegments.id))
    .limit(SUMMARY_PASSAGES_MAX);
  return rows.reverse().map((row) => toPassage(row, search.language));
}

type SaidRow = Awaited<ReturnType<typeof said>>[number];

function toPassage(
  {
    segmentId,
    conferenceId,
    speaker,
    startedAt,
    spoken,
    text,
    translation,
    title,
    meetingStartedAt,
  }: SaidRow,
  language: Language,
): AskPassage {
  return {
    segmentId,
    speaker,
    startMs: Math.max(0, startedAt.getTime() - meetingStartedAt.getTime()),
    ...(translation === null ? { text, language: spoken } : { text: translation, language }),
    meeting: { id: conferenceId, title, startedAt: meetingStartedAt },
  };
}
