import type { GuestId, JoinRequestId, RoomId } from '@intermind/contracts';
import { and, asc, count, desc, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { joinRequests } from '../../db/schema/index.ts';

export type JoinRequestRow = typeof joinRequests.$inferSelect;

export async function findJoinRequest(db: Queries, id: JoinRequestId): Promise<JoinRequestRow | undefined> {
  const [row] = await db.select().from(joinRequests).where(eq(joinRequests.id, id)).limit(1);
  return row;
}

/** The newest one of the guest; a pending one is always that. */
export async function findLatestJoinRequest(
  db: Queries,
  guestId: GuestId,
): Promise<JoinRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(joinRequests)
    .where(eq(joinRequests.guestId, guestId))
    .orderBy(desc(eq(joinRequests.status, 'PENDING')), desc(joinRequests.createdAt), desc(joinRequests.id))
    .limit(1);
  return row;
}

/** Who waits now, longest first. */
export async function listWaiting(db: Queries, roomId: RoomId, now: Date): Promise<JoinRequestRow[]> {
  return db
    .select()
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.roomId, roomId),
        eq(joinRequests.status, 'PENDING'),
        gt(joinRequests.expiresAt, now),
      ),
    )
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
}

export async function countWaiting(db: Queries, roomId: RoomId): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(joinRequests)
    .where(and(eq(joinRequests.roomId, roomId), eq(joinRequests.status, 'PENDING')));
  return row?.waiting ?? 0;
}

/** Answers false when the guest has a pending request already. */
export async function insertJoinRequest(db: Queries, row: JoinRequestRow): Promise<boolean> {
  const inserted = await db
    .insert(joinRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: joinRequests.id });
  return inserted.length === 1;
}

/** Changes a request that is still pending; undefined when somebody else was first. */
export async function settlePending(
  db: Queries,
  id: JoinRequestId,
  change: Pick<JoinRequestRow, 'status' | 'decidedAt' | 'decidedBy'>,
): Promise<JoinRequestRow | undefined> {
  const [row] = await db
    .update(joinRequests)
    .set(change)
    .where(and(eq(joinRequests.id, id), eq(joinRequests.status, 'PENDING')))
    .returning();
  return row;
}

export async function expireOverdue(db: Queries, now: Date): Promise<JoinRequestRow[]> {
  return db
    .update(joinRequests)
    .set({ status: 'EXPIRED', decidedAt: now })
    .where(and(eq(joinRequests.status, 'PENDING'), lte(joinRequests.expiresAt, now)))
    .returning();
}

export async function noteAdmission(
  db: Queries,
  id: JoinRequestId,
  admittedTo: NonNullable<JoinRequestRow['admittedTo']>,
): Promise<void> {
  await db.update(joinRequests).set({ admittedTo }).where(eq(joinRequests.id, id));
}
