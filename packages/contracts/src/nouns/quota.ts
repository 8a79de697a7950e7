import { z } from 'zod';
import { QUOTA_LEVELS } from '../plans.ts';
import { QuotaFeatureSchema, QuotaSchema } from './billing.ts';
import { QuotaIdSchema, QuotaUsageIdSchema, UserIdSchema } from './fields.ts';

/** A quota as administrators see it (spec 2 §7). */
export const ManagedQuotaSchema = z.strictObject({
  ...QuotaSchema.shape,
  id: QuotaIdSchema,
  usageId: QuotaUsageIdSchema,
  userId: UserIdSchema,
  email: z.string(),
  /** The limit was set by an administrator, and does not follow the plan. */
  ownLimit: z.boolean(),
});
export type ManagedQuota = z.infer<typeof ManagedQuotaSchema>;

/** What the owner of a room is told of a quota that comes to its end. */
export const QuotaWarningSchema = z.strictObject({
  feature: QuotaFeatureSchema,
  /** Percent of the limit that is used, rounded down to one of these; at 100 nothing is left. */
  level: z.union(QUOTA_LEVELS.map((level) => z.literal(level))),
  /** How long the rest lasts at the rate of now; null for what is not counted by time, or does not run. */
  secondsLeft: z.int().nonnegative().nullable(),
});
export type QuotaWarning = z.infer<typeof QuotaWarningSchema>;
