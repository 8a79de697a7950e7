import { z } from 'zod';
import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { OwnedInvoiceSchema, OwnedPaymentSchema, OwnedSubscriptionSchema } from '../nouns/admin.ts';
import {
  BillingCycleSchema,
  InvoiceSchema,
  PaymentSchema,
  PlanCodeSchema,
  SubscriptionSchema,
} from '../nouns/billing.ts';
import { SubscriptionIdSchema, UserIdSchema } from '../nouns/fields.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';

const read = { spec: 'spec 2 §7', allows: ['admin'], limit: CALL_LIMITS.read } as const;
const write = { spec: 'spec 2 §7', allows: ['admin'], limit: CALL_LIMITS.write } as const;
const params = z.strictObject({ id: UserIdSchema });
const ofUser = { ...read, params, query: ListParamsSchema, errors: ['UserNotFound'] } as const;
/** The tabs of `/admin/billing`, for which the specification names no calls. */
const ofAll = { ...read, spec: 'ours', query: ListParamsSchema } as const;
const exported = { ...ofAll, limit: CALL_LIMITS.exportList, answers: 'file' } as const;
const listConfig = { ...read, spec: 'ours', answer: ListConfigSchema } as const;

/** What administrators see of members' money, and the plans that they give and take. */
export const adminBillingCalls = {
  'GET /admin/users/{id}/subscriptions': {
    name: 'listUserSubscriptions',
    summary: 'A member’s subscriptions; the fields are those of `GET /billing/subscriptions/list-config`',
    ...ofUser,
    answer: listOf(SubscriptionSchema),
  },
  'GET /admin/users/{id}/invoices': {
    name: 'listUserInvoices',
    summary: 'A member’s invoices; the fields are those of `GET /billing/invoices/list-config`',
    ...ofUser,
    answer: listOf(InvoiceSchema),
  },
  'GET /admin/users/{id}/payments': {
    name: 'listUserPayments',
    summary: 'A member’s payments; the fields are those of `GET /billing/payments/list-config`',
    ...ofUser,
    answer: listOf(PaymentSchema),
  },
  'POST /admin/users/{id}/subscriptions': {
    name: 'grantSubscription',
    summary: 'Gives a member a plan: it costs nothing and goes on until it is cancelled',
    ...write,
    params,
    body: z.strictObject({
      /** A member without a subscription has basic. */
      planId: PlanCodeSchema.exclude(['basic']),
      cycle: BillingCycleSchema,
    }),
    answer: SubscriptionSchema,
    status: 201,
    errors: ['UserNotFound', 'PlansOff', 'SubscriptionExists'],
  },
  'POST /admin/subscriptions/{id}/cancel': {
    name: 'cancelUserSubscription',
    summary: 'Ends a member’s subscription with its period, or now; one that is over stays as it is',
    ...write,
    params: z.strictObject({ id: SubscriptionIdSchema }),
    body: z.strictObject({
      /** Now. Otherwise the member keeps the plan to the end of the period. */
      force: z.boolean(),
    }),
    answer: SubscriptionSchema,
    errors: ['NotFound'],
  },
  'GET /admin/subscriptions': {
    name: 'listAllSubscriptions',
    summary: 'Subscriptions of all members',
    ...ofAll,
    answer: listOf(OwnedSubscriptionSchema),
  },
  'GET /admin/subscriptions/export': {
    name: 'exportAllSubscriptions',
    summary:
      'Subscriptions of all members as CSV, with the filters and the order of the list; 100,000 rows at most',
    ...exported,
  },
  'GET /admin/subscriptions/list-config': {
    name: 'describeAllSubscriptions',
    summary: 'Fields by which subscriptions of all members can be filtered and sorted',
    ...listConfig,
  },
  'GET /admin/invoices': {
    name: 'listAllInvoices',
    summary: 'Invoices of all members',
    ...ofAll,
    answer: listOf(OwnedInvoiceSchema),
  },
  'GET /admin/invoices/export': {
    name: 'exportAllInvoices',
    summary:
      'Invoices of all members as CSV, with the filters and the order of the list; 100,000 rows at most',
    ...exported,
  },
  'GET /admin/invoices/list-config': {
    name: 'describeAllInvoices',
    summary: 'Fields by which invoices of all members can be filtered and sorted',
    ...listConfig,
  },
  'GET /admin/payments': {
    name: 'listAllPayments',
    summary: 'Payments of all members',
    ...ofAll,
    answer: listOf(OwnedPaymentSchema),
  },
  'GET /admin/payments/export': {
    name: 'exportAllPayments',
    summary:
      'Payments of all members as CSV, with the filters and the order of the list; 100,000 rows at most',
    ...exported,
  },
  'GET /admin/payments/list-config': {
    name: 'describeAllPayments',
    summary: 'Fields by which payments of all members can be filtered and sorted',
    ...listConfig,
  },
} as const satisfies CallDeclarations;
