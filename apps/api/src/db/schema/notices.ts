import type { Money, QuotaFeature, QuotaLevel, UserId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** What a member is told, with what its words need. */
export type Notice =
  | { kind: 'payment-failed'; plan: string; price: Money; retryAt: string }
  /** Because the last attempt to pay for it failed. */
  | { kind: 'plan-ended'; plan: string }
  /** It is no longer in the file of plans, so it was not renewed. */
  | { kind: 'plan-withdrawn'; plan: string }
  | { kind: 'quota'; feature: QuotaFeature; level: QuotaLevel };

/** What members are told by email: written together with what it is about, and kept for some time so that it is told once. */
export const notices = pgTable(
  'notices',
  {
    /** What it is about: `payment:pay_…`, `quota:12:80:2030-05-01T…`. */
    key: text('key').primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice: jsonb('notice').$type<Notice>().notNull(),
    createdAt: time('created_at').notNull(),
    /** Passes that failed to send it. */
    tries: smallint('tries').notNull().default(0),
    /** Null: it was sent, given up, or is no longer true. */
    nextTryAt: time('next_try_at'),
  },
  (table) => [
    index('notices_user').on(table.userId),
    index('notices_created').on(table.createdAt),
    index('notices_due')
      .on(table.nextTryAt)
      .where(sql`next_try_at is not null`),
  ],
);
