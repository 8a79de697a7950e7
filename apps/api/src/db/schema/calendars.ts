import type {
  CalendarEventId,
  CalendarProblem,
  CalendarSourceId,
  RoomId,
  UserId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** Calendars that are read for members. */
export const calendarSources = pgTable(
  'calendar_sources',
  {
    id: text('id').$type<CalendarSourceId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'google' | 'address'>().notNull(),
    name: text('name').notNull(),
    /** Sealed: Google's refresh token, or the private address. It changes with every new one, even of the same value. */
    secret: text('secret').notNull(),
    /** Of a private address: finds one that is added twice. Null: Google. */
    addressHash: text('address_hash'),
    /** Of the account at Google; null: an address, or connected when Google was not asked for it. */
    accountHash: text('account_hash'),
    state: text('state').$type<'waiting' | 'ready' | 'failing' | 'reconnect'>().notNull(),
    problem: text('problem').$type<CalendarProblem>(),
    /** Google's, for what has changed since; null: everything is read next. */
    syncToken: text('sync_token'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Counts the readings that were stored; each event has the number of the last one that it was in. */
    reading: integer('reading').notNull().default(0),
    /** Of the last reading that succeeded, and of the last one of everything. */
    syncedAt: time('synced_at'),
    readWholeAt: time('read_whole_at'),
    nextSyncAt: time('next_sync_at').notNull(),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    /** The instance that reads has until then. */
    readingUntil: time('reading_until'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('calendar_sources_google')
      .on(table.userId)
      .where(sql`kind = 'google'`),
    unique('calendar_sources_address').on(table.userId, table.addressHash),
    index('calendar_sources_next').on(table.nextSyncAt),
    index('calendar_sources_account').on(table.accountHash),
  ],
);

/** Occurrences from yesterday to two months ahead, one by one. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: text('id').$type<CalendarEventId>().primaryKey(),
    sourceId: text('source_id')
      .$type<CalendarSourceId>()
      .notNull()
      .references(() => calendarSources.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the occurrence, within its calendar. */
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** Of an all-day event. */
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    location: text('location').notNull(),
    description: text('description').notNull(),
    /** That it links to; there may be no such room. */
    roomId: text('room_id').$type<RoomId>(),
    reading: integer('reading').notNull(),
  },
  (table) => [
    unique('calendar_events_external').on(table.sourceId, table.externalId),
    index('calendar_events_user').on(table.userId, table.startsAt, table.id),
  ],
);

/** Consents that were used, until they would have expired: none is used twice. */
export const calendarConsents = pgTable(
  'calendar_consents',
  { id: text('id').primaryKey(), expiresAt: time('expires_at').notNull() },
  (table) => [index('calendar_consents_expiry').on(table.expiresAt)],
);

/** Access that is to be taken back at Google, until that has succeeded. */
export const calendarRevocations = pgTable(
  'calendar_revocations',
  {
    /** Of the source that had it. */
    id: text('id').$type<CalendarSourceId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed: the refresh token. */
    secret: text('secret').notNull(),
    /** As of the source. */
    accountHash: text('account_hash'),
    createdAt: time('created_at').notNull(),
    nextTryAt: time('next_try_at').notNull(),
    /** The instance that asks Google has until then; null: none does. */
    askingUntil: time('asking_until'),
  },
  (table) => [index('calendar_revocations_next').on(table.nextTryAt)],
);
