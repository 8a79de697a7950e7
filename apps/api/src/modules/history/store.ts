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
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { countRows } from '../../db/lists/count-rows.ts';
import { findPage } from '../../db/lists/find-page.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { meetingTitle } from '../../db/meeting-title.ts';
import { hasWords } from '../../db/said-words.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { conferenceAccess, conferenceShares } from '../../db/schema/history.ts';
import { people } from '../../db/schema/participants.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { meetingSummaries } from '../../db/schema/summaries.ts';
import { transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import type { PersonalData } from '../users/index.ts';
import { wasInside } from './access-store.ts';
import { isCounted, isFoundBy, isReadable, isWith, mayReadWords } from './search-store.ts';

/** A member who was only given the meeting is not given the way into the room. */
const roomId = sql<RoomId | null>`case when ${conferenceAccess.via} <> 'share' then ${conferences.roomId} end`;
/** A meeting that ended because it stayed empty was over when the last person left. */
const over = sql<Date | null>`case when ${conferences.endedAt} is not null then least(${conferences.endedAt}, coalesce(${conferences.emptySince}, ${conferences.endedAt})) end`;
const duration = (now: SQL): SQL<number> =>
  sql<number>`greatest(0, extract(epoch from coalesce(${over}, ${now}) - ${conferences.startedAt}))::int`;
/** Of people who took part. @param rest more conditions, and the order */
const ofPeople = (what: SQL, rest = sql``): SQL =>
  sql`(select ${what} from ${people} where ${people.conferenceId} = ${conferenceAccess.conferenceId} and ${isCounted} ${rest})`;
/** As `isCounted`. A subquery in place of the function would have PostgreSQL plan for counting them in each meeting. */
const participants = sql<number>`coalesce(${conferenceAccess.participants}, people_counted(${conferenceAccess.conferenceId}))`;
const names = ofPeople(sql`coalesce(string_agg(${people.name}, ', '), '')`);
const firstNames = sql<string[]>`array${ofPeople(
  sql`${people.name}`,
  sql`and ${people.name} <> '' order by ${people.firstAdmittedAt}, ${people.id} limit ${HISTORY_NAMES_MAX}`,
)}`;
const recorded = sql<boolean>`exists (select from ${recordings} where ${recordings.conferenceId} = ${conferences.id} and ${recordings.state} in ('processing', 'ready'))`;
/** Its name, or what was made of the words where nobody gave it one, for members who may read them. */
const title = sql<
  string | null
>`coalesce(${meetingTitle}, case when ${mayReadWords} then ${meetingSummaries.title} end)`;
const running = sql<boolean>`(${conferences.endedAt} is null)`;

/** What a member may ask of their history (spec 2 §3). */
export function historyList(db: Queries, userId: UserId): ListDefinition {
  return {
    fields: {
      startedAt: { type: 'time', value: conferenceAccess.startedAt },
      title: { type: 'text', value: title },
      roomId: { type: 'text', value: roomId },
      duration: { type: 'number', value: duration(sql`now()`) },
      participants: { type: 'number', value: participants },
      names: {
        type: 'text',
        value: names,
        contains: (words) => isWith(db, userId, words),
        sortable: false,
        costly: true,
      },
      /** What one search field looks through. */
      search: {
        type: 'text',
        value: sql`concat_ws(' ', ${title}, ${roomId})`,
        contains: (words) => isFoundBy(db, userId, words),
        sortable: false,
        costly: true,
      },
      recording: { type: 'boolean', value: recorded, costly: true },
      running: { type: 'boolean', value: running },
      via: { type: 'choice', value: conferenceAccess.via, choices: ['host', 'participant', 'share'] },
    },
    defaultSort: 'startedAt:desc',
    id: conferenceAccess.conferenceId,
  };
}

const columns = (now: Date) => ({
  id: conferences.id,
  roomId,
  title,
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
});

const entries = (db: Queries, now: Date) =>
  db
    .select(columns(now))
    .from(conferenceAccess)
    .innerJoin(conferences, eq(conferences.id, conferenceAccess.conferenceId))
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .leftJoin(conferenceShares, eq(conferenceShares.id, conferenceAccess.shareId))
    .leftJoin(meetingSummaries, eq(meetingSummaries.conferenceId, conferences.id));

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
    said: null,
  };
}

/** One page of a member’s history, and how many meetings there are in all. */
export async function listEntries(
  db: Database,
  userId: UserId,
  query: CheckedQuery,
  terms: HistoryTerms,
): Promise<{ items: HistoryEntry[]; total: number }> {
  const definition = historyList(db, userId);
  const { where, orderBy, limit, offset } = toSql(definition, query);
  const own = eq(conferenceAccess.userId, userId);
  // Every access has its conference and room: joined from the left, what no condition asks for is not read.
  const select = (columns: Record<string, SQL.Aliased>) =>
    db
      .select(columns)
      .from(conferenceAccess)
      .leftJoin(conferences, eq(conferences.id, conferenceAccess.conferenceId))
      .leftJoin(rooms, eq(rooms.id, conferences.roomId))
      .leftJoin(conferenceShares, eq(conferenceShares.id, conferenceAccess.shareId))
      .leftJoin(meetingSummaries, eq(meetingSummaries.conferenceId, conferenceAccess.conferenceId))
      .where(and(own, where))
      .$dynamic();
  // Which meetings first, what is shown of them afterwards: nothing is read of those that the offset skips.
  const shown = (isOnPage: SQL) =>
    entries(db, terms.now)
      .where(and(own, isOnPage))
      .orderBy(...orderBy);
  const ids = () => select({ id: sql`${conferenceAccess.conferenceId}`.as('id') });
  const pageOfAll = async () => {
    const page = ids().orderBy(...orderBy).limit(limit).offset(offset); // prettier-ignore
    const [items, total] = await Promise.all([
      shown(inArray(conferenceAccess.conferenceId, page)),
      countRows(db, ids()),
    ]);
    return { items, total };
  };
  const pageOfFound = async () => {
    const page = await findPage<ConferenceId>(db, definition, query, select);
    return { items: await shown(inArray(conferenceAccess.conferenceId, page.ids)), total: page.total };
  };
  const isSearch = query.filters.some(({ field, operator }) => field.contains && /contains$/.test(operator));
  const { items, total } = await (isSearch ? pageOfFound() : pageOfAll());
  const found = items.map((item) => toEntry(item, terms));
  const searches = query.filters
    .filter(({ name, operator }) => name === 'search' && operator === 'contains')
    .flatMap(({ values }) => values.map(String));
  return { items: await withSaid(db, userId, found, searches), total };
}

/** With the first sentence of each meeting that has words of one of the searches, where the reader may read it. */
async function withSaid(
  db: Database,
  userId: UserId,
  entries: HistoryEntry[],
  searches: readonly string[],
): Promise<HistoryEntry[]> {
  if (searches.length === 0 || entries.length === 0) return entries;
  const ids = entries.map(({ id }) => id);
  const { conferenceId, startedAt, id: segmentId } = transcriptSegments;
  const sentences = ({ text, language }: typeof transcriptSegments | typeof transcriptTranslations) => ({
    ...{ conferenceId, startedAt, segmentId },
    said: { text, language },
  });
  const isFound = (table: typeof transcriptSegments | typeof transcriptTranslations) =>
    and(
      inArray(conferenceId, ids),
      isReadable(db, userId),
      or(...searches.map((words) => hasWords(table, words))),
    );
  const [spoken, translated] = await Promise.all([
    db
      .selectDistinctOn([conferenceId], sentences(transcriptSegments))
      .from(transcriptSegments)
      .where(isFound(transcriptSegments))
      .orderBy(conferenceId, startedAt, segmentId),
    db
      .selectDistinctOn([conferenceId], sentences(transcriptTranslations))
      .from(transcriptTranslations)
      .innerJoin(transcriptSegments, eq(segmentId, transcriptTranslations.segmentId))
      .where(isFound(transcriptTranslations))
      .orderBy(conferenceId, startedAt, segmentId),
  ]);
  // Of a sentence that has them in both, the words that were spoken come first.
  const first = new Map<ConferenceId, (typeof spoken)[number]>();
  for (const one of [...spoken, ...translated]) {
    const known = first.get(one.conferenceId);
    if (!known || one.startedAt < known.startedAt) first.set(one.conferenceId, one);
  }
  return entries.map((entry) => {
    const one = first.get(entry.id);
    return one ? { ...entry, said: { segmentId: one.segmentId, ...one.said } } : entry;
  });
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
