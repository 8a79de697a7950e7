import type { ConferenceId, ConsentPurpose, PersonId } from '@intermind/contracts';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { people } from './participants.ts';
import { time } from './time.ts';

/** What people agreed to and refused, line by line: nothing is ever changed in it. */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .$type<PersonId>()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    given: boolean('given').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    index('consents_conference').on(table.conferenceId, table.id),
    index('consents_person').on(table.personId),
  ],
);
