import type {
  BillingCycle,
  Canceller,
  PaymentId,
  SubscriptionId,
  SubscriptionStatus,
  UserId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** Agreements for a plan, one row for each. A member without one that runs has the basic plan. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').$type<SubscriptionId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A code of contracts/plans.ts; also of a plan that is no longer there. */
    plan: text('plan').notNull(),
    cycle: text('cycle').$type<BillingCycle>().notNull(),
    /** Of one period, in cents. 0 where an administrator gave it. */
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    /** Who pays: the member, or nobody because an administrator gave it. */
    source: text('source').$type<'bought' | 'granted'>().notNull(),
    createdAt: time('created_at').notNull(),
    /** All periods begin at this day of the month and time of day, in UTC, or on the last day of a shorter month. */
    anchorAt: time('anchor_at').notNull(),
    periodStart: time('period_start').notNull(),
    periodEnd: time('period_end').notNull(),
    /** For the present period, what was credited for an earlier one included, less what was given back. */
    paidMinor: integer('paid_minor').notNull().default(0),
    /** The payment for the present period. No foreign key: `payments` says why. */
    paidBy: text('paid_by').$type<PaymentId>(),
    /** When somebody cancelled; the end is `periodEnd`, unless `endedAt` is earlier. */
    cancelledAt: time('cancelled_at'),
    /** Who cancelled: only they may take it back. */
    cancelledBy: text('cancelled_by').$type<Canceller>(),
    endedAt: time('ended_at'),
    /** Payments for the next period that failed one after the other, and when the next attempt is due. */
    failures: integer('failures').notNull().default(0),
    retryAt: time('retry_at'),
    /** Who pays and by what, as the payment provider calls it; never a card's number. */
    provider: text('provider'),
    customerRef: text('customer_ref'),
    methodRef: text('method_ref'),
    /** When the member was last sent to the page where they change it while a payment was overdue. */
    methodPageAt: time('method_page_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_running')
      .on(table.userId)
      .where(sql`status in ('active', 'cancelling')`),
    uniqueIndex('subscriptions_upcoming')
      .on(table.userId)
      .where(sql`status = 'upcoming'`),
    index('subscriptions_user').on(table.userId, table.createdAt.desc()),
    index('subscriptions_newest').on(table.createdAt.desc(), table.id),
    index('subscriptions_due')
      .on(table.periodEnd)
      .where(sql`status in ('active', 'cancelling', 'upcoming')`),
  ],
);
