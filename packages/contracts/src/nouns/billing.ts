import { z } from 'zod';
import {
  BILLING_CYCLES,
  PLAN_CODES,
  PLAN_FEATURES,
  type QuotaFeature,
  QUOTA_FEATURES,
  TOP_UP_CODES,
} from '../plans.ts';
import { InvoiceIdSchema, PaymentIdSchema, SubscriptionIdSchema, TimeSchema } from './fields.ts';

export const PlanCodeSchema = z.enum(PLAN_CODES);
export const BillingCycleSchema = z.enum(BILLING_CYCLES);
export const QuotaFeatureSchema = z.enum(Object.keys(QUOTA_FEATURES) as [QuotaFeature, ...QuotaFeature[]]);

/** Whole minor units (cents) of a currency of ISO 4217. */
export const MoneySchema = z.strictObject({
  amountMinor: z.int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof MoneySchema>;

/** A plan that may be had here (spec 2 §1). */
export const PlanSchema = z.strictObject({
  code: PlanCodeSchema,
  /** Null: agreed by talking. */
  prices: z.strictObject({ monthly: MoneySchema, yearly: MoneySchema }).nullable(),
  /** What it adds to the plan before it. */
  features: z.array(z.enum(PLAN_FEATURES)),
  /** By what is counted; null: unlimited. */
  quotas: z.record(QuotaFeatureSchema, z.int().nonnegative().nullable()),
});
export type Plan = z.infer<typeof PlanSchema>;

export const SUBSCRIPTION_STATUSES = ['active', 'expired', 'upcoming', 'cancelling', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

const CANCELLERS = ['member', 'admin'] as const;
export type Canceller = (typeof CANCELLERS)[number];

/** One agreement for a plan (spec 2 §3). A member has at most one that runs and one that follows it. */
export const SubscriptionSchema = z.strictObject({
  id: SubscriptionIdSchema,
  /** A plan's code; not always one of today's plans. */
  plan: z.string(),
  /** What it gives: the same, or of a plan that is no longer one of today’s, the smallest that costs as much. */
  heldPlan: PlanCodeSchema,
  billingCycle: BillingCycleSchema,
  /** Of one period. */
  price: MoneySchema,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** An administrator gave it. A smaller plan is bought when it has ended, not before. */
  granted: z.boolean(),
  createdAt: TimeSchema,
  periodStart: TimeSchema,
  /** While `cancelling`: when it ends. */
  periodEnd: TimeSchema,
  cancelledAt: TimeSchema.nullable(),
  /** A member takes back their own cancellation only. */
  cancelledBy: z.enum(CANCELLERS).nullable(),
  /** The last payment failed: when it is tried again. */
  retryAt: TimeSchema.nullable(),
  /** The payment provider has a page where the member changes what they pay with (`POST /billing/portal`). */
  methodChangeable: z.boolean(),
});
export type Subscription = z.infer<typeof SubscriptionSchema>;

export const INVOICE_STATUSES = ['paid', 'draft'] as const;
/** `credit`: takes an earlier invoice back, wholly or in part. */
export const INVOICE_KINDS = ['invoice', 'credit'] as const;

/** Spec 2 §3. */
export const InvoiceSchema = z.strictObject({
  id: InvoiceIdSchema,
  /** Without gaps. Null of drafts. */
  number: z.string().nullable(),
  kind: z.enum(INVOICE_KINDS),
  date: TimeSchema,
  /** Tax included; negative of credits. */
  amount: MoneySchema,
  status: z.enum(INVOICE_STATUSES),
  /** Path of the PDF at this origin; works for an hour for anyone who has it. */
  download: z.string(),
});
export type Invoice = z.infer<typeof InvoiceSchema>;

export const PAYMENT_STATUSES = ['succeeded', 'failed', 'pending', 'cancelled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Spec 2 §3. */
export const PaymentSchema = z.strictObject({
  id: PaymentIdSchema,
  date: TimeSchema,
  amount: MoneySchema,
  status: z.enum(PAYMENT_STATUSES),
});
export type Payment = z.infer<typeof PaymentSchema>;

export const TopUpCodeSchema = z.enum(TOP_UP_CODES);

/** A pack that adds to one quota (decision 0042). */
export const TopUpSchema = z.strictObject({
  code: TopUpCodeSchema,
  feature: QuotaFeatureSchema,
  /** In the unit of the feature. */
  amount: z.int().positive(),
  price: MoneySchema,
});
export type TopUp = z.infer<typeof TopUpSchema>;

export const OfferedTopUpSchema = TopUpSchema.extend({
  /** Of the amount, what could be used: what was used before beyond the limit comes off. With 0 it is not sold. */
  usable: z.int().nonnegative(),
});
export type OfferedTopUp = z.infer<typeof OfferedTopUpSchema>;

/** How much of one thing was used in one period (spec 2 §3). */
export const QuotaSchema = z.strictObject({
  feature: QuotaFeatureSchema,
  plan: z.string(),
  periodStart: TimeSchema,
  periodEnd: TimeSchema,
  /** In the unit of the feature (`QUOTA_FEATURES`). */
  used: z.number().nonnegative(),
  /** Null: unlimited. */
  limit: z.number().nonnegative().nullable(),
  /** What top-ups add; it is in the limit. */
  added: z.number().nonnegative(),
  /** Of the limit in percent; null without one. */
  usagePercent: z.number().nonnegative().nullable(),
});
export type Quota = z.infer<typeof QuotaSchema>;
