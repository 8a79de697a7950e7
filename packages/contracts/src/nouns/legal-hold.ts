import { z } from 'zod';
import { LEGAL_HOLD_REASON_MAX_LENGTH } from '../limits.ts';
import { ConferenceIdSchema, TimeSchema, UserIdSchema } from './fields.ts';
import { storable } from './storable.ts';

/** Why a hold is placed or lifted: plain text, trimmed, without U+0000. */
export const LegalHoldReasonSchema = z
  .string()
  .overwrite(storable)
  .trim()
  .min(1)
  .max(LEGAL_HOLD_REASON_MAX_LENGTH);

const person = z.strictObject({ id: UserIdSchema, name: z.string() });

/** Nothing of a member, or of a meeting, is deleted while an administrator holds it. */
export const LegalHoldSchema = z.strictObject({
  /** The member who is held; null: a meeting is. */
  user: person.nullable(),
  /** The meeting that is held; null: a member is. */
  conference: z
    .strictObject({ id: ConferenceIdSchema, title: z.string().nullable(), startedAt: TimeSchema })
    .nullable(),
  reason: z.string(),
  placedAt: TimeSchema,
  /** Who placed it, or changed its reason last. The name is empty when the account was deleted since. */
  placedBy: person,
});
export type LegalHold = z.infer<typeof LegalHoldSchema>;
