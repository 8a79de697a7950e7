import type { Language } from '@intermind/contracts';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Accounts of the embedded identity provider. Empty where an outside issuer is used. */
export const accounts = pgTable(
  'accounts',
  {
    /** The subject of the tokens. */
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** argon2id, in the PHC string format. */
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** The first administrator's one-time password must be changed at first sign-in. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    language: text('language').$type<Language>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When a link that was sent to the address was opened. Null: it never was. */
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('accounts_email').on(table.email)],
);

/** One-time links that let one person make an account where sign-up is by invitation. */
export const invitations = pgTable('invitations', {
  /** SHA-256 of the link's secret, hex. */
  id: text('id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** The account made with it. */
  usedBy: text('used_by').references(() => accounts.id, { onDelete: 'set null' }),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** One-time links for the owner of an account: to choose another password, or to confirm an address. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256 of the link's secret, hex. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'password' | 'email'>().notNull(),
    /** The address it was made for, lower case. */
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('account_links_account').on(table.accountId, table.purpose)],
);

/** What oidc-provider keeps: sessions, grants, codes, refresh tokens. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    /** Of the account it was made for, so that all of them can end at once. */
    accountId: text('account_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_account').on(table.accountId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_expires').on(table.expiresAt),
  ],
);
