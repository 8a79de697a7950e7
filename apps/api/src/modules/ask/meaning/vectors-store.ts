import type { ConferenceId, SegmentId } from '@intermind/contracts';
import { and, asc, desc, eq, gt, lte, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { conferences } from '../../../db/schema/conferences.ts';
import { transcriptVectors, transcriptVectorStates } from '../../../db/schema/vectors.ts';
import { mayAllBeUsed } from '../../transcripts/index.ts';
import { signsOf, toBytes } from './vector.ts';

export type VectorState = typeof transcriptVectorStates.$inferSelect;

/** Meetings of one round; the next goes on. */
export const NOTED_MAX = 500;

/** Notes meetings that ended in that time as waiting, the newest first. @returns how many */
export async function noteEnded(
  db: Queries,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const known = db
    .select({ id: transcriptVectorStates.conferenceId })
    .from(transcriptVectorStates)
    .where(eq(transcriptVectorStates.conferenceId, conferences.id));
  const noted = await db
    .insert(transcriptVectorStates)
    .select(
      db
        .select({
          conferenceId: conferences.id,
          model: sql<null>`null`.as('model'),
          dimensions: sql<null>`null::integer`.as('dimensions'),
          stale: sql<boolean>`true`.as('stale'),
          version: sql<number>`0`.as('version'),
          attempts: sql<number>`0`.as('attempts'),
          nextAt: sql<Date>`${until.toISOString()}::timestamptz`.as('next_at'),
        })
        .from(conferences)
        .where(and(gt(conferences.endedAt, after), lte(conferences.endedAt, until), notExists(known)))
        .orderBy(desc(conferences.endedAt))
        .limit(NOTED_MAX),
    )
    .onConflictDoNothing()
    .returning({ id: transcriptVectorStates.conferenceId });
  return noted.length;
}

/**
 * What another model made, or this one when its vectors had another number of dimensions, is made again.
 * @param models names of this one
 * @param dimensions undefined: not known yet
 */
export async function noteOtherModels(
  db: Queries,
  models: readonly string[],
  dimensions: number | undefined,
): Promise<void> {
  const otherDimensions =
    dimensions === undefined ? undefined : ne(transcriptVectorStates.dimensions, dimensions);
  await db
    .update(transcriptVectorStates)
    .set({ stale: true, attempts: 0 })
    .where(
      and(
        eq(transcriptVectorStates.stale, false),
        or(notInArray(transcriptVectorStates.model, [...models]), otherDimensions),
      ),
    );
}

/** What was given up before that is due again. */
export async function noteGivenUp(db: Queries, before: Date): Promise<void> {
  await db
    .update(transcriptVectorStates)
    .set({ stale: true })
    .where(
      and(
        eq(transcriptVectorStates.stale, false),
        gt(transcriptVectorStates.attempts, 0),
        lte(transcriptVectorStates.nextAt, before),
      ),
    );
}

/** The next that is due: those that failed the least, of these the newest meetings. It is the caller's until `until`. */
export async function takeDue(db: Queries, now: Date, until: Date): Promise<VectorState | undefined> {
  const due = db
    .select({ id: transcriptVectorStates.conferenceId })
    .from(transcriptVectorStates)
    .innerJoin(conferences, eq(conferences.id, transcriptVectorStates.conferenceId))
    .where(and(eq(transcriptVectorStates.stale, true), lte(transcriptVectorStates.nextAt, now)))
    // An archive does not keep the meetings of today waiting, nor do those for which the model takes too long keep others waiting.
    .orderBy(asc(transcriptVectorStates.attempts), desc(conferences.endedAt), asc(conferences.id))
    .limit(1)
    .for('update', { of: transcriptVectorStates, skipLocked: true });
  const [row] = await db
    .update(transcriptVectorStates)
    .set({ nextAt: until })
    .where(eq(transcriptVectorStates.conferenceId, sql`(${due})`))
    .returning();
  return row;
}

/** Tried again then. Words that changed meanwhile have not failed: they are due when the instance that tried has had its time. */
export async function postpone(
  db: Queries,
  state: VectorState,
  change: { nextAt: Date; attempts: number },
): Promise<void> {
  await db.update(transcriptVectorStates).set(change).where(isUnchanged(state));
}

const isUnchanged = ({ conferenceId, version }: VectorState) =>
  and(eq(transcriptVectorStates.conferenceId, conferenceId), eq(transcriptVectorStates.version, version));

export interface MadeVector {
  segmentIds: readonly SegmentId[];
  vector: Float32Array;
}

/**
 * Keeps what was made in the place of what there was, unless words changed or were withdrawn meanwhile; then it stays due.
 * @param made none where nothing was said that may be used
 */
export async function keepVectors(
  db: Database,
  { conferenceId, version }: VectorState,
  made: { model: string; vectors: readonly MadeVector[]; nextAt: Date },
): Promise<void> {
  const { model, vectors, nextAt } = made;
  await db.transaction(async (tx) => {
    // Locked in the order in which deletions lock them: the meeting, its people, then what is made of their words.
    const [meeting] = await tx
      .select({ id: conferences.id })
      .from(conferences)
      .where(eq(conferences.id, conferenceId))
      .for('key share');
    if (!meeting) return;
    const usable = await mayAllBeUsed(
      tx,
      vectors.flatMap(({ segmentIds }) => segmentIds),
    );
    const [state] = await tx
      .select()
      .from(transcriptVectorStates)
      .where(eq(transcriptVectorStates.conferenceId, conferenceId))
      .for('update');
    if (!usable || state?.version !== version) return postponeTo(tx, conferenceId, nextAt);
    await tx.delete(transcriptVectors).where(eq(transcriptVectors.conferenceId, conferenceId));
    const dimensions = vectors[0]?.vector.length ?? null;
    for (let from = 0; from < vectors.length; from += ROWS_AT_ONCE)
      await tx.insert(transcriptVectors).values(
        vectors.slice(from, from + ROWS_AT_ONCE).map(({ segmentIds, vector }) => ({
          ...{ conferenceId, model, segmentIds: [...segmentIds], dimensions: vector.length },
          ...{ signs: signsOf(vector), vector: toBytes(vector) },
        })),
      );
    await tx
      .update(transcriptVectorStates)
      .set({ model, dimensions, nextAt, stale: false, attempts: 0 })
      .where(eq(transcriptVectorStates.conferenceId, conferenceId));
  });
}

const ROWS_AT_ONCE = 100;

const postponeTo = async (tx: Queries, conferenceId: ConferenceId, nextAt: Date): Promise<void> => {
  await tx
    .update(transcriptVectorStates)
    .set({ nextAt })
    .where(eq(transcriptVectorStates.conferenceId, conferenceId));
};

/** Until words change, or the model, or `noteGivenUp` says so: it refused them. */
export async function giveUp(
  db: Queries,
  state: VectorState,
  change: { model: string; attempts: number },
): Promise<void> {
  await db
    .update(transcriptVectorStates)
    .set({ ...change, stale: false })
    .where(isUnchanged(state));
}
