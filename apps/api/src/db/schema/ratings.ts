import type { ConferenceId, PersonId } from '@intermind/contracts';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { people } from './participants.ts';
import { time } from './time.ts';

/** How people rate a call, one rating each; deleted with the meeting. */
export const ratings = pgTable(
  'ratings',
  {
    personId: text('person_id')
      .$type<PersonId>()
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** 1 to 5, 5 best. */
    score: integer('score').notNull(),
    ratedAt: time('rated_at').notNull(),
  },
  (table) => [index('ratings_rated').on(table.ratedAt)],
);
