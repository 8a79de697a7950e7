import { z } from 'zod';
import { ASSISTANT_ACTIVITIES, ASSISTANT_PROVIDERS } from '../voice-assistant.ts';
import { ParticipantIdSchema } from './fields.ts';

export const AssistantProviderSchema = z.enum(ASSISTANT_PROVIDERS);

/** The voice assistant of a conference (spec 1 §3, §4). */
export const VoiceAssistantSchema = z.strictObject({
  /** `pending`: asked for, and not there yet or not there any more. */
  state: z.enum(['disabled', 'pending', 'enabled']),
  /** While it is enabled. */
  activity: z.enum(ASSISTANT_ACTIVITIES).nullable(),
  /** The last one; null before the first. */
  provider: AssistantProviderSchema.nullable(),
  /** Its participant, the same each time it is enabled; null before the first. */
  participantId: ParticipantIdSchema.nullable(),
  /** It may quote earlier meetings of the room's owner, aloud, when the owner asks it; off until the owner allows it. */
  earlierMeetings: z.boolean(),
  /** Those that this installation offers. */
  providers: z.array(AssistantProviderSchema),
  /** Incremented by every change. */
  version: z.number().int().nonnegative(),
});
export type VoiceAssistant = z.infer<typeof VoiceAssistantSchema>;
