import {
  type ConferenceId,
  type ConsentPolicy,
  NO_RETENTION,
  type Restriction,
  type Retention,
  type RoomId,
  type UserId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rooms } from './rooms.ts';
import { time } from './time.ts';
import { users } from './users.ts';

/** A conference is one meeting in a room: from the first person admitted until it is ended or stays empty. */
export const conferences = pgTable(
  'conferences',
  {
    id: text('id').$type<ConferenceId>().primaryKey(),
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** The room's owner: the host. */
    createdBy: text('created_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** Given by the owner; null: the room's. */
    title: text('title'),
    translationEnabled: boolean('translation_enabled').notNull().default(true),
    /** A moderator switched on the engines that only demonstrate. */
    demonstration: boolean('demonstration').notNull().default(false),
    /** The room was sealed during it: for its transcript that holds for good. */
    sealed: boolean('sealed').notNull().default(false),
    /** The room's when it began. */
    recordingConsent: text('recording_consent').$type<ConsentPolicy>().notNull().default('announce'),
    /** As it was chosen last in the room. */
    recordingCaptions: boolean('recording_captions').notNull().default(false),
    /** What people were told before they joined; it never becomes longer. */
    retention: jsonb('retention').$type<Retention>().notNull().default(NO_RETENTION),
    /** Since when no transcript is kept; null while one is. */
    transcriptOffSince: time('transcript_off_since'),
    locked: boolean('locked').notNull().default(false),
    /** What non-moderators may not do. */
    restrictions: jsonb('restrictions').$type<Restriction[]>().notNull().default([]),
    startedAt: time('started_at').notNull(),
    /** Since when it is empty; null while someone is inside. */
    emptySince: time('empty_since'),
    endedAt: time('ended_at'),
    /** The instance that compares this conference with the media server, until `careUntil`; others leave it alone. */
    careBy: text('care_by'),
    careUntil: time('care_until'),
    /** Incremented by every change that is sent to clients. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('conferences_room').on(table.roomId),
    index('conferences_ended').on(table.endedAt, table.id),
    uniqueIndex('conferences_running')
      .on(table.roomId)
      .where(sql`ended_at is null`),
  ],
);
