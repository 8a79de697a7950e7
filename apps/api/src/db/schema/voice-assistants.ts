import type { AssistantProvider, ConferenceId, ParticipantId } from '@intermind/contracts';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { participants } from './participants.ts';
import { time } from './time.ts';

/** The voice assistant of a conference, from the first time it was enabled. */
export const voiceAssistants = pgTable('voice_assistants', {
  conferenceId: text('conference_id')
    .$type<ConferenceId>()
    .primaryKey()
    .references(() => conferences.id, { onDelete: 'cascade' }),
  /** Its own: of a person that is the assistant. */
  participantId: text('participant_id')
    .$type<ParticipantId>()
    .notNull()
    .references(() => participants.id, { onDelete: 'cascade' }),
  provider: text('provider').$type<AssistantProvider>().notNull(),
  state: text('state').$type<AssistantState>().notNull(),
  /** When `state` became what it is. */
  since: time('since').notNull(),
  /** The owner of the room lets it quote their earlier meetings, until it is sent away. */
  earlierMeetings: boolean('earlier_meetings').notNull().default(false),
  /** Incremented by every change that is sent to clients. */
  version: integer('version').notNull().default(0),
});

/** `listening` and the following: it takes part. */
export type AssistantState = 'disabled' | 'pending' | 'listening' | 'thinking' | 'speaking' | 'paused';
