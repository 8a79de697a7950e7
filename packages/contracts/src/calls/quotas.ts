import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { QuotaSchema } from '../nouns/billing.ts';
import { QuotaIdSchema, QuotaUsageIdSchema, UserIdSchema } from '../nouns/fields.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';
import { ManagedQuotaSchema } from '../nouns/quota.ts';

/** Of anything counted: a hundred terabytes, or the seconds of three million years. Sixty times that is still a whole number. */
const QUOTA_NUMBER_MAX = 1e14;

const managed = z.strictObject({ items: z.array(ManagedQuotaSchema) });

export const quotaCalls = {
  'GET /billing/quotas': {
    name: 'listQuotas',
    summary: 'What the caller has used of their plan in the period that runs',
    spec: 'spec 2 §7',
    allows: MEMBERS,
    limit: CALL_LIMITS.read,
    answer: z.strictObject({ items: z.array(QuotaSchema) }),
  },
  'GET /admin/quotas': {
    name: 'listManagedQuotas',
    summary: 'What members have used in the periods that run, for administrators',
    spec: 'spec 2 §7',
    allows: ['admin'],
    limit: CALL_LIMITS.read,
    query: ListParamsSchema,
    answer: listOf(ManagedQuotaSchema),
  },
  'GET /admin/quotas/list-config': {
    name: 'describeManagedQuotaList',
    summary: 'Fields by which the quotas of all members can be filtered and sorted',
    spec: 'ours',
    allows: ['admin'],
    limit: CALL_LIMITS.read,
    answer: ListConfigSchema,
  },
  'GET /admin/users/{id}/quotas': {
    name: 'listQuotasOfUser',
    summary: 'All quotas of one member',
    spec: 'spec 2 §7',
    allows: ['admin'],
    limit: CALL_LIMITS.read,
    params: z.strictObject({ id: UserIdSchema }),
    answer: managed,
    errors: ['UserNotFound'],
  },
  'PATCH /admin/quotas/{id}': {
    name: 'changeQuotaLimit',
    summary: 'Gives a member a limit of their own, or that of the plan again',
    spec: 'spec 2 §7',
    allows: ['admin'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: QuotaIdSchema }),
    body: z.strictObject({
      /** In the unit of the feature; null: unlimited; `plan`: what the plan says. */
      limit: z.union([z.int().nonnegative().max(QUOTA_NUMBER_MAX), z.null(), z.literal('plan')]),
    }),
    answer: ManagedQuotaSchema,
    errors: ['UserNotFound'],
  },
  'PATCH /admin/quota-usages/{id}': {
    name: 'changeQuotaUsage',
    summary: 'Corrects what a member has used in the period that runs',
    spec: 'spec 2 §7',
    allows: ['admin'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: QuotaUsageIdSchema }),
    body: z.strictObject({
      /** In the unit of the feature. */
      used: z.int().nonnegative().max(QUOTA_NUMBER_MAX),
    }),
    answer: ManagedQuotaSchema,
    errors: ['UserNotFound'],
  },
} as const satisfies CallDeclarations;
