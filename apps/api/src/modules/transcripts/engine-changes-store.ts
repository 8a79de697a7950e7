import { type AgentSegment, BROWSER_WORDS_ENGINE, type ConferenceId } from '@intermind/contracts';
import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { transcriptEngineTurns } from '../../db/schema/transcripts.ts';
import { keyOf } from './engines-store.ts';

type Turn = Omit<typeof transcriptEngineTurns.$inferSelect, 'id' | 'conferenceId'>;

/** More than there are pairs of languages; where engines take turns all the time, a pair beyond them begins anew. */
const READ_TURNS = 1_000;

/** One engine went on where another had worked before. */
export interface EngineChange extends Omit<Turn, 'until'> {
  before: string;
}

/** Remembers from when on which engine made the words that are kept. Words that come late change nothing. */
export async function noteEngineTurns(
  tx: Queries,
  conferenceId: ConferenceId,
  segments: readonly AgentSegment[],
): Promise<void> {
  const used = segments.flatMap(turnsOf).sort((one, other) => one.at.getTime() - other.at.getTime());
  if (used.length === 0) return;
  const newest = await tx
    .select()
    .from(transcriptEngineTurns)
    .where(eq(transcriptEngineTurns.conferenceId, conferenceId))
    .orderBy(desc(transcriptEngineTurns.at), desc(transcriptEngineTurns.id))
    .limit(READ_TURNS);
  const latest = newest.reverse();
  const known = new Map<string, Turn & { id?: number }>(latest.map((turn) => [keyOf(turn), turn]));
  const touched = new Set<Turn & { id?: number }>();
  for (const turn of used) {
    const last = known.get(keyOf(turn));
    if (last && turn.at <= last.until) continue;
    if (last?.engine === turn.engine) last.until = turn.at;
    else known.set(keyOf(turn), turn);
    touched.add(known.get(keyOf(turn))!);
  }
  const begun = [...touched].filter((turn) => turn.id === undefined);
  if (begun.length > 0)
    await tx.insert(transcriptEngineTurns).values(begun.map((turn) => ({ ...turn, conferenceId })));
  // In one order, so that two that store at once do not wait for each other.
  const goingOn = latest.filter((turn) => touched.has(turn)).sort((one, other) => one.id - other.id);
  for (const turn of goingOn)
    await tx
      .update(transcriptEngineTurns)
      .set({ until: turn.until })
      .where(eq(transcriptEngineTurns.id, turn.id));
}

/**
 * In the order in which they happened.
 * @param from without it, all; with it, those between engines that made words since then
 */
export async function listEngineChanges(
  db: Queries,
  conferenceId: ConferenceId,
  from?: Date,
): Promise<EngineChange[]> {
  const { at, until, id } = transcriptEngineTurns;
  const turns = await db
    .select()
    .from(transcriptEngineTurns)
    .where(and(eq(transcriptEngineTurns.conferenceId, conferenceId), from && gte(until, from)))
    .orderBy(asc(at), asc(id));
  const engines = new Map<string, string>();
  return turns.flatMap((turn) => {
    const before = engines.get(keyOf(turn));
    engines.set(keyOf(turn), turn.engine);
    // Two messages that were stored at once may both have begun the same turn.
    return before === undefined || before === turn.engine ? [] : [{ ...turn, before }];
  });
}

/** A speaker whose own browser writes their words is no change for the others. */
function turnsOf({ startMs, language, engine, translations }: AgentSegment): Turn[] {
  const at = new Date(startMs);
  const heard =
    engine === BROWSER_WORDS_ENGINE ? [] : [{ work: 'recognition' as const, into: language, engine }];
  const translated = translations.map((one) => ({
    ...{ work: 'translation' as const, into: one.language, engine: one.engine },
  }));
  return [...heard, ...translated].map((turn) => ({ at, until: at, language, ...turn }));
}
