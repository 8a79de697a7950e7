import type { UserId, UserSettings } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Members, one row for each subject of an issuer, made at the first call with a good token. */
export const users = pgTable(
  'users',
  {
    id: text('id').$type<UserId>().primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As the last token said; for lists only, rights come from the token in hand. */
    isAdmin: boolean('is_admin').notNull().default(false),
    settings: jsonb('settings').$type<UserSettings>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_issuer_subject')
      .on(table.issuer, table.subject)
      .where(sql`deleted_at is null`),
  ],
);
