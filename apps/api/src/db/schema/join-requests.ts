import type {
  ConferenceId,
  GuestId,
  JoinRequest,
  JoinRequestId,
  Language,
  ParticipantId,
  RoomId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { guests } from './guests.ts';
import { rooms } from './rooms.ts';
import { participants } from './participants.ts';
import { time } from './time.ts';

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
    decidedBy: text('decided_by')
      .$type<ParticipantId>()
      .references(() => participants.id, { onDelete: 'set null' }),
    /** The conference that an approval was given for. */
    approvedFor: text('approved_for')
      .$type<ConferenceId>()
      .references(() => conferences.id, { onDelete: 'set null' }),
    /** The conference in which the guest cannot ask again. */
    blockedFor: text('blocked_for')
      .$type<ConferenceId>()
      .references(() => conferences.id, { onDelete: 'set null' }),
    /** Since when no page of the guest waits for the answer; null while one does. */
    absentSince: time('absent_since'),
    /** Where the guest asked from, while the request is pending: few may wait from one address. */
    address: text('address'),
  },
  (table) => [
    index('join_requests_room').on(table.roomId, table.status),
    index('join_requests_guest').on(table.guestId),
    index('join_requests_approved')
      .on(table.approvedFor, table.decidedAt)
      .where(sql`status = 'APPROVED'`),
    index('join_requests_blocked')
      .on(table.blockedFor)
      .where(sql`blocked_for is not null`),
    index('join_requests_expiring')
      .on(table.expiresAt)
      .where(sql`status = 'PENDING'`),
    uniqueIndex('join_requests_one_pending')
      .on(table.guestId)
      .where(sql`status = 'PENDING'`),
  ],
);
