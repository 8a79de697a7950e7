import { z } from 'zod';
import { LanguageSchema, ParticipantIdSchema, PersonIdSchema, RoleSchema, TimeSchema } from './fields.ts';

export const ParticipantSchema = z.strictObject({
  /** Also the participant's identity in LiveKit. */
  id: ParticipantIdSchema,
  /** The same for all devices of one person in this conference, and for nobody else. */
  personId: PersonIdSchema,
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
