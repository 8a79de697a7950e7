import type { ConferenceId, Language, SegmentId } from '@intermind/contracts';
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
import { type AskedWord, textArray } from './asked-words-store.ts';
import {
  findHits,
  type Hit,
  type HitSearch,
  mayNameIt,
  MEETINGS_MAX,
  type Reader,
  SENTENCES_MAX,
  tellable,
} from './hits-store.ts';
import type { Near } from './meaning/near-store.ts';

/** What was said this long before and after one of them is read with it, seconds. */
const AROUND_S = 90;
/** Around sentences that have words of the question; what was found by its meaning is read beside them. */
const PASSAGES_MAX = 4_000;
/** Of the one meeting that a summary is about, its end. */
const SUMMARY_PASSAGES_MAX = 1_000;

export interface AskPassage extends Passage {
  meeting: PassageMeeting;
}

const patternsOf = (words: readonly AskedWord[]): SQL =>
  textArray(words.flatMap(({ beginnings }) => beginnings).map(containing));

/** Meetings that the member may read now. @param among of these only; absent: the newest */
function readable(db: Database, { userId, except }: Reader, among?: readonly ConferenceId[]) {
  const all = readableTranscripts(db, userId).as('all_readable');
  const meetings = db.select().from(all).$dynamic();
  return (
    among
      ? meetings.where(inArray(all.conferenceId, [...among]))
      : meetings
          .where(except && ne(all.conferenceId, except))
          .orderBy(desc(all.startedAt))
          .limit(MEETINGS_MAX)
  ).as('readable');
}

/**
 * What was said in the meetings that the member may read now, with who said it and where; not by people who refuse that AI
 * is given it.
 */
function said(db: Database, reader: Reader, among?: readonly ConferenceId[]) {
  const { language, outside } = reader;
  const meetings = readable(db, reader, among);
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
export async function listForeignLanguages(db: Database, reader: Reader): Promise<Language[]> {
  const { rows } = await db.execute<{ language: Language }>(sql`
    select language from (${said(db, reader).limit(SENTENCES_MAX)}) said
    where translation is null and language <> ${reader.language}
    group by language order by count(*) desc, language limit ${FOREIGN_MAX}`);
  return rows.map(({ language }) => language);
}

/**
 * The sentences that have words of the question, with what was said around them, and stretches that mean nearly the same, in the
 * order in which all of it was said. Of the stretches too, only what the member may read and AI may be given.
 */
export async function findSaid(
  db: Database,
  search: HitSearch,
  stretches: readonly Near[],
): Promise<AskPassage[]> {
  const hits = await findHits(db, search);
  if (hits.length + stretches.length === 0) return [];
  const meetings = [...new Set([...hits, ...stretches].map(({ conferenceId }) => conferenceId))];
  const meant = stretches.flatMap(({ segmentIds }) => segmentIds);
  const rows = await said(db, search, meetings)
    .innerJoin(wantedOf(hits, meant), sql`wanted.id = ${transcriptSegments.id}`)
    .orderBy(sql`wanted.place`, asc(transcriptSegments.startedAt), asc(transcriptSegments.id))
    .limit(meant.length + PASSAGES_MAX);
  return rows.toSorted(inOrder).map((row) => toPassage(row, search.language));
}

/** `wanted`: each sentence once, with the place of the best hit that it stands around; what was found by its meaning comes first. */
function wantedOf(hits: readonly Hit[], meant: readonly SegmentId[]): SQL {
  const ofHits = sql`unnest(${textArray(hits.map(({ conferenceId }) => conferenceId))}, ${textArray(hits.map(({ startedAt }) => startedAt))}::timestamptz[]) with ordinality h(conference_id, at, place)`;
  const around = sql`h.at - make_interval(secs => ${AROUND_S}) and h.at + make_interval(secs => ${AROUND_S})`;
  return sql`(
    select id, min(place) as place from (
      select s.id, h.place from ${ofHits}
      join ${transcriptSegments} s on s.conference_id = h.conference_id and s.started_at between ${around}
      union all select id, 0 from unnest(${textArray(meant)}) meant(id)
    ) w group by id
  ) wanted`;
}

type SaidRow = Awaited<ReturnType<typeof said>>[number];

/** In which it was said. */
function inOrder(one: SaidRow, other: SaidRow): number {
  return (
    one.meetingStartedAt.getTime() - other.meetingStartedAt.getTime() ||
    compare(one.conferenceId, other.conferenceId) ||
    one.startedAt.getTime() - other.startedAt.getTime() ||
    compare(one.segmentId, other.segmentId)
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The newest meeting, or the newest that is called so, as far as its end may be summarised. */
export async function findNewest(db: Database, { words, ...search }: HitSearch): Promise<AskPassage[]> {
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
  const rows = await said(db, search, [newest.id])
    .where(eq(transcriptSegments.conferenceId, newest.id))
    .orderBy(desc(transcriptSegments.startedAt), desc(transcriptSegments.id))
    .limit(SUMMARY_PASSAGES_MAX);
  return rows.reverse().map((row) => toPassage(row, search.language));
}

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
