import type { AdminActId, AdminActKind, UserId } from '@intermind/contracts';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/**
 * The audit log of administrators. Rows are added, and neither changed nor deleted: a trigger of the database refuses it
 *. The one change it lets through empties `before` and `after`, when the member concerned is deleted.
 */
export const adminActs = pgTable(
  'admin_acts',
  {
    id: text('id').$type<AdminActId>().primaryKey(),
    at: time('at').notNull(),
    by: text('done_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    act: text('act').$type<AdminActKind>().notNull(),
    /** The member whom it concerns. */
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id),
    /** Id of what else it concerns. */
    object: text('object'),
    before: jsonb('before').$type<ActState>(),
    after: jsonb('after').$type<ActState>(),
  },
  (table) => [index('admin_acts_at').on(table.at, table.id), index('admin_acts_user').on(table.userId)],
);

/** The changed fields of what an act concerns. */
export type ActState = Record<string, string | number | boolean | null>;
