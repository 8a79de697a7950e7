import type {
  AiMessageId,
  AiOutcome,
  AskChatId,
  ConferenceId,
  Language,
  SegmentId,
  UserId,
} from '@intermind/contracts';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';
import { transcriptSegments } from './transcripts.ts';
import { users } from './users.ts';

/** A member's chats about all their meetings. */
export const askChats = pgTable(
  'ask_chats',
  {
    id: text('id').$type<AskChatId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: time('created_at').notNull(),
    /** Of the last message. */
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('ask_chats_newest').on(table.userId, table.updatedAt.desc(), table.id)],
);

export const askMessages = pgTable(
  'ask_messages',
  {
    id: text('id').$type<AiMessageId>().primaryKey(),
    /** The order in which they were written. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    chatId: text('chat_id')
      .$type<AskChatId>()
      .notNull()
      .references(() => askChats.id, { onDelete: 'cascade' }),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    /** Of an answer: emptied by a trigger when one of its sources is deleted (migration `ask`). */
    text: text('text').notNull(),
    aiModel: text('ai_model'),
    outcome: text('outcome').$type<AiOutcome>(),
    state: text('state').$type<'done' | 'stopped' | 'failed'>().notNull(),
    /** Of an answer in the model's own words: the meetings it was given, itself or through earlier answers. */
    sources: text('sources').array().$type<ConferenceId[]>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('ask_messages_chat').on(table.chatId, table.sequence),
    index('ask_messages_sources').using('gin', table.sources),
  ],
);

/** What answers quote. Deleted with the meeting, and with the sentence. */
export const askQuotes = pgTable(
  'ask_quotes',
  {
    messageId: text('message_id')
      .$type<AiMessageId>()
      .notNull()
      .references(() => askMessages.id, { onDelete: 'cascade' }),
    /** `[1]` in the text of the answer means it. */
    number: integer('number').notNull(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    segmentId: text('segment_id')
      .$type<SegmentId>()
      .notNull()
      .references(() => transcriptSegments.id, { onDelete: 'cascade' }),
    speaker: text('speaker').notNull(),
    /** From the start of the meeting, milliseconds. */
    startMs: integer('start_ms').notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number] }),
    index('ask_quotes_conference').on(table.conferenceId),
    index('ask_quotes_segment').on(table.segmentId),
  ],
);
