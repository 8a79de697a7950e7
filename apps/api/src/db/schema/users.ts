import type { UserId, UserSettings } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Members, one row for each subject of an issuer, made at the first call with a good token. */
export const users = pgTable(
  'users',
  {
    id: text('id').$type<UserId>().primaryKey(),
    /** `iss` of the tokens; `embedded` for our own accounts. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** What administrators search: both names and the address, in lower case. The database makes it. */
    searched: text('searched')
      .notNull()
      .generatedAlwaysAs(sql`lower(first_name || ' ' || last_name || ' ' || email)`),
    /** What the issuer said last: its token, or the account of our own provider. */
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Made an administrator here, in addition to what an outside issuer says. */
    grantedAdmin: boolean('granted_admin').notNull().default(false),
    settings: jsonb('settings').$type<UserSettings>().notNull().default({}),
    /** When they last said whether they want the newsletter and promotions; null: never, or before it was kept. */
    newsletterSaidAt: timestamp('newsletter_said_at', { withTimezone: true }),
    promotionsSaidAt: timestamp('promotions_said_at', { withTimezone: true }),
    /** The name in the newest token. A name changed here stays until the issuer sends a different one. */
    issuerName: jsonb('issuer_name').$type<IssuerName>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_issuer_subject')
      .on(table.issuer, table.subject)
      .where(sql`deleted_at is null`),
    // As administrators list them, in the order of lists (db/lists/list-sql.ts).
    index('users_newest').on(table.createdAt.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('users_name').on(
      sql`trim(${table.firstName} || ' ' || ${table.lastName}) nulls first`,
      table.id.asc(),
    ),
    index('users_last_seen').on(table.lastLoginAt.desc().nullsLast(), table.id.desc().nullsFirst()),
  ],
);

export interface IssuerName {
  firstName: string;
  lastName: string;
  /** When the token was issued, in seconds since 1970. */
  issuedAtS: number;
}
