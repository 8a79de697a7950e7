import { z } from 'zod';
import { type CallDeclarations, EVERYBODY, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import {
  BillingCycleSchema,
  InvoiceSchema,
  MoneySchema,
  OfferedTopUpSchema,
  PAYMENT_STATUSES,
  PaymentSchema,
  PlanCodeSchema,
  PlanSchema,
  SubscriptionSchema,
  TopUpCodeSchema,
  TopUpSchema,
} from '../nouns/billing.ts';
import { InvoiceIdSchema, LanguageSchema } from '../nouns/fields.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';
import { SANDBOX_CARDS, SANDBOX_RESULTS } from '../plans.ts';

const read = { spec: 'spec 2 §7', allows: MEMBERS, limit: CALL_LIMITS.read } as const;
const write = { spec: 'spec 2 §7', allows: MEMBERS, limit: CALL_LIMITS.write } as const;
const list = { ...read, query: ListParamsSchema } as const;
const listConfig = { ...read, answer: ListConfigSchema } as const;
const choice = z.strictObject({ planCode: PlanCodeSchema, billingCycle: BillingCycleSchema });
const offer = z.string().min(1).max(1_000);
const reference = z.string().regex(/^[\x21-\x7e]{1,200}$/);

export const billingCalls = {
  'GET /billing/plans': {
    name: 'listPlans',
    summary: 'The plans that may be had here, from the smallest to the largest',
    spec: 'spec 2 §7',
    allows: EVERYBODY,
    limit: null,
    answer: z.strictObject({ items: z.array(PlanSchema) }),
  },
  'GET /billing/subscriptions': {
    name: 'listSubscriptions',
    summary: 'The caller’s agreements for plans',
    ...list,
    answer: listOf(SubscriptionSchema),
  },
  'GET /billing/subscriptions/list-config': {
    name: 'describeSubscriptionList',
    summary: 'Fields by which subscriptions can be filtered and sorted',
    ...listConfig,
  },
  'POST /billing/subscriptions/cancel': {
    name: 'cancelSubscription',
    summary: 'Ends the caller’s plan with the period that is paid',
    ...write,
    answer: SubscriptionSchema,
    errors: ['NoSubscription'],
  },
  'POST /billing/subscriptions/reactivate': {
    name: 'reactivateSubscription',
    summary: 'Takes the cancellation back',
    ...write,
    spec: 'ours',
    answer: SubscriptionSchema,
    errors: ['NoSubscription'],
  },
  'POST /billing/subscriptions/change': {
    name: 'changeSubscription',
    summary: 'A smaller plan or a shorter cycle from the next period on',
    ...write,
    spec: 'ours',
    body: choice,
    answer: SubscriptionSchema,
    errors: ['PlansOff', 'PlanNotForSale'],
  },
  'GET /billing/invoices': {
    name: 'listInvoices',
    summary: 'The caller’s invoices',
    ...list,
    answer: listOf(InvoiceSchema),
  },
  'GET /billing/invoices/list-config': {
    name: 'describeInvoiceList',
    summary: 'Fields by which invoices can be filtered and sorted',
    ...listConfig,
  },
  'GET /billing/invoices/{id}/file': {
    name: 'downloadInvoice',
    summary: 'One invoice as PDF, for whoever has its signed link',
    spec: 'spec 2 §3',
    allows: EVERYBODY,
    limit: CALL_LIMITS.export,
    params: z.strictObject({ id: InvoiceIdSchema }),
    query: z.strictObject({
      /** Milliseconds since 1970. */
      until: z.string().regex(/^\d{1,15}$/),
      language: LanguageSchema,
      signature: z.string().max(100),
    }),
    answers: 'file',
    errors: ['NotFound'],
  },
  'GET /billing/payments': {
    name: 'listPayments',
    summary: 'The caller’s payments',
    ...list,
    answer: listOf(PaymentSchema),
  },
  'GET /billing/payments/list-config': {
    name: 'describePaymentList',
    summary: 'Fields by which payments can be filtered and sorted',
    ...listConfig,
  },
  'GET /billing/checkout': {
    name: 'findCheckout',
    summary: 'Where the caller pays for a plan; changes nothing',
    ...read,
    limit: CALL_LIMITS.checkout,
    query: choice,
    answer: z.strictObject({ url: z.url() }),
    errors: ['PlansOff', 'PlanNotForSale', 'PaymentUnavailable'],
  },
  'GET /billing/top-ups': {
    name: 'listTopUps',
    summary: 'Packs that the caller may add to the quotas of their plan',
    ...read,
    spec: 'ours',
    answer: z.strictObject({
      items: z.array(OfferedTopUpSchema),
      /** A pack counts in every period that begins within so many days after it was paid. */
      validDays: z.int().positive(),
    }),
  },
  'GET /billing/top-ups/checkout': {
    name: 'findTopUpCheckout',
    summary: 'Where the caller pays for a pack; changes nothing',
    ...read,
    spec: 'ours',
    limit: CALL_LIMITS.checkout,
    query: z.strictObject({ topUp: TopUpCodeSchema }),
    answer: z.strictObject({ url: z.url() }),
    errors: ['PlansOff', 'TopUpNotForSale', 'TopUpUsedUp', 'PaymentUnavailable'],
  },
  'POST /billing/checkout/confirm': {
    name: 'confirmCheckout',
    summary: 'What the payment provider says about a checkout; what is paid takes effect',
    ...write,
    spec: 'ours',
    body: z.strictObject({ reference }),
    answer: z.strictObject({
      status: z.enum(PAYMENT_STATUSES),
      /** Where it is not for a plan. */
      topUp: TopUpSchema.optional(),
    }),
    errors: ['NotFound', 'PaymentUnavailable'],
  },
  'POST /billing/portal': {
    name: 'openBillingPortal',
    summary: 'Where the caller changes what they pay with; null where there is no such page',
    ...write,
    spec: 'ours',
    limit: CALL_LIMITS.checkout,
    answer: z.strictObject({ url: z.url().nullable() }),
    errors: ['PaymentUnavailable'],
  },
  'GET /billing/sandbox/offer': {
    name: 'readSandboxOffer',
    summary: 'What the page of test cards is about',
    ...read,
    spec: 'ours',
    query: z.strictObject({ offer }),
    answer: z.strictObject({
      reference,
      /** What it is for: a plan, or a top-up. */
      plan: choice.nullable(),
      topUp: TopUpSchema.nullable(),
      amount: MoneySchema,
    }),
    errors: ['NotFound', 'OfferExpired'],
  },
  'POST /billing/sandbox/payments': {
    name: 'payInSandbox',
    summary: 'Pays with a test card: no money moves',
    ...write,
    spec: 'ours',
    body: z.strictObject({
      offer,
      card: z.enum(SANDBOX_CARDS),
      /** The answer to the question that the card `confirmed` asks. */
      confirmed: z.boolean().optional(),
    }),
    answer: z.strictObject({ result: z.enum(SANDBOX_RESULTS), reference }),
    errors: ['NotFound', 'OfferExpired'],
  },
} as const satisfies CallDeclarations;
