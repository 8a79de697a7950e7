import {
  AI_MESSAGES_MAX,
  type AskChatId,
  type AskMessage,
  type ConferenceId,
  type SegmentId,
  type UserId,
} from '@intermind/contracts';
import { and, asc, desc, eq, inArray, lt, notExists } from 'drizzle-orm';
import { titleForReaders } from '../../db/meeting-title.ts';
import type { Database, Queries } from '../../db/client.ts';
import { askChats, askMessages, askQuotes } from '../../db/schema/ask.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { meetingSummaries } from '../../db/schema/summaries.ts';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import { readableTranscripts } from '../history/index.ts';
import { isMemberHeld, keepHolds } from '../legal-holds/index.ts';
import { mayAllBeUsed } from '../transcripts/index.ts';

/** A message, and the meetings that its words come from. */
export interface KeptMessage {
  message: AskMessage;
  sources: readonly ConferenceId[];
}

type MessageRow = typeof askMessages.$inferSelect;

/** The messages of a chat, oldest first, without what came from meetings that the member may not read now. */
export async function listAskMessages(
  db: Database,
  userId: UserId,
  chatId: AskChatId,
): Promise<KeptMessage[]> {
  const rows = await db
    .select()
    .from(askMessages)
    .where(eq(askMessages.chatId, chatId))
    .orderBy(desc(askMessages.sequence))
    .limit(AI_MESSAGES_MAX);
  if (rows.length === 0) return [];
  const [quotes, readable] = await Promise.all([
    readQuotes(
      db,
      userId,
      rows.map(({ id }) => id),
    ),
    readableOf(
      db,
      userId,
      rows.flatMap(({ sources }) => sources),
    ),
  ]);
  const ofMessage = Map.groupBy(quotes, ({ messageId }) => messageId);
  return rows.reverse().map(({ sources, ...row }) => ({
    sources,
    message: toAskMessage(
      row,
      (ofMessage.get(row.id) ?? []).map(({ messageId: _, ...quote }) => quote),
      sources.some((id) => !readable.has(id)),
    ),
  }));
}

function toAskMessage(
  { id, role, text, aiModel, outcome, state, createdAt }: Omit<MessageRow, 'sources'>,
  quotes: AskMessage['quotes'],
  withheld: boolean,
): AskMessage {
  return {
    id,
    role,
    text: withheld ? '' : text,
    aiModel,
    outcome,
    quotes,
    state,
    heardMs: null,
    createdAt: createdAt.toISOString(),
    withheld,
  };
}

async function readQuotes(db: Database, userId: UserId, ids: MessageRow['id'][]) {
  const readable = readableTranscripts(db, userId).as('readable');
  const rows = await db
    .select({ quote: askQuotes, meeting: titleForReaders, meetingStartedAt: conferences.startedAt })
    .from(askQuotes)
    .innerJoin(readable, eq(readable.conferenceId, askQuotes.conferenceId))
    .innerJoin(conferences, eq(conferences.id, askQuotes.conferenceId))
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .leftJoin(meetingSummaries, eq(meetingSummaries.conferenceId, conferences.id))
    .where(inArray(askQuotes.messageId, ids))
    .orderBy(asc(askQuotes.number));
  return rows.map(({ quote, meeting, meetingStartedAt }) => ({
    ...quote,
    meeting,
    meetingStartedAt: meetingStartedAt.toISOString(),
  }));
}

async function readableOf(
  db: Database,
  userId: UserId,
  ids: readonly ConferenceId[],
): Promise<ReadonlySet<ConferenceId>> {
  if (ids.length === 0) return new Set();
  const readable = readableTranscripts(db, userId).as('readable');
  const rows = await db
    .select({ id: readable.conferenceId })
    .from(readable)
    .where(inArray(readable.conferenceId, [...new Set(ids)]));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps a message, unless its chat was deleted meanwhile; of more than a chat keeps, the oldest are deleted. Of an answer that quotes
 * words which may not be used any more nothing is kept but that it has failed. @returns what is kept: the message itself, or what is
 * left of it
 */
export async function insertAskMessage(
  db: Database,
  chatId: AskChatId,
  { message, sources }: KeptMessage,
): Promise<AskMessage> {
  const createdAt = new Date(message.createdAt);
  return db.transaction(async (tx) => {
    await keepHolds(tx);
    const [chat] = await tx
      .update(askChats)
      .set({ updatedAt: createdAt })
      .where(eq(askChats.id, chatId))
      .returning({ id: askChats.id });
    if (!chat) return message;
    const quoted = message.quotes.map(({ segmentId }) => segmentId);
    const kept: AskMessage =
      (await mayAllBeUsed(tx, quoted)) && (await areKept(tx, quoted))
        ? message
        : { ...message, text: '', outcome: null, quotes: [], state: 'failed' };
    const { quotes, heardMs: _, withheld: __, createdAt: ___, ...row } = kept;
    const text = (await areThere(tx, sources)) ? row.text : '';
    await tx.insert(askMessages).values({ ...row, text, chatId, createdAt, sources: [...sources] });
    const values = quotes.map(({ meeting: _, meetingStartedAt: __, ...quote }) => ({
      ...quote,
      messageId: message.id,
    }));
    if (values.length > 0) await tx.insert(askQuotes).values(values);
    await trim(tx, chatId);
    return kept;
  });
}

/** Whether none of the meetings was deleted; nobody deletes one until the transaction ends. */
async function areThere(tx: Queries, ids: readonly ConferenceId[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: conferences.id })
    .from(conferences)
    .where(inArray(conferences.id, [...ids]))
    .orderBy(asc(conferences.id))
    .for('key share');
  return rows.length === ids.length;
}

/** Whether none of the sentences was deleted; nobody deletes one until the transaction ends. */
async function areKept(tx: Queries, quoted: readonly SegmentId[]): Promise<boolean> {
  const ids = new Set(quoted);
  if (ids.size === 0) return true;
  const rows = await tx
    .select({ id: transcriptSegments.id })
    .from(transcriptSegments)
    .where(inArray(transcriptSegments.id, [...ids]))
    .orderBy(asc(transcriptSegments.id))
    .for('key share');
  return rows.length === ids.size;
}

/** Call it after `keepHolds`. */
async function trim(tx: Queries, chatId: AskChatId): Promise<void> {
  const [oldest] = await tx
    .select({ sequence: askMessages.sequence })
    .from(askMessages)
    .where(eq(askMessages.chatId, chatId))
    .orderBy(desc(askMessages.sequence))
    .offset(AI_MESSAGES_MAX - 1)
    .limit(1);
  if (!oldest) return;
  await tx.delete(askMessages).where(
    and(
      eq(askMessages.chatId, chatId),
      lt(askMessages.sequence, oldest.sequence),
      notExists(
        tx
          .select({ id: askChats.id })
          .from(askChats)
          .where(and(eq(askChats.id, chatId), isMemberHeld(askChats.userId))),
      ),
    ),
  );
}
