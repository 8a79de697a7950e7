import type { AgentSegment, ConferenceId } from '@intermind/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { transcriptEngines } from '../../db/schema/transcripts.ts';

export type EngineRow = typeof transcriptEngines.$inferSelect;

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
