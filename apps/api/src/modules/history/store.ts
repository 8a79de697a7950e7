import {
  type ConferenceId,
  HISTORY_NAMES_MAX,
  HISTORY_PARTS,
  type HistoryEntry,
  type KeptKind,
  keptUntil,
  type Retention,
  type RoomId,
  shortestOf,
  type UserId,
} from '@intermind/contracts';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import type { FieldDefinition, ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { meetingTitle } from '../../db/meeting-title.ts';
import { hasWords } from '../../db/said-words.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { conferenceAccess, conferenceShares } from '../../db/schema/history.ts';
import { people } from '../../db/schema/participants.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import type { PersonalData } from '../users/index.ts';

/** Who was only given the meeting is not given the way into the room. */
const roomId = sql<RoomId | null>`case when ${conferenceAccess.via} <> 'share' then ${conferences.roomId} end`;
/** A meeting that ended because it stayed empty was over when the last person left. */
const over = sql<Date | null>`case when ${conferences.endedAt} is not null then least(${conferences.endedAt}, coalesce(${conferences.emptySince}, ${conferences.endedAt})) end`;
const duration = (now: SQL): SQL<number> =>
  sql<number>`greatest(0, extract(epoch from coalesce(${over}, ${now}) - ${conferences.startedAt}))::int`;
/** Of those who took part and were not removed. @param rest more conditions, and the order */
const ofPeople = (what: SQL, rest = sql``): SQL =>
  sql`(select ${what} from ${people} where ${people.conferenceId} = ${conferences.id} and ${people.expelledAt} is null and not ${people.assistant} ${rest})`;
const participants = sql<number>`${ofPeople(sql`count(*)::int`)}`;
const names = ofPeople(sql`coalesce(string_agg(${people.name}, ', '), '')`);
const firstNames = sql<string[]>`array${ofPeople(
  sql`${people.name}`,
  sql`and ${people.name} <> '' order by ${people.firstAdmittedAt}, ${people.id} limit ${HISTORY_NAMES_MAX}`,
)}`;
const recorded = sql<boolean>`exists (select from ${recordings} where ${recordings.conferenceId} = ${conferences.id} and ${recordings.state} in ('processing', 'ready'))`;
const wasInside = sql<boolean>`exists (select from ${people} where ${people.conferenceId} = ${conferences.id} and ${people.userId} = ${conferenceAccess.userId})`;
const running = sql<boolean>`(${conferences.endedAt} is null)`;

const mayReadTranscript = sql`(${conferenceAccess.shareId} is null or ${conferenceShares.includes} @> '["transcript"]')`;
/** The meetings in which somebody said it, and the reader may read that. */
const saidIn = (words: string): SQL =>
  sql`(${mayReadTranscript} and ${conferenceAccess.conferenceId} in (
    select ${transcriptSegments.conferenceId} from ${transcriptSegments} where ${hasWords(transcriptSegments, words)}
    union all
    select ${transcriptSegments.conferenceId} from ${transcriptTranslations}
    join ${transcriptSegments} on ${transcriptSegments.id} = ${transcriptTranslations.segmentId}
    where ${hasWords(transcriptTranslations, words)}))`;
/** The first sentence of a meeting that has words of the search. */
function firstSaid(searches: readonly string[]): SQL<HistoryEntry['said']> {
  if (searches.length === 0) return sql`null`;
  const original = or(...searches.map((words) => hasWords(transcriptSegments, words)))!;
  const translation = or(...searches.map((words) => hasWords(transcriptTranslations, words)))!;
  return sql`case when ${mayReadTranscript} then (
    select case when ${original}
      then json_build_object('segmentId', ${transcriptSegments.id}, 'language', ${transcriptSegments.language}, 'text', ${transcriptSegments.text})
      else json_build_object('segmentId', ${transcriptSegments.id}, 'language', ${transcriptTranslations.language}, 'text', ${transcriptTranslations.text}) end
    from ${transcriptSegments}
    left join ${transcriptTranslations} on ${transcriptTranslations.segmentId} = ${transcriptSegments.id} and ${translation}
    where ${transcriptSegments.conferenceId} = ${conferences.id} and (${original} or ${transcriptTranslations.segmentId} is not null)
    order by ${transcriptSegments.startedAt}, ${transcriptSegments.id} limit 1) end`;
}

const search: FieldDefinition = {
  type: 'text',
  value: sql`concat_ws(' ', ${meetingTitle}, ${roomId}, ${names})`,
  elsewhere: saidIn,
  sortable: false,
  costly: true,
};

/** What may be asked of the history (spec 2 §3). */
export const historyList: ListDefinition = {
  fields: {
    startedAt: { type: 'time', value: conferenceAccess.startedAt },
    title: { type: 'text', value: meetingTitle },
    roomId: { type: 'text', value: roomId },
    duration: { type: 'number', value: duration(sql`now()`) },
    participants: { type: 'number', value: participants, costly: true },
    names: { type: 'text', value: names, sortable: false, costly: true },
    /** What one search field looks through. */
    search,
    recording: { type: 'boolean', value: recorded, costly: true },
    running: { type: 'boolean', value: running },
    via: { type: 'choice', value: conferenceAccess.via, choices: ['host', 'participant', 'share'] },
  },
  defaultSort: 'startedAt:desc',
  id: conferenceAccess.conferenceId,
};

const columns = (now: Date, searches: readonly string[]) => ({
  id: conferences.id,
  roomId,
  title: meetingTitle,
  startedAt: conferences.startedAt,
  endedAt: over.mapWith(conferences.startedAt),
  duration: duration(sql`${now.toISOString()}::timestamptz`),
  participants,
  names: firstNames,
  running,
  recording: recorded,
  over: conferences.endedAt,
  retention: conferences.retention,
  roomRetention: rooms.retention,
  via: conferenceAccess.via,
  wasInside,
  shared: conferenceShares.includes,
  said: firstSaid(searches),
});

/** @param searches words of which one is looked for, to be quoted */
const entries = (db: Queries, now: Date, searches: readonly string[] = []) =>
  db
    .select(columns(now, searches))
    .from(conferenceAccess)
    .innerJoin(conferences, eq(conferences.id, conferenceAccess.conferenceId))
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .leftJoin(conferenceShares, eq(conferenceShares.id, conferenceAccess.shareId));

type EntryRow = Awaited<ReturnType<typeof entries>>[number];

/** When, and how long the installation keeps what meetings leave behind. */
export interface HistoryTerms {
  now: Date;
  retention: Retention;
}

function toEntry(
  { shared, startedAt, endedAt, over, retention, roomRetention, ...row }: EntryRow,
  terms: HistoryTerms,
): HistoryEntry {
  const days = shortestOf(terms.retention, roomRetention, retention);
  const until = (kind: KeptKind) => keptUntil(over, days[kind])?.toISOString() ?? null;
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    keptUntil: {
      recordings: until('recordings'),
      transcripts: until('transcripts'),
      messages: until('messages'),
    },
    includes: shared ?? [...HISTORY_PARTS],
  };
}

/** One page of a member’s history, and how many meetings there are in all. */
export async function listEntries(
  db: Database,
  userId: UserId,
  query: CheckedQuery,
  terms: HistoryTerms,
): Promise<{ items: HistoryEntry[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(historyList, query);
  const own = eq(conferenceAccess.userId, userId);
  const count = db.select({ total: sql<number>`count(*)::int` }).from(conferenceAccess);
  // Without filters the index alone is counted.
  const counted = where
    ? count
        .innerJoin(conferences, eq(conferences.id, conferenceAccess.conferenceId))
        .innerJoin(rooms, eq(rooms.id, conferences.roomId))
        .leftJoin(conferenceShares, eq(conferenceShares.id, conferenceAccess.shareId))
        .where(and(own, where))
    : count.where(own);
  const searches = query.filters
    .filter(({ field, operator }) => field === search && operator === 'contains')
    .flatMap(({ values }) => values.map(String));
  const rows = entries(db, terms.now, searches)
    .where(and(own, where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const [items, [counts]] = await Promise.all([rows, counted]);
  return { items: items.map((item) => toEntry(item, terms)), total: counts?.total ?? 0 };
}

/** Undefined where the member has no access. */
export async function findEntry(
  db: Queries,
  userId: UserId,
  id: ConferenceId,
  terms: HistoryTerms,
): Promise<HistoryEntry | undefined> {
  const [row] = await entries(db, terms.now)
    .where(and(eq(conferenceAccess.userId, userId), eq(conferenceAccess.conferenceId, id)))
    .limit(1);
  return row && toEntry(row, terms);
}

export const historyData: PersonalData = {
  whenDeleted: { conference_access: 'deleted', conference_shares: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(conferenceShares).where(eq(conferenceShares.createdBy, id));
    await tx.delete(conferenceAccess).where(eq(conferenceAccess.userId, id));
  },
};
