import type { AgentSegment, ConferenceId } from '@intermind/contracts';
import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import {
  transcriptEngines,
  transcriptSegments,
  transcriptTranslations,
} from '../../db/schema/transcripts.ts';

export type EngineRow = typeof transcriptEngines.$inferSelect;

/** One for each language that was recognised, and for each pair. */
export const keyOf = ({ work, language, into }: Pick<EngineRow, 'work' | 'language' | 'into'>): string =>
  `${work} ${language} ${into}`;

/** Remembers which engines made words that are kept, once each. */
export async function noteEngines(
  tx: Queries,
  conferenceId: ConferenceId,
  segments: readonly AgentSegment[],
): Promise<void> {
  const used = segments.flatMap(({ language, engine, grade, translations }): EngineRow[] => [
    { conferenceId, work: 'recognition', language, into: language, engine, grade },
    ...translations.map((one) => ({
      ...{ conferenceId, work: 'translation' as const, language, into: one.language },
      ...{ engine: one.engine, grade: one.grade },
    })),
  ]);
  // In one order, so that two that store at once do not wait for each other.
  const once = [...new Map(used.map((row) => [JSON.stringify(row), row]))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  if (once.length === 0) return;
  await tx
    .insert(transcriptEngines)
    .values(once.map(([, row]) => row))
    .onConflictDoNothing();
}

/** Every engine that has made words of a meeting, in the order of the receipt; also where the words are gone. */
export async function listEnginesOf(db: Queries, id: ConferenceId): Promise<EngineRow[]> {
  const { conferenceId, work, language, into, engine, grade } = transcriptEngines;
  return db
    .select()
    .from(transcriptEngines)
    .where(eq(conferenceId, id))
    .orderBy(asc(work), asc(language), asc(into), asc(engine), asc(grade));
}

/** Which engines made words of a meeting that were spoken since then and are kept, in the same order. */
export async function listEnginesSince(db: Queries, id: ConferenceId, from: Date): Promise<EngineRow[]> {
  const { conferenceId, language, engine, grade, startedAt } = transcriptSegments;
  const { language: into, engine: translator, grade: translatorGrade } = transcriptTranslations;
  const isRead = and(eq(conferenceId, id), gte(startedAt, from));
  const [recognised, translated] = await Promise.all([
    db
      .select({ language, into: language, engine, grade })
      .from(transcriptSegments)
      .where(isRead)
      .groupBy(language, engine, grade)
      .orderBy(asc(language), asc(engine), asc(grade)),
    db
      .select({ language, into, engine: translator, grade: translatorGrade })
      .from(transcriptTranslations)
      .innerJoin(transcriptSegments, eq(transcriptSegments.id, transcriptTranslations.segmentId))
      .where(isRead)
      .groupBy(language, into, translator, translatorGrade)
      .orderBy(asc(language), asc(into), asc(translator), asc(translatorGrade)),
  ]);
  return [
    ...recognised.map((row) => ({ conferenceId: id, work: 'recognition' as const, ...row })),
    ...translated.map((row) => ({ conferenceId: id, work: 'translation' as const, ...row })),
  ];
}

const median = (column: typeof transcriptSegments.lagMs | typeof transcriptTranslations.lagMs) =>
  sql<number>`round(percentile_cont(0.5) within group (order by ${column}))::int`;

/** By `keyOf` the line. Words whose lag is not known do not count. */
export async function listMedianLags(
  db: Queries,
  id: ConferenceId,
  from: Date | undefined,
): Promise<Map<string, number>> {
  const { language, lagMs, conferenceId, startedAt } = transcriptSegments;
  const isRead = and(eq(conferenceId, id), from && gte(startedAt, from));
  const [recognised, translated] = await Promise.all([
    db
      .select({ language, into: language, lagMs: median(lagMs) })
      .from(transcriptSegments)
      .where(and(isRead, isNotNull(lagMs)))
      .groupBy(language),
    db
      .select({
        language,
        into: transcriptTranslations.language,
        lagMs: median(transcriptTranslations.lagMs),
      })
      .from(transcriptTranslations)
      .innerJoin(transcriptSegments, eq(transcriptSegments.id, transcriptTranslations.segmentId))
      .where(and(isRead, isNotNull(transcriptTranslations.lagMs)))
      .groupBy(language, transcriptTranslations.language),
  ]);
  return new Map([
    ...recognised.map((row) => [keyOf({ work: 'recognition', ...row }), row.lagMs] as const),
    ...translated.map((row) => [keyOf({ work: 'translation', ...row }), row.lagMs] as const),
  ]);
}
