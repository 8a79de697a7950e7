import type { UserId } from '@intermind/contracts';
import { and, asc, eq, isNotNull, lte, max, min, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { type Notice, notices } from '../../db/schema/notices.ts';
import type { PersonalData } from '../users/index.ts';

export type NoticeRow = typeof notices.$inferSelect;

const isPending = isNotNull(notices.nextTryAt);

/** Writes down what a member is to be told, once for each key. */
export async function insertNotice(
  tx: Queries,
  { key, userId, notice, at }: { key: string; userId: UserId; notice: Notice; at: Date },
): Promise<void> {
  await tx
    .insert(notices)
    .values({ key, userId, notice, createdAt: at, nextTryAt: at })
    .onConflictDoNothing();
}

/** Members who are to be told something now, and wait for no further try; the longest wait comes first. */
export async function readDueMembers(db: Queries, now: Date, limit: number): Promise<UserId[]> {
  const rows = await db
    .select({ userId: notices.userId })
    .from(notices)
    .where(isPending)
    .groupBy(notices.userId)
    .having(lte(max(notices.nextTryAt), now))
    .orderBy(min(notices.nextTryAt), asc(notices.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** What a member has not been told yet, in the order in which it became true. */
export async function readPending(db: Queries, userId: UserId): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), isPending))
    .orderBy(asc(notices.createdAt), asc(notices.key));
}

/** It was sent, or is not to be sent any more. */
export async function closeNotice(db: Queries, key: string): Promise<void> {
  await db.update(notices).set({ nextTryAt: null }).where(eq(notices.key, key));
}

/** After a failure: all that the member is to be told waits, so that it stays in order. @param key of the one that failed */
export async function postponePending(db: Queries, userId: UserId, key: string, until: Date): Promise<void> {
  await db
    .update(notices)
    .set({ tries: sql`${notices.tries} + (${notices.key} = ${key})::int`, nextTryAt: until })
    .where(and(eq(notices.userId, userId), isPending));
}

/** Closes what was not sent until then. */
export async function expirePending(db: Queries, before: Date): Promise<Pick<NoticeRow, 'key' | 'tries'>[]> {
  return db
    .update(notices)
    .set({ nextTryAt: null })
    .where(and(isPending, lte(notices.createdAt, before)))
    .returning({ key: notices.key, tries: notices.tries });
}

export async function deleteNoticesBefore(db: Queries, before: Date): Promise<void> {
  await db.delete(notices).where(lte(notices.createdAt, before));
}

export const noticesData: PersonalData = {
  whenDeleted: { notices: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(notices).where(eq(notices.userId, id));
  },
};
