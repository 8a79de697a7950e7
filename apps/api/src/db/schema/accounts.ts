import type { Language } from '@intermind/contracts';
import {
  bigint,
  boolean,
  index,
  integer,
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

/** Codes from an app (TOTP, RFC 6238) as the second factor of an account. No row: the password is enough. */
export const accountTotp = pgTable('account_totp', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Encrypted (accounts/sealed-text.ts). */
  secret: text('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The step of 30 seconds, counted from 1970, of the last code that was used: that code and earlier ones are refused. */
  lastStep: integer('last_step').notNull(),
  /** Wrong codes since the last right one. */
  failures: integer('failures').notNull().default(0),
});

/** Each signs in once instead of a code from the app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of account and code, hex. */
    codeHash: text('code_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('recovery_codes_account').on(table.accountId)],
);

/** Passkeys (WebAuthn): each signs in alone, because the device checks who holds it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As the member calls it. */
    name: text('name').notNull(),
    /** As the device calls it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses as the device counts them; 0 where it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Whether it is synchronised to other devices of the member. */
    backedUp: boolean('backed_up').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_account').on(table.accountId),
  ],
);

/** What was done of something that takes two steps: each is good for one second step in one browser, for minutes. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    /**
     * `code`: the password was right, the second factor is missing. `set-up`: the app is being connected. `passkey`: one
     * is being used; whose it is shows afterwards. `add-passkey`: one is being made.
     */
    purpose: text('purpose').$type<'code' | 'set-up' | 'passkey' | 'add-passkey'>().notNull(),
    /** Of the interaction or the session at the provider, which a signed cookie of the browser names. */
    uid: text('uid').notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** What a passkey has to sign. */
    challenge: text('challenge'),
    /** Encrypted: of the app that is being connected. */
    secret: text('secret'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.uid] }),
    index('sign_in_steps_account').on(table.accountId),
    index('sign_in_steps_expires').on(table.expiresAt),
  ],
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
