import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { QuotaFeatureSchema } from './nouns/billing.ts';
import { CalendarProblemSchema } from './nouns/calendar.ts';
import { UserIdSchema } from './nouns/fields.ts';
import { HealthReportSchema } from './nouns/health.ts';

/** The form of `data` of the errors that carry some; it is null for all others. */
export const ERROR_DATA = {
  ValidationFailed: z.strictObject({
    /** `path` as `body.settings.layout`; `problem` is the code of zod's issue. */
    issues: z.array(z.strictObject({ path: z.string(), problem: z.string() })),
  }),
  /** Also in the header Retry-After. */
  TooManyRequests: z.strictObject({ retryAfterS: z.int().min(1) }),
  /** Whose plan is used up, and in what (spec 1 §8). */
  QuotaExceeded: z.strictObject({ quotaOwnerId: UserIdSchema, feature: QuotaFeatureSchema }),
  CalendarAddressRefused: z.strictObject({ problem: CalendarProblemSchema }),
  /** Names the request in the log of the server. */
  Internal: z.strictObject({ requestId: z.string() }),
  Unhealthy: HealthReportSchema,
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>;

export type ErrorData<Code extends ErrorCode> = Code extends keyof typeof ERROR_DATA
  ? z.output<(typeof ERROR_DATA)[Code]>
  : null;
