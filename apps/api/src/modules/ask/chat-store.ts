import { type AskChat, type AskChatId, ASK_CHATS_MAX, type UserId } from '@intermind/contracts';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { containing } from '../../db/ilike-pattern.ts';
import { askChats, askMessages } from '../../db/schema/ask.ts';
import type { PersonalData } from '../users/index.ts';

type AskChatRow = typeof askChats.$inferSelect;

const own = (userId: UserId, id: AskChatId): SQL | undefined =>
  and(eq(askChats.id, id), eq(askChats.userId, userId));

function toAskChat({ id, title, createdAt, updatedAt }: AskChatRow): AskChat {
  return { id, title, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** The newest first. What is sought is in the title or in a question: answers have words of meetings, which may be gone. */
export async function listAskChats(db: Queries, userId: UserId, search = ''): Promise<AskChat[]> {
  const pattern = containing(search);
  const asked = sql`exists (select from ${askMessages} where ${askMessages.chatId} = ${askChats.id} and ${askMessages.role} = 'user' and ${askMessages.text} ilike ${pattern})`;
  const rows = await db
    .select()
    .from(askChats)
    .where(
      and(
        eq(askChats.userId, userId),
        search === '' ? undefined : sql`(${askChats.title} ilike ${pattern} or ${asked})`,
      ),
    )
    .orderBy(desc(askChats.updatedAt), askChats.id)
    .limit(ASK_CHATS_MAX);
  return rows.map(toAskChat);
}

/** Undefined where the member has no such chat. */
export async function findAskChat(db: Queries, userId: UserId, id: AskChatId): Promise<AskChat | undefined> {
  const [row] = await db.select().from(askChats).where(own(userId, id));
  return row && toAskChat(row);
}

/** Undefined when the member has as many as they may have. */
export async function insertAskChat(db: Database, row: AskChatRow): Promise<AskChat | undefined> {
  return db.transaction(async (tx) => {
    // One after the other for each member, so that the count is exact.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`ask_chats ${row.userId}`}))`);
    if ((await tx.$count(askChats, eq(askChats.userId, row.userId))) >= ASK_CHATS_MAX) return undefined;
    await tx.insert(askChats).values(row);
    return toAskChat(row);
  });
}

/** Undefined where the member has no such chat. */
export async function renameAskChat(
  db: Queries,
  userId: UserId,
  id: AskChatId,
  title: string,
): Promise<AskChat | undefined> {
  const [row] = await db.update(askChats).set({ title }).where(own(userId, id)).returning();
  return row && toAskChat(row);
}

/** Answers false where the member has no such chat. */
export async function deleteAskChat(db: Queries, userId: UserId, id: AskChatId): Promise<boolean> {
  const deleted = await db.delete(askChats).where(own(userId, id)).returning({ id: askChats.id });
  return deleted.length > 0;
}

export const askData: PersonalData = {
  whenDeleted: { ask_chats: 'deleted', ask_messages: 'deleted', ask_quotes: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(askChats).where(eq(askChats.userId, id));
  },
};
