import type { ConferenceId, MessageId, ParticipantId } from '@intermind/contracts';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { participants } from './participants.ts';
import { time } from './time.ts';

/** The chat of a conference. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').$type<MessageId>().primaryKey(),
    /** The order in which they were written: two may have the same time. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    participantId: text('participant_id')
      .$type<ParticipantId>()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    sentAt: time('sent_at').notNull(),
    /** Made by the sender: the same message sent twice is one. */
    key: text('key'),
  },
  (table) => [
    index('messages_conference').on(table.conferenceId, table.sequence),
    uniqueIndex('messages_once').on(table.participantId, table.key),
  ],
);
