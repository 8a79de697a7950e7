import { z } from 'zod';
import { LanguageSchema, ParticipantIdSchema, RoleSchema, TimeSchema } from './fields.ts';

export const ParticipantSchema = z.strictObject({
  /** Also the participant's identity in LiveKit. */
  id: ParticipantIdSchema,
  name: z.string(),
  /** The language this person speaks. */
  language: LanguageSchema,
  /** The language this person wants to hear. */
  hears: LanguageSchema,
  role: RoleSchema,
  kind: z.enum(['regular', 'anonymous']),
  conferenceCreator: z.boolean(),
  joinedAt: TimeSchema,
});
export type Participant = z.infer<typeof ParticipantSchema>;
