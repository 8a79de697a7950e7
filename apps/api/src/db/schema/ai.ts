import type { AiMessageId, AiOutcome, AiQuote, ConferenceId, GuestId, UserId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { guests } from './guests.ts';
import { time } from './time.ts';
import { users } from './users.ts';

/** Private conversations with a model about a meeting: one for each person and conference. */
export const aiMessages = pgTable(
  'ai_messages',
  {
    id: text('id').$type<AiMessageId>().primaryKey(),
    /** The order in which they were written. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** Whose it is: a member or a guest. */
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    guestId: text('guest_id')
      .$type<GuestId>()
      .references(() => guests.id, { onDelete: 'cascade' }),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    text: text('text').notNull(),
    aiModel: text('ai_model'),
    outcome: text('outcome').$type<AiOutcome>(),
    quotes: jsonb('quotes').$type<AiQuote[]>().notNull(),
    state: text('state').$type<'done' | 'stopped' | 'failed'>().notNull(),
    /** How much of the running meeting had been heard. */
    heardMs: integer('heard_ms'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('ai_messages_member').on(table.userId, table.conferenceId, table.sequence),
    index('ai_messages_guest').on(table.guestId, table.conferenceId, table.sequence),
    index('ai_messages_conference').on(table.conferenceId),
    check('ai_messages_one_person', sql`(user_id is null) <> (guest_id is null)`),
  ],
);
