import { z } from 'zod';
import { ConferenceIdSchema, RestrictionSchema, RoomIdSchema, TimeSchema, UserIdSchema } from './fields.ts';

export const ConferenceSchema = z.strictObject({
  id: ConferenceIdSchema,
  roomId: RoomIdSchema,
  /** The member whose room it is: the host. */
  createdBy: UserIdSchema,
  startedAt: TimeSchema,
  /** Interpretation may be switched off for everybody by a moderator. */
  translationEnabled: z.boolean(),
  /** A moderator switched on the engines that only demonstrate (docs/engines.md). */
  demonstration: z.boolean(),
  /** Nobody else may come in, except who was in it already, and the owner. */
  locked: z.boolean(),
  /** What people who do not moderate may not do, whatever their role. */
  restrictions: z.array(RestrictionSchema),
});
export type Conference = z.infer<typeof ConferenceSchema>;
