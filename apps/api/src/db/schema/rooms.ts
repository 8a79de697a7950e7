import {
  type ConsentPolicy,
  type Language,
  NO_RETENTION,
  type Retention,
  type RoomId,
  type RoomTerm,
  type UserId,
} from '@intermind/contracts';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** A room: a code with an owner. */
export const rooms = pgTable(
  'rooms',
  {
    id: text('id').$type<RoomId>().primaryKey(),
    ownerId: text('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    title: text('title'),
    /** People in a meeting at once; null: as many as the installation allows. */
    capacity: integer('capacity'),
    /** For guests who wait; empty: none. */
    lobbyText: text('lobby_text').notNull().default(''),
    /** Names and words that engines should know. */
    terms: jsonb('terms').$type<RoomTerm[]>().notNull().default([]),
    /** Others are not taken for what is spoken; none: any may be. */
    expectedLanguages: text('expected_languages').array().$type<Language[]>().notNull().default([]),
    /** Engines and models on the operator’s own machines only. */
    sealed: boolean('sealed').notNull().default(false),
    /** Whether people are asked before anything of theirs is kept. */
    recordingConsent: text('recording_consent').$type<ConsentPolicy>().notNull().default('announce'),
    /** Whether captions are drawn into recordings: as it was chosen last. */
    recordingCaptions: boolean('recording_captions').notNull().default(false),
    /** What the owner decided; the installation may keep for less. */
    retention: jsonb('retention').$type<Retention>().notNull().default(NO_RETENTION),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('rooms_owner').on(table.ownerId)],
);

/** Rooms that a member was in, until they take them off their list. */
export const recentRooms = pgTable(
  'recent_rooms',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roomId] }),
    index('recent_rooms_latest').on(table.userId, table.lastUsedAt),
  ],
);
