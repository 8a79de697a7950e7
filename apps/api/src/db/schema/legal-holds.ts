import type { ConferenceId, UserId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';
import { users } from './users.ts';

/**
 * What administrators keep from being deleted: a member with all their meetings, or one meeting. A row that is here holds;
 * who lifted one is in the audit log. The reference keeps the database itself from deleting a meeting that is held.
 */
export const legalHolds = pgTable(
  'legal_holds',
  {
    /** Of the member or meeting. */
    id: text('id').$type<UserId | ConferenceId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .references(() => conferences.id),
    reason: text('reason').notNull(),
    placedAt: time('placed_at').notNull(),
    placedBy: text('placed_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('legal_holds_user').on(table.userId),
    uniqueIndex('legal_holds_conference').on(table.conferenceId),
    check(
      'legal_holds_one',
      sql`id = coalesce(user_id, conference_id) and (user_id is null) <> (conference_id is null)`,
    ),
  ],
);

/**
 * Meetings that a member who is held has no access to any more: their hold covers them all the same. Nobody can end the
 * hold on a meeting by revoking a link.
 */
export const legalHoldMeetings = pgTable(
  'legal_hold_meetings',
  {
    holdId: text('hold_id')
      .$type<UserId | ConferenceId>()
      .notNull()
      .references(() => legalHolds.id, { onDelete: 'cascade' }),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.conferenceId] }),
    index('legal_hold_meetings_conference').on(table.conferenceId),
  ],
);
