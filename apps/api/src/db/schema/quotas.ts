import type { ConferenceId, PlanCode, QuotaFeature, QuotaLevel, UserId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';
import { users } from './users.ts';

/** Seconds, bytes or pieces (contracts/plans.ts, `countsPerUnit`). */
const counts = (name: string) => bigint(name, { mode: 'number' });

/** Limits that administrators gave to one member in place of the plan's. */
export const quotaLimits = pgTable(
  'quota_limits',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    feature: text('feature').$type<QuotaFeature>().notNull(),
    /** Null: unlimited. */
    counts: counts('counts'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feature] })],
);

/** What one member has used of one thing in one period. The row that counts now is `current`. */
export const quotaUsages = pgTable(
  'quota_usages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    feature: text('feature').$type<QuotaFeature>().notNull(),
    /** What the period was counted from: a subscription's id, or `month`. */
    basis: text('basis').notNull(),
    periodStart: time('period_start').notNull(),
    periodEnd: time('period_end').notNull(),
    current: boolean('current').notNull(),
    plan: text('plan').$type<PlanCode>().notNull(),
    /** As it was when the row was last compared with the plan; null: unlimited. */
    limit: counts('limit'),
    /** Of the limit, what top-ups added. */
    added: counts('added').notNull().default(0),
    /** The sum of `charged` of its entries. */
    used: counts('used').notNull().default(0),
    /** The sum of `reserved` of its entries. Together with `used` never more than the limit, unless that was lowered. */
    reserved: counts('reserved').notNull().default(0),
    /** The highest level that the owner was told of and is not told of again yet; 0: none. */
    told: smallint('told').$type<QuotaLevel | 0>().notNull().default(0),
    /** Since when nothing is left; null while something is. */
    usedUpAt: time('used_up_at'),
    /** What was charged in the last minute, without corrections: how long the rest lasts is told from it. */
    recent: jsonb('recent').$type<{ atMs: number; amount: number }[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('quota_usages_current')
      .on(table.userId, table.feature)
      .where(sql`"current"`),
    uniqueIndex('quota_usages_period').on(table.userId, table.feature, table.periodStart),
    index('quota_usages_end').on(table.periodEnd),
    check('quota_usages_not_negative', sql`used >= 0 and reserved >= 0`),
  ],
);

/**
 * The ledger: what one consumer (a meeting, a lane of the interpreter, a question, a recording) took of one usage, and
 * what is reserved for it. One row grows with its consumer.
 */
export const quotaEntries = pgTable(
  'quota_entries',
  {
    usageId: counts('usage_id').notNull(),
    /** The consumer, by what it is: `meeting:cnf_…`, `interpretation:cnf_…:prt_…:de`, `correction:…`. */
    consumer: text('consumer').notNull(),
    /** Negative of corrections downwards. */
    charged: counts('charged').notNull(),
    /** Used when nothing was left, and never asked for later. */
    forgiven: counts('forgiven').notNull().default(0),
    reserved: counts('reserved').notNull().default(0),
    /** A reservation that nobody renewed by then is void. */
    reservedUntil: time('reserved_until'),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .references(() => conferences.id, { onDelete: 'set null' }),
    beganAt: time('began_at').notNull(),
    countedAt: time('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.usageId, table.consumer] }),
    foreignKey({ columns: [table.usageId], foreignColumns: [quotaUsages.id] }).onDelete('cascade'),
    index('quota_entries_consumer').on(table.consumer),
    index('quota_entries_conference').on(table.conferenceId),
    index('quota_entries_reserved')
      .on(table.reservedUntil)
      .where(sql`reserved > 0`),
  ],
);
