import type { Feedback, FeedbackId, UserId } from '@intermind/contracts';
import { and, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { feedback } from '../../db/schema/feedback.ts';

const PER_PAGE = 50;
/** The newest stay: whoever floods us fills no disk. */
export const FEEDBACK_KEPT = 500;

export async function insertFeedback(db: Queries, row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row);
  const old = db
    .select({ id: feedback.id })
    .from(feedback)
    .orderBy(desc(feedback.sentAt), desc(feedback.id))
    .offset(FEEDBACK_KEPT);
  await db.delete(feedback).where(inArray(feedback.id, old));
}

/** The newest first. */
export async function listFeedback(db: Queries, before?: FeedbackId): Promise<Feedback[]> {
  const { screenshot, ...columns } = getTableColumns(feedback);
  const at = db
    .select({ sentAt: feedback.sentAt, id: feedback.id })
    .from(feedback)
    .where(eq(feedback.id, before ?? ('' as FeedbackId)));
  const rows = await db
    .select({ ...columns, hasScreenshot: isNotNull(screenshot).mapWith(Boolean) })
    .from(feedback)
    .where(before === undefined ? undefined : sql`(${feedback.sentAt}, ${feedback.id}) < ${at}`)
    .orderBy(desc(feedback.sentAt), desc(feedback.id))
    .limit(PER_PAGE);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

export async function findScreenshot(db: Queries, id: FeedbackId): Promise<Buffer | null> {
  const [row] = await db
    .select({ screenshot: feedback.screenshot })
    .from(feedback)
    .where(and(eq(feedback.id, id), isNotNull(feedback.screenshot)));
  return row?.screenshot ?? null;
}

/** What an account that is deleted has sent goes with it. */
export async function forgetFeedback(db: Queries, userId: UserId): Promise<void> {
  await db.delete(feedback).where(eq(feedback.userId, userId));
}
