import type { ConferenceId, HistoryAccess, HistoryPart, ShareId, UserId } from '@intermind/contracts';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';
import { users } from './users.ts';

/** A link by which members add a past meeting to their own history. The token itself is not kept. */
export const conferenceShares = pgTable(
  'conference_shares',
  {
    id: text('id').$type<ShareId>().primaryKey(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    createdBy: text('created_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').notNull(),
    includes: jsonb('includes').$type<HistoryPart[]>().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    uses: integer('uses').notNull().default(0),
    /** How many members may import it; null: any number. */
    maxUses: integer('max_uses'),
  },
  (table) => [
    uniqueIndex('conference_shares_token').on(table.tokenHash),
    index('conference_shares_conference').on(table.conferenceId),
    index('conference_shares_creator').on(table.createdBy),
  ],
);

/**
 * Which members may see what a meeting left behind: its host, members who took part, and those who imported a share.
 * Every list and search of past meetings begins here.
 */
export const conferenceAccess = pgTable(
  'conference_access',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** The conference's, so that a long history is read in order without its conferences. */
    startedAt: time('started_at').notNull(),
    via: text('via').$type<HistoryAccess>().notNull(),
    /** Revoking the share ends the access. */
    shareId: text('share_id')
      .$type<ShareId>()
      .references(() => conferenceShares.id, { onDelete: 'cascade' }),
    /**
     * How many people took part and were not removed, so that a long history is sorted by it. The database itself writes it, from the end
     * of the meeting on (migration `long_histories`); null: they are counted.
     */
    participants: integer('participants'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conferenceId] }),
    index('conference_access_newest').on(table.userId, table.startedAt.desc(), table.conferenceId),
    index('conference_access_people').on(table.userId, table.participants, table.conferenceId),
    index('conference_access_conference').on(table.conferenceId),
    index('conference_access_share').on(table.shareId),
  ],
);
