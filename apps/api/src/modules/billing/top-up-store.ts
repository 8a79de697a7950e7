import type { PaymentId, TopUpCode, UserId } from '@intermind/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { topUps } from '../../db/schema/payments.ts';

export type TopUpRow = typeof topUps.$inferSelect;

export async function insertTopUp(tx: Queries, row: Omit<TopUpRow, 'takenBack'>): Promise<void> {
  await tx.insert(topUps).values(row);
}

/** All that a member ever paid for, oldest first. */
export async function readTopUps(db: Queries, userId: UserId): Promise<TopUpRow[]> {
  return db
    .select()
    .from(topUps)
    .where(eq(topUps.userId, userId))
    .orderBy(asc(topUps.createdAt), asc(topUps.paymentId));
}

/** How often a member has bought a pack. */
export async function countTopUps(db: Queries, userId: UserId, code: TopUpCode): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(topUps)
    .where(and(eq(topUps.userId, userId), eq(topUps.code, code)));
  return row?.count ?? 0;
}

/** @param share of the payment that has gone back in all, 0 to 1 @returns whether a pack is smaller than before */
export async function takeBack(tx: Queries, paymentId: PaymentId, share: number): Promise<boolean> {
  const [row] = await tx.select().from(topUps).where(eq(topUps.paymentId, paymentId)).limit(1);
  if (!row) return false;
  const takenBack = Math.floor(row.counts * share);
  if (takenBack <= row.takenBack) return false;
  await tx.update(topUps).set({ takenBack }).where(eq(topUps.paymentId, paymentId));
  return true;
}
