import type { ConferenceId, Language, SegmentId } from '@intermind/contracts';
import { and, asc, eq, exists, gt, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import {
  meetingSummaries,
  summaryPoints,
  summaryQuotes,
  summaryTranslations,
} from '../../db/schema/summaries.ts';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import type { WrittenPoint } from './write.ts';

export type SummaryRow = typeof meetingSummaries.$inferSelect;

export async function findSummary(db: Queries, id: ConferenceId): Promise<SummaryRow | undefined> {
  const [row] = await db.select().from(meetingSummaries).where(eq(meetingSummaries.conferenceId, id));
  return row;
}

const segmentsOf = (db: Queries) =>
  db
    .select({ id: transcriptSegments.id })
    .from(transcriptSegments)
    .where(eq(transcriptSegments.conferenceId, conferences.id));

/** Notes meetings that ended in that time, and in which something was said, as waiting. */
export async function noteEnded(db: Queries, { after, until }: { after: Date; until: Date }): Promise<void> {
  const known = db
    .select({ id: meetingSummaries.conferenceId })
    .from(meetingSummaries)
    .where(eq(meetingSummaries.conferenceId, conferences.id));
  const ended = await db
    .select({ id: conferences.id })
    .from(conferences)
    .where(
      and(
        gt(conferences.endedAt, after),
        lte(conferences.endedAt, until),
        notExists(known),
        exists(segmentsOf(db)),
      ),
    )
    .limit(NOTED_MAX);
  for (const { id } of ended) await noteWaiting(db, id, until);
}

/** Meetings in one run; the next one goes on. */
const NOTED_MAX = 200;

export async function hasSegments(db: Queries, id: ConferenceId): Promise<boolean> {
  const [row] = await db
    .select({ id: transcriptSegments.id })
    .from(transcriptSegments)
    .where(eq(transcriptSegments.conferenceId, id))
    .limit(1);
  return row !== undefined;
}

/** To be made from then on: one that is not there yet, or that failed. Nothing else changes. */
export async function noteWaiting(db: Queries, id: ConferenceId, nextAt: Date): Promise<void> {
  await db
    .insert(meetingSummaries)
    .values({ conferenceId: id, state: 'waiting', nextAt })
    .onConflictDoUpdate({
      target: meetingSummaries.conferenceId,
      // One that went because words were withdrawn waits as long as it would have.
      set: {
        ...{ state: 'waiting', attempts: 0 },
        nextAt: sql`case when ${meetingSummaries.state} = 'absent'
          then greatest(${meetingSummaries.nextAt}, ${nextAt.toISOString()}::timestamptz)
          else ${nextAt.toISOString()}::timestamptz end`,
      },
      setWhere: inArray(meetingSummaries.state, ['failed', 'absent']),
    });
}

/** The next that may be begun, or that one. It is the caller's until `until`. */
export async function takeDue(
  db: Queries,
  now: Date,
  until: Date,
  id?: ConferenceId,
): Promise<SummaryRow | undefined> {
  const due = db
    .select({ id: meetingSummaries.conferenceId })
    .from(meetingSummaries)
    .where(
      and(
        eq(meetingSummaries.state, 'waiting'),
        lte(meetingSummaries.nextAt, now),
        id && eq(meetingSummaries.conferenceId, id),
      ),
    )
    .orderBy(asc(meetingSummaries.nextAt), asc(meetingSummaries.conferenceId))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(meetingSummaries)
    .set({
      attempts: sql`${meetingSummaries.attempts} + 1`,
      version: sql`${meetingSummaries.version} + 1`,
      begunAt: now,
      nextAt: until,
    })
    .where(eq(meetingSummaries.conferenceId, sql`(${due})`))
    .returning();
  return row;
}

type Taken = Pick<SummaryRow, 'conferenceId' | 'version'>;

const isStill = ({ conferenceId, version }: Taken) =>
  and(
    eq(meetingSummaries.conferenceId, conferenceId),
    eq(meetingSummaries.version, version),
    eq(meetingSummaries.state, 'waiting'),
  );

/** How it ended without a summary, or when it is tried again; nothing where it was given up meanwhile. */
export async function endAttempt(
  db: Queries,
  taken: Taken,
  change: { state: 'none' | 'failed' } | { nextAt: Date },
): Promise<void> {
  await db.update(meetingSummaries).set(change).where(isStill(taken));
}

/** @returns false where it was given up meanwhile: nothing is kept then */
export async function insertSummary(
  tx: Queries,
  taken: Taken,
  made: { language: Language; quotesOnly: boolean; title: string | null; points: readonly WrittenPoint[] },
): Promise<boolean> {
  const { points, ...summary } = made;
  const { conferenceId } = taken;
  const changed = await tx
    .update(meetingSummaries)
    .set({ ...summary, state: 'ready' })
    .where(isStill(taken))
    .returning({ id: meetingSummaries.conferenceId });
  if (changed.length === 0) return false;
  const numbered = points.map((point, index) => ({ ...point, number: index + 1 }));
  await tx.insert(summaryPoints).values(numbered.map(({ number, text }) => ({ conferenceId, number, text })));
  await tx
    .insert(summaryQuotes)
    .values(
      numbered.flatMap(({ number, segmentIds }) =>
        segmentIds.map((segmentId) => ({ conferenceId, number, segmentId })),
      ),
    );
  return true;
}

/** In the order of the meeting; without what is quoted of words that were deleted. */
export async function listPoints(db: Queries, id: ConferenceId): Promise<WrittenPoint[]> {
  const rows = await db
    .select({ number: summaryPoints.number, text: summaryPoints.text, segmentId: summaryQuotes.segmentId })
    .from(summaryPoints)
    .leftJoin(
      summaryQuotes,
      and(
        eq(summaryQuotes.conferenceId, summaryPoints.conferenceId),
        eq(summaryQuotes.number, summaryPoints.number),
      ),
    )
    .where(eq(summaryPoints.conferenceId, id))
    .orderBy(asc(summaryPoints.number));
  return [...Map.groupBy(rows, ({ number }) => number).values()].map((quoted) => ({
    text: quoted[0]!.text,
    segmentIds: quoted.flatMap(({ segmentId }): SegmentId[] => (segmentId ? [segmentId] : [])),
  }));
}

export async function findTranslation(
  db: Queries,
  id: ConferenceId,
  language: Language,
): Promise<string[] | undefined> {
  const [row] = await db
    .select({ texts: summaryTranslations.texts })
    .from(summaryTranslations)
    .where(and(eq(summaryTranslations.conferenceId, id), eq(summaryTranslations.language, language)));
  return row?.texts;
}

/** @returns false where the summary is another one by now: nothing is kept then */
export async function keepTranslation(
  db: Database,
  { conferenceId, version }: Taken,
  language: Language,
  texts: string[],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(meetingSummaries)
      .where(eq(meetingSummaries.conferenceId, conferenceId))
      .for('share');
    if (row?.version !== version || row.state !== 'ready') return false;
    await tx.insert(summaryTranslations).values({ conferenceId, language, texts }).onConflictDoNothing();
    return true;
  });
}
