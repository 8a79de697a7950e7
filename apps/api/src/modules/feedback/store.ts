import {
  type Feedback,
  FEEDBACK_KEPT,
  type FeedbackId,
  type FeedbackSummary,
  ISSUE_CATEGORIES,
  LANGUAGES,
  SCREENSHOTS_KEPT,
} from '@intermind/contracts';
import { Readable } from 'node:stream';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { feedback } from '../../db/schema/feedback.ts';
import { findUsers, type PersonalData } from '../users/index.ts';

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

/** What may be asked of the feedback. */
export const feedbackList: ListDefinition = {
  fields: {
    sentAt: { type: 'time', value: feedback.sentAt },
    kind: { type: 'choice', value: feedback.kind, choices: ['issue', 'idea'], sortable: false },
    category: { type: 'choice', value: feedback.category, choices: ISSUE_CATEGORIES, sortable: false },
    language: { type: 'choice', value: feedback.language, choices: LANGUAGES, sortable: false },
    /** What one search field looks through. */
    search: {
      type: 'text',
      value: sql`concat_ws(' ', ${feedback.message}, ${feedback.email})`,
      sortable: false,
    },
  },
  defaultSort: 'sentAt:desc',
  id: feedback.id,
};

const { screenshot, diagnostics, logs, ...columns } = getTableColumns(feedback);
const summary = { row: columns, hasScreenshot: isNotNull(screenshot).mapWith(Boolean) };

interface SummaryRow {
  row: Omit<typeof feedback.$inferSelect, 'screenshot' | 'diagnostics' | 'logs'>;
  hasScreenshot: boolean;
}

async function toSummaries(db: Queries, rows: readonly SummaryRow[]): Promise<FeedbackSummary[]> {
  const senders = await findUsers(db, [...new Set(rows.flatMap(({ row }) => row.userId ?? []))]);
  const byId = new Map(senders.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  return rows.map(({ row: { userId, sentAt, ...rest }, hasScreenshot }) => ({
    ...rest,
    hasScreenshot,
    user: userId && { id: userId, name: byId.get(userId) ?? '' },
    sentAt: sentAt.toISOString(),
  }));
}

/** One page of the feedback, and how much there is in all. */
export async function listFeedback(
  db: Database,
  query: CheckedQuery,
): Promise<{ items: FeedbackSummary[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(feedbackList, query);
  const [rows, total] = await Promise.all([
    db
      .select(summary)
      .from(feedback)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(feedback, where),
  ]);
  return { items: await toSummaries(db, rows), total };
}

export async function findFeedback(db: Queries, id: FeedbackId): Promise<Feedback | undefined> {
  const [found] = await db
    .select({ ...summary, diagnostics, logs })
    .from(feedback)
    .where(eq(feedback.id, id));
  if (!found) return undefined;
  const [row] = await toSummaries(db, [found]);
  return { ...row!, diagnostics: found.diagnostics, logs: found.logs };
}

export async function findScreenshot(db: Queries, id: FeedbackId): Promise<Buffer | null> {
  const [row] = await db
    .select({ screenshot: feedback.screenshot })
    .from(feedback)
    .where(and(eq(feedback.id, id), isNotNull(feedback.screenshot)));
  return row?.screenshot ?? null;
}

export const feedbackData = ({ db }: { db: Database }): PersonalData => ({
  whenDeleted: { feedback: 'deleted' },
  async *files({ id: userId }) {
    const sent = await db
      .select({ id: feedback.id })
      .from(feedback)
      .where(and(eq(feedback.userId, userId), isNotNull(feedback.screenshot)))
      .orderBy(feedback.id);
    for (const { id } of sent)
      yield {
        name: `feedback/${id}.jpg`,
        packed: true,
        async open() {
          const picture = await findScreenshot(db, id);
          // Newer ones may have taken its place meanwhile.
          if (!picture) throw new Error('the screenshot is gone');
          return Readable.from([picture]);
        },
      };
  },
  async erase(tx, { id }) {
    await tx.delete(feedback).where(eq(feedback.userId, id));
  },
});
