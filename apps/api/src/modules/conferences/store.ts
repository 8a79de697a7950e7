import type { ConferenceId, RoomId } from '@intermind/contracts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences, participants } from '../../db/schema/index.ts';

export type ConferenceRow = typeof conferences.$inferSelect;

export async function findConference(db: Queries, id: ConferenceId): Promise<ConferenceRow | undefined> {
  const [row] = await db.select().from(conferences).where(eq(conferences.id, id)).limit(1);
  return row;
}

export async function findConferences(db: Queries, ids: ConferenceId[]): Promise<ConferenceRow[]> {
  if (ids.length === 0) return [];
  return db.select().from(conferences).where(inArray(conferences.id, ids));
}

export async function findRunningConference(db: Queries, roomId: RoomId): Promise<ConferenceRow | undefined> {
  const [row] = await db
    .select()
    .from(conferences)
    .where(and(eq(conferences.roomId, roomId), isNull(conferences.endedAt)))
    .limit(1);
  return row;
}

export async function listRunningConferences(db: Queries): Promise<ConferenceRow[]> {
  return db.select().from(conferences).where(isNull(conferences.endedAt));
}

/** Answers false when the room has a running conference already. */
export async function insertConference(db: Queries, row: typeof conferences.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(conferences)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: conferences.id });
  return inserted.length === 1;
}

const somebodyInside = sql`exists (select from ${participants} where ${participants.conferenceId} = ${conferences.id} and ${participants.leftAt} is null)`;

/** Brings `emptySince` in line with who is inside, and answers it. */
export async function noteEmptiness(db: Queries, id: ConferenceId, now: Date): Promise<Date | null> {
  const [row] = await db
    .update(conferences)
    .set({
      emptySince: sql`case when ${somebodyInside} then null else coalesce(${conferences.emptySince}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(and(eq(conferences.id, id), isNull(conferences.endedAt)))
    .returning({ emptySince: conferences.emptySince });
  return row?.emptySince ?? null;
}

export async function updateRunningConference(
  db: Queries,
  id: ConferenceId,
  change: Partial<Pick<ConferenceRow, 'translationEnabled' | 'emptySince'>>,
): Promise<ConferenceRow | undefined> {
  const [row] = await db
    .update(conferences)
    .set(change)
    .where(and(eq(conferences.id, id), isNull(conferences.endedAt)))
    .returning();
  return row;
}

/** Everybody still inside leaves. Answers false when it had ended already. */
export async function closeConference(tx: Queries, id: ConferenceId, now: Date): Promise<boolean> {
  const ended = await tx
    .update(conferences)
    .set({ endedAt: now })
    .where(and(eq(conferences.id, id), isNull(conferences.endedAt)))
    .returning({ id: conferences.id });
  if (ended.length === 0) return false;
  await tx
    .update(participants)
    .set({ leftAt: now, leftReason: 'ended', absentSince: null })
    .where(and(eq(participants.conferenceId, id), isNull(participants.leftAt)));
  return true;
}
