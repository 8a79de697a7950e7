import {
  type AgentSegment,
  BROWSER_WORDS_ENGINE,
  type ConferenceId,
  type Language,
  type ParticipantId,
  type PersonId,
  type RefusedTime,
  refusedTimes,
  type SegmentId,
} from '@intermind/contracts';
import { and, asc, count, desc, eq, gte, inArray, isNull, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { consents } from '../../db/schema/consents.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { transcriptPauses, transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import { newId } from '../../ids.ts';
import type { ConferenceRow } from '../conferences/index.ts';
import type { PersonalData } from '../users/index.ts';
import type { Pause } from './policy.ts';
import { mayBeDubbed, mayReachAi } from './retained-store.ts';

type TranslationRow = typeof transcriptTranslations.$inferSelect;
export interface SegmentRow {
  segment: typeof transcriptSegments.$inferSelect;
  /** Of the speaker. */
  name: string;
  translations: TranslationRow[];
}

export interface Speaker {
  participantId: ParticipantId;
  personId: PersonId;
  offRecordSince: Date | null;
}

/**
 * Those of the participants who are people of this conference with an account that was not deleted. Until the transaction
 * ends nobody of them can be deleted, and nobody can go off the record.
 */
export async function lockSpeakers(
  tx: Queries,
  conferenceId: ConferenceId,
  ids: ParticipantId[],
): Promise<Speaker[]> {
  const rows = await tx
    .select({
      participantId: participants.id,
      personId: people.id,
      name: people.name,
      offRecordSince: people.offRecordSince,
    })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .where(and(eq(participants.conferenceId, conferenceId), inArray(participants.id, ids)))
    .orderBy(asc(people.id))
    .for('share', { of: people });
  // A deleted account leaves a person without a name.
  return rows.filter(({ name }) => name !== '');
}

/** Pauses that are over, of everyone (`personId` null) and of single people. */
export async function listPauses(
  db: Queries,
  conferenceId: ConferenceId,
): Promise<(Pause & { personId: PersonId | null })[]> {
  return db.select().from(transcriptPauses).where(eq(transcriptPauses.conferenceId, conferenceId));
}

/** When people refused a transcript, by person; a person who is not in it refuses what they refused at first. */
export async function listRefusals(
  db: Queries,
  { id, recordingConsent }: Pick<ConferenceRow, 'id' | 'recordingConsent'>,
): Promise<(person: PersonId) => RefusedTime[]> {
  const entries = Map.groupBy(
    await db
      .select()
      .from(consents)
      .where(and(eq(consents.conferenceId, id), eq(consents.purpose, 'transcript'))),
    ({ personId }) => personId,
  );
  return (person) => refusedTimes(recordingConsent, 'transcript', entries.get(person) ?? []);
}

export async function insertPause(db: Queries, row: typeof transcriptPauses.$inferInsert): Promise<void> {
  await db.insert(transcriptPauses).values(row);
}

/** How often a person was off the record, or everyone (null). */
export async function countPauses(
  db: Queries,
  conferenceId: ConferenceId,
  personId: PersonId | null,
): Promise<number> {
  const whose = personId ? eq(transcriptPauses.personId, personId) : isNull(transcriptPauses.personId);
  const where = and(eq(transcriptPauses.conferenceId, conferenceId), whose);
  const [row] = await db.select({ count: count() }).from(transcriptPauses).where(where);
  return row!.count;
}

/** One pause of a person from the beginning of time, in the place of those that it holds. */
export async function pauseUntil(
  tx: Queries,
  of: { conferenceId: ConferenceId; personId: PersonId },
  endedAt: Date,
): Promise<void> {
  const own = and(eq(transcriptPauses.personId, of.personId), lte(transcriptPauses.endedAt, endedAt));
  await tx.delete(transcriptPauses).where(own);
  await insertPause(tx, { ...of, startedAt: new Date(0), endedAt });
}

/** Stores segments that are new, or newer than what is stored. @param segments each once, in one order */
export async function upsertSegments(
  tx: Queries,
  conferenceId: ConferenceId,
  segments: readonly AgentSegment[],
): Promise<void> {
  if (segments.length === 0) return;
  const stored = await tx
    .insert(transcriptSegments)
    .values(
      segments.map(({ speaker, startMs, endMs, translations: _, ...segment }) => ({
        ...segment,
        id: newId('segment'),
        conferenceId,
        participantId: speaker,
        startedAt: new Date(startMs),
        endedAt: new Date(endMs),
      })),
    )
    .onConflictDoUpdate({
      target: [transcriptSegments.participantId, transcriptSegments.segment],
      set: REPLACED,
      setWhere: sql`${transcriptSegments.revision} < excluded.revision`,
    })
    .returning({
      id: transcriptSegments.id,
      participantId: transcriptSegments.participantId,
      segment: transcriptSegments.segment,
    });
  if (stored.length === 0) return;
  const ids = new Map(stored.map(({ id, participantId, segment }) => [`${participantId} ${segment}`, id]));
  await tx.delete(transcriptTranslations).where(inArray(transcriptTranslations.segmentId, [...ids.values()]));
  const translations = segments.flatMap(({ speaker, segment, translations }) => {
    const segmentId = ids.get(`${speaker} ${segment}`);
    const byLanguage = new Map(translations.map((translation) => [translation.language, translation]));
    return segmentId ? [...byLanguage.values()].map((translation) => ({ ...translation, segmentId })) : [];
  });
  if (translations.length > 0) await tx.insert(transcriptTranslations).values(translations);
}

/** When the newest words that browsers recognised had been said, by speaker; the newest speakers first. */
export async function listClaimedEnds(
  db: Queries,
  conferenceId: ConferenceId,
  limit: number,
): Promise<{ speaker: ParticipantId; endMs: number }[]> {
  const rows = await db
    .select({ speaker: transcriptSegments.participantId, endedAt: max(transcriptSegments.endedAt) })
    .from(transcriptSegments)
    .where(
      and(
        eq(transcriptSegments.conferenceId, conferenceId),
        eq(transcriptSegments.engine, BROWSER_WORDS_ENGINE),
      ),
    )
    .groupBy(transcriptSegments.participantId)
    .orderBy(desc(max(transcriptSegments.endedAt)))
    .limit(limit);
  return rows.flatMap(({ speaker, endedAt }) => (endedAt ? [{ speaker, endMs: endedAt.getTime() }] : []));
}

const excluded = (column: string) => sql.raw(`excluded.${column}`);
const REPLACED = {
  revision: excluded('revision'),
  startedAt: excluded('started_at'),
  endedAt: excluded('ended_at'),
  language: excluded('language'),
  text: excluded('text'),
  hasGaps: excluded('has_gaps'),
  grade: excluded('grade'),
  engine: excluded('engine'),
  lagMs: excluded('lag_ms'),
};

/** A place in the transcript, and what is read from there. */
export interface Reading {
  conferenceId: ConferenceId;
  /** Nothing from before this time. */
  from: Date | undefined;
  /** Translations into these; undefined: into all. */
  languages: readonly Language[] | undefined;
  limit: number;
  /** Without the words of people who refuse that AI is given them. */
  forAi?: boolean;
  /** Without the words of people who refuse that, or to be recorded. */
  forDubs?: boolean;
}

/** The segments right before one, or the last ones; in the order in which they were spoken. */
export async function listSegmentsBefore(
  db: Queries,
  reading: Reading,
  before: SegmentId | undefined,
): Promise<SegmentRow[]> {
  const place = before && (await placeOf(db, reading.conferenceId, before));
  const rows = await select(db)
    .where(within(reading, place && sql`${PLACE} < ${place}`))
    .orderBy(desc(transcriptSegments.startedAt), desc(transcriptSegments.id))
    .limit(reading.limit);
  return withTranslations(db, rows.reverse(), reading.languages);
}

/** The segments right after one, or the first ones; in the order in which they were spoken. */
export async function listSegmentsAfter(
  db: Queries,
  reading: Reading,
  after: SegmentId | undefined,
): Promise<SegmentRow[]> {
  const place = after && (await placeOf(db, reading.conferenceId, after));
  const rows = await select(db)
    .where(within(reading, place && sql`${PLACE} > ${place}`))
    .orderBy(asc(transcriptSegments.startedAt), asc(transcriptSegments.id))
    .limit(reading.limit);
  return withTranslations(db, rows, reading.languages);
}

/** Those segments, in the order in which they were spoken. */
export async function listSegmentsOf(
  db: Queries,
  ids: readonly SegmentId[],
  languages: readonly Language[],
): Promise<SegmentRow[]> {
  if (ids.length === 0) return [];
  const rows = await select(db)
    .where(inArray(transcriptSegments.id, [...ids]))
    .orderBy(asc(transcriptSegments.startedAt), asc(transcriptSegments.id));
  return withTranslations(db, rows, languages);
}

/** In which language most was said that AI may be given; undefined where nothing was. */
export async function mainLanguageOf(db: Queries, id: ConferenceId): Promise<Language | undefined> {
  const [row] = await db
    .select({ language: transcriptSegments.language })
    .from(transcriptSegments)
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .innerJoin(people, eq(people.id, participants.personId))
    .where(and(eq(transcriptSegments.conferenceId, id), mayReachAi))
    .groupBy(transcriptSegments.language)
    .orderBy(desc(sql`sum(length(${transcriptSegments.text}))`), asc(transcriptSegments.language))
    .limit(1);
  return row?.language;
}

const PLACE = sql`(${transcriptSegments.startedAt}, ${transcriptSegments.id})`;

const select = (db: Queries) =>
  db
    .select({ segment: transcriptSegments, name: people.name })
    .from(transcriptSegments)
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .innerJoin(people, eq(people.id, participants.personId));

const within = ({ conferenceId, from, forAi = false, forDubs = false }: Reading, place: SQL | undefined) =>
  and(
    eq(transcriptSegments.conferenceId, conferenceId),
    from && gte(transcriptSegments.startedAt, from),
    forAi ? mayReachAi : undefined,
    forDubs ? mayBeDubbed : undefined,
    place,
  );

/** Undefined for a segment that is not of this conference: it limits nothing. */
async function placeOf(db: Queries, conferenceId: ConferenceId, id: SegmentId): Promise<SQL | undefined> {
  const [row] = await db
    .select({ startedAt: transcriptSegments.startedAt })
    .from(transcriptSegments)
    .where(and(eq(transcriptSegments.id, id), eq(transcriptSegments.conferenceId, conferenceId)));
  return row && sql`(${row.startedAt.toISOString()}::timestamptz, ${id})`;
}

async function withTranslations(
  db: Queries,
  rows: Omit<SegmentRow, 'translations'>[],
  languages: readonly Language[] | undefined,
): Promise<SegmentRow[]> {
  const ids = rows.map(({ segment }) => segment.id);
  const translations =
    ids.length === 0 || languages?.length === 0
      ? []
      : await db
          .select()
          .from(transcriptTranslations)
          .where(
            and(
              inArray(transcriptTranslations.segmentId, ids),
              languages && inArray(transcriptTranslations.language, [...languages]),
            ),
          )
          .orderBy(asc(transcriptTranslations.language));
  const bySegment = Map.groupBy(translations, ({ segmentId }) => segmentId);
  return rows.map((row) => ({ ...row, translations: bySegment.get(row.segment.id) ?? [] }));
}

export const transcriptsData: PersonalData = {
  whenDeleted: {
    transcript_segments: 'deleted',
    transcript_translations: 'deleted',
    transcript_pauses: 'deleted',
  },
  async erase(tx, { id }) {
    const own = tx.select({ id: people.id }).from(people).where(eq(people.userId, id));
    const admissions = tx
      .select({ id: participants.id })
      .from(participants)
      .where(inArray(participants.personId, own));
    await tx.delete(transcriptSegments).where(inArray(transcriptSegments.participantId, admissions));
    await tx.delete(transcriptPauses).where(inArray(transcriptPauses.personId, own));
  },
};
