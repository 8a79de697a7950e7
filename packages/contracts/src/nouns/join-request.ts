import { z } from 'zod';
import { JoinRequestIdSchema, LanguageSchema, TimeSchema } from './fields.ts';

export const JOIN_REQUEST_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export const JoinRequestSchema = z.strictObject({
  id: JoinRequestIdSchema,
  /** The guest's name, as moderators see it. */
  name: z.string(),
  language: LanguageSchema,
  status: z.enum(JOIN_REQUEST_STATUSES),
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
  /** Since when the guest's page is closed or cut off; null while it waits. */
  absentSince: TimeSchema.nullable(),
});
export type JoinRequest = z.infer<typeof JoinRequestSchema>;

/** Why a request is not decided as a moderator asked. */
export const DECISION_REFUSALS = [
  'NotFound',
  'JoinRequestDecided',
  'JoinRequestExpired',
  'ConferenceCapacityExceeded',
  'QuotaExceeded',
] as const;
/** Of several decisions at once, one that was not made. */
export const RefusedDecisionSchema = z.strictObject({
  joinRequestId: JoinRequestIdSchema,
  code: z.enum(DECISION_REFUSALS),
});
export type RefusedDecision = z.infer<typeof RefusedDecisionSchema>;

/** A guest who cannot ask again while the conference runs. */
export const BlockedGuestSchema = z.strictObject({
  /** The request that was denied. */
  joinRequestId: JoinRequestIdSchema,
  name: z.string(),
  blockedAt: TimeSchema,
  /** Name of the moderator; null where it is not known any more. */
  by: z.string().nullable(),
});
export type BlockedGuest = z.infer<typeof BlockedGuestSchema>;
