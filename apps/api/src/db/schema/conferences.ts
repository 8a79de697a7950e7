import type {
  ConferenceId,
  GuestId,
  JoinRequest,
  JoinRequestId,
  Language,
  ParticipantId,
  Role,
  RoomId,
  UserId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A room is a code that somebody owns. */
export const rooms = pgTable(
  'rooms',
  {
    id: text('id').$type<RoomId>().primaryKey(),
    ownerId: text('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    title: text('title'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('rooms_owner').on(table.ownerId)],
);

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
    createdBy: text('created_by').$type<UserId>().notNull(),
    translationEnabled: boolean('translation_enabled').notNull().default(true),
    startedAt: time('started_at').notNull(),
    /** Since when nobody is inside; null while somebody is. */
    emptySince: time('empty_since'),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('conferences_running')
      .on(table.roomId)
      .where(sql`ended_at is null`),
  ],
);

/** A guest: a name and a room, behind a token of ours. */
export const guests = pgTable('guests', {
  id: text('id').$type<GuestId>().primaryKey(),
  roomId: text('room_id')
    .$type<RoomId>()
    .notNull()
    .references(() => rooms.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull(),
});

/** One admission of one person. Its id is the LiveKit identity. */
export const participants = pgTable(
  'participants',
  {
    id: text('id').$type<ParticipantId>().primaryKey(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    userId: text('user_id').$type<UserId>(),
    guestId: text('guest_id').$type<GuestId>(),
    name: text('name').notNull(),
    language: text('language').$type<Language>().notNull(),
    hears: text('hears').$type<Language>().notNull(),
    role: text('role').$type<Role>().notNull(),
    joinedAt: time('joined_at').notNull(),
    /** Since when the media server does not show them; null while it does. Set from the start, until they connect. */
    absentSince: time('absent_since'),
    leftAt: time('left_at'),
    /** Why, while leftAt is set: closed by themselves, gone from the media server, removed, or the conference ended. */
    leftReason: text('left_reason').$type<'left' | 'lost' | 'expelled' | 'ended'>(),
    /** Removed by a moderator: neither this participant nor the person behind it comes back to this conference. */
    expelledAt: time('expelled_at'),
  },
  (table) => [
    index('participants_conference').on(table.conferenceId),
    index('participants_user').on(table.userId),
    index('participants_guest').on(table.guestId),
  ],
);

export const joinRequests = pgTable(
  'join_requests',
  {
    id: text('id').$type<JoinRequestId>().primaryKey(),
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    guestId: text('guest_id')
      .$type<GuestId>()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    language: text('language').$type<Language>().notNull(),
    status: text('status').$type<JoinRequest['status'] | 'WITHDRAWN'>().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: text('decided_by').$type<ParticipantId>(),
    /** The conference that an approval was used in: it opens no other. */
    admittedTo: text('admitted_to')
      .$type<ConferenceId>()
      .references(() => conferences.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('join_requests_room').on(table.roomId, table.status),
    index('join_requests_guest').on(table.guestId),
    index('join_requests_expiring')
      .on(table.expiresAt)
      .where(sql`status = 'PENDING'`),
    uniqueIndex('join_requests_one_pending')
      .on(table.guestId)
      .where(sql`status = 'PENDING'`),
  ],
);

/** The interpreter of a conference that needs one, and the worker connection that has it. */
export const interpreterJobs = pgTable('interpreter_jobs', {
  conferenceId: text('conference_id')
    .$type<ConferenceId>()
    .primaryKey()
    .references(() => conferences.id, { onDelete: 'cascade' }),
  /** Grows with every assignment. */
  generation: integer('generation').notNull().default(0),
  /** The connection of a worker to one of our instances; null while nobody has the job. */
  workerId: text('worker_id'),
  /** Until when the worker has it without being heard of. */
  leaseUntil: time('lease_until'),
  /** Since when nobody needs it; null while somebody does. */
  unneededSince: time('unneeded_since'),
});
