import type {
  BillingCycle,
  InvoiceId,
  PaymentId,
  PaymentStatus,
  PlanCode,
  QuotaFeature,
  SubscriptionId,
  TopUpCode,
  UserId,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** What a payment is for. */
export type PaymentPurpose =
  | {
      plan: PlanCode;
      cycle: BillingCycle;
      /** A choice of the member, or the next period of what they have. */
      kind: 'choice' | 'renewal';
      /** Of a choice: the price of one period, as it was offered. */
      priceMinor?: number;
    }
  | { kind: 'top-up'; topUp: TopUpCode; priceMinor: number };

/** A line of an invoice; its words are made when it is drawn. */
export type KeptLine =
  | {
      what: 'plan' | 'unused';
      plan: string;
      cycle: BillingCycle;
      amountMinor: number;
      from?: string;
      to?: string;
    }
  /** Of a plan it says which, for bookkeeping. */
  | { what: 'discount' | 'credit'; plan?: string; cycle?: BillingCycle; amountMinor: number }
  /** `amount`: in the unit of the feature. */
  | { what: 'top-up'; feature: QuotaFeature; amount: number; amountMinor: number };

/** Every attempt to pay, one row for each. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').$type<PaymentId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** No foreign key: payments outlive the account's subscriptions. */
    subscriptionId: text('subscription_id').$type<SubscriptionId>(),
    /** What is paid once: the order of a checkout, or the attempt for a period. */
    orderRef: text('order_ref').notNull(),
    purpose: jsonb('purpose').$type<PaymentPurpose>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** So much of it was paid back. */
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** To be paid back because it bought nothing. */
    refundDueAt: time('refund_due_at'),
    provider: text('provider').notNull(),
    /** As the provider calls it. */
    providerRef: text('provider_ref'),
    customerRef: text('customer_ref'),
    methodRef: text('method_ref'),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
    /** While it is pending or a refund is due: when the provider is asked again. Null: with the next pass. */
    nextAskAt: time('next_ask_at'),
  },
  (table) => [
    // One order is paid once, however often it is tried and reported.
    uniqueIndex('payments_order')
      .on(table.orderRef)
      .where(sql`status in ('pending', 'succeeded')`),
    index('payments_user').on(table.userId, table.createdAt.desc()),
    // As administrators list them, in the order of lists (db/lists/list-sql.ts).
    index('payments_listed').on(table.createdAt.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('payments_by_amount').on(table.amountMinor.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('payments_by_status').on(table.status, table.createdAt.desc().nullsLast()),
    index('payments_pending')
      .on(table.createdAt)
      .where(sql`status = 'pending'`),
    index('payments_refunds')
      .on(table.refundDueAt)
      .where(sql`refund_due_at is not null`),
  ],
);

/** Never changed once they have a number. */
export const invoices = pgTable(
  'invoices',
  {
    id: text('id').$type<InvoiceId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** From the table `invoice_numbers`. Null: a draft. */
    number: integer('number').unique(),
    kind: text('kind').$type<'invoice' | 'credit'>().notNull(),
    status: text('status').$type<'paid' | 'draft'>().notNull(),
    lines: jsonb('lines').$type<KeptLine[]>().notNull(),
    /** Sum of the lines, tax included. */
    totalMinor: integer('total_minor').notNull(),
    taxMinor: integer('tax_minor').notNull(),
    taxPercent: real('tax_percent').notNull(),
    currency: text('currency').notNull(),
    /** Emptied when the account is deleted. */
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    seller: text('seller').notNull(),
    paymentId: text('payment_id').$type<PaymentId>(),
    /** Of a credit: what it takes back. */
    creditedNumber: integer('credited_number'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('invoices_user').on(table.userId, table.createdAt.desc()),
    index('invoices_newest').on(table.createdAt.desc(), table.id),
    index('invoices_payment').on(table.paymentId),
  ],
);

/** The last number given. One row: the transaction that takes the next number holds it until it commits, or gives it back. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  id: integer('id').primaryKey(),
  last: integer('last').notNull(),
});

/** Packs that members paid for, beside their plans. */
export const topUps = pgTable(
  'top_ups',
  {
    /** No foreign key: `payments` says why. */
    paymentId: text('payment_id').$type<PaymentId>().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A code of contracts/plans.ts; also of a pack that is no longer there. */
    code: text('code').notNull(),
    feature: text('feature').$type<QuotaFeature>().notNull(),
    /** Seconds or pieces (contracts/plans.ts, `countsPerUnit`). */
    counts: bigint('counts', { mode: 'number' }).notNull(),
    /** So many of them were taken back with the money. */
    takenBack: bigint('taken_back', { mode: 'number' }).notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** It counts in periods that begin before then. */
    validUntil: time('valid_until').notNull(),
  },
  (table) => [
    index('top_ups_user').on(table.userId, table.feature, table.createdAt),
    check('top_ups_taken_back', sql`taken_back between 0 and counts`),
  ],
);

/** Members whose accounts were deleted, until the payment provider has deleted them too. */
export const customerErasures = pgTable(
  'customer_erasures',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** As the provider calls the customer. Null: it knows at most a page on which they could pay. */
    customerRef: text('customer_ref'),
    createdAt: time('created_at').notNull(),
    nextTryAt: time('next_try_at').notNull(),
  },
  (table) => [
    uniqueIndex('customer_erasures_customer').on(table.provider, table.customerRef),
    index('customer_erasures_next').on(table.nextTryAt),
  ],
);
