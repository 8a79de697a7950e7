import type { ConferenceId } from '@intermind/contracts';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences, interpreterJobs, participants } from '../../db/schema/index.ts';
import type { Ear } from './need.ts';

export type JobRow = typeof interpreterJobs.$inferSelect & { conferenceEnded: boolean };

/** Everybody inside the running conferences in which interpretation is on. */
export async function listEars(db: Queries): Promise<(Ear & { conferenceId: ConferenceId })[]> {
  return db
    .select({
      conferenceId: participants.conferenceId,
      language: participants.language,
      hears: participants.hears,
    })
    .from(participants)
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .where(
      and(isNull(conferences.endedAt), eq(conferences.translationEnabled, true), isNull(participants.leftAt)),
    );
}

export async function listJobs(db: Queries): Promise<JobRow[]> {
  const rows = await db
    .select({ job: interpreterJobs, conferenceEnded: isNotNull(conferences.endedAt) })
    .from(interpreterJobs)
    .innerJoin(conferences, eq(conferences.id, interpreterJobs.conferenceId));
  return rows.map(({ job, conferenceEnded }) => ({ ...job, conferenceEnded: Boolean(conferenceEnded) }));
}

export async function createJobs(db: Queries, ids: ConferenceId[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(interpreterJobs)
    .values(ids.map((conferenceId) => ({ conferenceId })))
    .onConflictDoNothing();
}

export async function noteNeed(db: Queries, ids: ConferenceId[], unneededSince: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await db.update(interpreterJobs).set({ unneededSince }).where(inArray(interpreterJobs.conferenceId, ids));
}

export async function removeJobs(db: Queries, ids: ConferenceId[]): Promise<void> {
  if (ids.length > 0) await db.delete(interpreterJobs).where(inArray(interpreterJobs.conferenceId, ids));
}

/** Takes a job that nobody holds. Answers its new generation; undefined when another instance was first. */
export async function claimJob(
  db: Queries,
  conferenceId: ConferenceId,
  workerId: string,
  leaseUntil: Date,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .update(interpreterJobs)
    .set({ workerId, leaseUntil, generation: sql`${interpreterJobs.generation} + 1` })
    .where(
      and(
        eq(interpreterJobs.conferenceId, conferenceId),
        or(isNull(interpreterJobs.workerId), lte(interpreterJobs.leaseUntil, now)),
      ),
    )
    .returning({ generation: interpreterJobs.generation });
  return row?.generation;
}

/** Gives a job to the worker that runs it already, at the generation it was given. Answers whether it still counts. */
export async function adoptJob(
  db: Queries,
  conferenceId: ConferenceId,
  generation: number,
  workerId: string,
  leaseUntil: Date,
): Promise<boolean> {
  const adopted = await db
    .update(interpreterJobs)
    .set({ workerId, leaseUntil })
    .where(and(eq(interpreterJobs.conferenceId, conferenceId), eq(interpreterJobs.generation, generation)))
    .returning({ conferenceId: interpreterJobs.conferenceId });
  return adopted.length === 1;
}

/** Says until when the jobs of these workers are theirs. */
export async function setLeases(db: Queries, workerIds: string[], leaseUntil: Date): Promise<void> {
  if (workerIds.length === 0) return;
  await db.update(interpreterJobs).set({ leaseUntil }).where(inArray(interpreterJobs.workerId, workerIds));
}
