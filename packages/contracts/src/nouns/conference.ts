import { z } from 'zod';
import { ConsentPolicySchema } from './consent.ts';
import { ConferenceIdSchema, RestrictionSchema, RoomIdSchema, TimeSchema, UserIdSchema } from './fields.ts';
import { RetentionSchema } from './retention.ts';

export const ConferenceSchema = z.strictObject({
  id: ConferenceIdSchema,
  roomId: RoomIdSchema,
  /** The member whose room it is: the host. */
  createdBy: UserIdSchema,
  startedAt: TimeSchema,
  /** A moderator can turn interpretation off for everyone. */
  translationEnabled: z.boolean(),
  /** A moderator switched on the engines that only demonstrate (docs/engines.md). */
  demonstration: z.boolean(),
  /**
   * Only engines and models on the operator’s own machines hear or read what is said. A meeting that was sealed once stays
   * sealed, its transcript too.
   */
  sealed: z.boolean(),
  /** What is said is kept as a transcript; a moderator can turn that off and on (docs/privacy.md). */
  transcriptKept: z.boolean(),
  /** Whether everyone is asked before anything of theirs is kept; decided when it began. */
  recordingConsent: ConsentPolicySchema,
  /** Captions are drawn into recordings, unless the person who starts one decides otherwise: as it was chosen last in the room. */
  recordingCaptions: z.boolean(),
  /** How long what it leaves behind is kept. */
  retention: RetentionSchema,
  /** Locked: only people who were inside before, and the owner, may join. */
  locked: z.boolean(),
  /** What non-moderators may not do, whatever their role. */
  restrictions: z.array(RestrictionSchema),
  /** Grows with every change, like a participant's. */
  version: z.number().int().nonnegative(),
});
export type Conference = z.infer<typeof ConferenceSchema>;
