import type {
  BrowserRecognition,
  ConferenceId,
  ConsentPurpose,
  GuestId,
  Language,
  ParticipantId,
  PersonId,
  Role,
  SilencedVoice,
  UserId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { guests } from './guests.ts';
import { time } from './time.ts';
import { users } from './users.ts';

/**
 * A person in one conference: a member or a guest, from the first admission. Decisions of moderators about the person
 * are kept here, so they apply on every device and to every later admission to this conference.
 */
export const people = pgTable(
  'conference_people',
  {
    id: text('id').$type<PersonId>().primaryKey(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Guests are deleted some days after the meeting; the person stays in its history. */
    guestId: text('guest_id')
      .$type<GuestId>()
      .references(() => guests.id, { onDelete: 'set null' }),
    /** The voice assistant, which is no person: it takes no place, and keeps no meeting going. */
    assistant: boolean('assistant').notNull().default(false),
    /** At the last admission. */
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** Since when nothing they say is kept in the transcript; null while they are on the record. */
    offRecordSince: time('off_record_since'),
    /** What they refuse now: made of the ledger (`consents`) and written with it. */
    refuses: text('refuses').array().$type<ConsentPurpose[]>().notNull().default([]),
    /** When they answered last; null: never. */
    consentsAt: time('consents_at'),
    /** Removed by a moderator: stays out of this conference. */
    expelledAt: time('expelled_at'),
    firstAdmittedAt: time('first_admitted_at').notNull(),
  },
  (table) => [
    index('conference_people_conference').on(table.conferenceId),
    index('conference_people_expelled')
      .on(table.conferenceId)
      .where(sql`expelled_at is not null`),
    uniqueIndex('conference_people_member').on(table.userId, table.conferenceId),
    uniqueIndex('conference_people_guest').on(table.guestId, table.conferenceId),
    check('conference_people_one_kind', sql`user_id is null or guest_id is null`),
  ],
);

/** What a device takes of others is kept while it may be inside; afterwards it is as at first. */
export const TAKES_EVERYTHING = { listens: true, reads: true, silencedVoices: [] };

/** One admission of one person: a device or a tab. Its id is the LiveKit identity. */
export const participants = pgTable(
  'participants',
  {
    id: text('id').$type<ParticipantId>().primaryKey(),
    personId: text('person_id')
      .$type<PersonId>()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    hears: text('hears').$type<Language>().notNull(),
    understands: text('understands').array().$type<Language[]>().notNull().default([]),
    /** Interpretation is on for this device. */
    listens: boolean('listens').notNull().default(true),
    /** Captions, or the words of the transcript, are shown on it. */
    reads: boolean('reads').notNull().default(true),
    /** Where their browser recognises what they say on this device; null: it does not. */
    browserWords: text('browser_words').$type<BrowserRecognition>(),
    /** The interpreter finds out what they speak. */
    detectsLanguage: boolean('detects_language').notNull().default(false),
    /** Whose translated voice this device does not hear, or `everyone`: for the interpreter, nobody else is told. */
    silencedVoices: text('silenced_voices').array().$type<SilencedVoice[]>().notNull().default([]),
    joinedAt: time('joined_at').notNull(),
    /** First seen by the media server; null until then. */
    connectedAt: time('connected_at'),
    /** Since when the media server does not show them; null while it does. Set from the start, until they connect. */
    absentSince: time('absent_since'),
    /** Null while the hand is down. */
    handRaisedAt: time('hand_raised_at'),
    /** When a moderator muted them last; null: never. They may have unmuted themselves since. */
    mutedAt: time('muted_at'),
    /** A participant of the same conference, and deleted with it. */
    mutedBy: text('muted_by').$type<ParticipantId>(),
    leftAt: time('left_at'),
    /** Why, while leftAt is set. */
    leftReason: text('left_reason').$type<LeftReason>(),
    /** Grows with every change, so that events of several instances can be put in order. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('participants_conference').on(table.conferenceId),
    index('participants_person').on(table.personId),
    // Of the many that a long meeting has seen, few are inside.
    index('participants_inside')
      .on(table.conferenceId)
      .where(sql`left_at is null`),
  ],
);

/**
 * Left on their own, lost by the media server, removed by a moderator, replaced by another device of the person, dropped
 * for publishing too many tracks, or the conference ended.
 */
export type LeftReason = 'left' | 'lost' | 'expelled' | 'replaced' | 'dropped' | 'ended';
