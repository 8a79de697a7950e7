import { type Feedback, FEEDBACK_KEPT, type FeedbackId, SCREENSHOTS_KEPT } from '@intermind/contracts';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { feedback } from '../../db/schema/feedback.ts';
import type { PersonalData } from '../users/index.ts';

const PER_PAGE = 50;

export async function insertFeedback(db: Database, row: typeof feedback.$inferInsert): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(feedback).values(row);
    const alike = row.userId ? isNotNull(feedback.userId) : isNull(feedback.userId);
    const beyond = (kept: number, where: SQL | undefined) =>
      tx
        .select({ id: feedback.id })
        .from(feedback)
        .where(where)
        .orderBy(desc(feedback.sentAt), desc(feedback.id))
        .offset(kept);
    await tx.delete(feedback).where(inArray(feedback.id, beyond(FEEDBACK_KEPT, alike)));
    const pictures = and(alike, isNotNull(feedback.screenshot));
    await tx
      .update(feedback)
      .set({ screenshot: null })
      .where(inArray(feedback.id, beyond(SCREENSHOTS_KEPT, pictures)));
  });
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

export const feedbackData: PersonalData = {
  whenDeleted: { feedback: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(feedback).where(eq(feedback.userId, id));
  },
};
