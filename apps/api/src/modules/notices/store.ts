import type { UserId } from '@intermind/contracts';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { type Notice, notices } from '../../db/schema/notices.ts';
import type { PersonalData } from '../users/index.ts';

export type NoticeRow = typeof notices.$inferSelect;

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

/** Notices that are due, oldest first. */
export async function readDueNotices(db: Queries, now: Date, limit: number): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(lte(notices.nextTryAt, now))
    .orderBy(asc(notices.nextTryAt), asc(notices.key))
    .limit(limit);
}

/** After an attempt. @param nextTryAt null: it is not tried again */
export async function noteAttempt(
  db: Queries,
  { key, tries }: Pick<NoticeRow, 'key' | 'tries'>,
  nextTryAt: Date | null,
): Promise<void> {
  await db
    .update(notices)
    .set({ tries: tries + 1, nextTryAt })
    .where(eq(notices.key, key));
}

/** Closes what was not sent until then. */
export async function expirePending(db: Queries, before: Date): Promise<Pick<NoticeRow, 'key' | 'tries'>[]> {
  return db
    .update(notices)
    .set({ nextTryAt: null })
    .where(and(isNotNull(notices.nextTryAt), lte(notices.createdAt, before)))
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
