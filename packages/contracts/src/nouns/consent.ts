import { z } from 'zod';
import { CONSENT_POLICIES, CONSENT_PURPOSES } from '../consents.ts';
import { ConferenceIdSchema, TimeSchema } from './fields.ts';

export const ConsentPolicySchema = z.enum(CONSENT_POLICIES);
export const ConsentPurposeSchema = z.enum(CONSENT_PURPOSES);

/** True: agreed. */
export const ConsentAnswersSchema = z.strictObject({
  /** Picture, shared screen and voice, with its interpretation, are in recordings of the meeting. */
  recording: z.boolean(),
  /** Words are kept as a transcript. */
  transcript: z.boolean(),
  /** An engine may imitate the person's voice where it interprets them; otherwise a neutral voice speaks. */
  voice: z.boolean(),
  /** Kept words are given to AI chat, Ask Anything and the voice assistant. */
  ai: z.boolean(),
});
export type ConsentAnswers = z.infer<typeof ConsentAnswersSchema>;

/** What is answered: the voice only where it was asked about. */
export const ConsentChoicesSchema = ConsentAnswersSchema.partial({ voice: true });
export type ConsentChoices = z.infer<typeof ConsentChoicesSchema>;

/** What one person agrees to in one meeting. */
export const ConsentsSchema = z.strictObject({
  conferenceId: ConferenceIdSchema,
  policy: ConsentPolicySchema,
  answers: ConsentAnswersSchema,
  /** When they answered last; null: never. Where the room asks, nothing of theirs is kept until then. */
  answeredAt: TimeSchema.nullable(),
  /** Speech engines outside the operator's own machines that can be given voices; none in a sealed meeting, or one that is over. */
  outsideEngines: z.array(z.string()),
  /** Those that imitate voices, and may be used here. Without any the voice is not asked about. */
  voiceEngines: z.array(z.string()),
});
export type Consents = z.infer<typeof ConsentsSchema>;
