import { z } from 'zod';
import { ASSISTANT_TEXT_MAX_LENGTH, ASSISTANT_TURNS_MAX } from './limits.ts';
import { LanguageSchema, ParticipantIdSchema } from './nouns/fields.ts';
import { AssistantProviderSchema } from './nouns/voice-assistant.ts';
import { ASSISTANT_ACTIVITIES, ASSISTANT_FAILURES } from './voice-assistant.ts';

/** What the API and the process of a voice assistant tell each other in the agent channel (agent-channel-schemas.ts). */

const count = z.number().int().nonnegative();

/** What one person said to the voice assistant, or it to them. */
export const AssistantTurnSchema = z.object({
  role: z.enum(['user', 'assistant']),
  text: z.string().max(ASSISTANT_TEXT_MAX_LENGTH),
  /** When the question was asked, milliseconds since 1970; of the answer too. */
  askedMs: count,
  /** Who asked the question; of the answer too. An older worker does not say. */
  asker: ParticipantIdSchema.optional(),
});
export type AssistantTurn = z.infer<typeof AssistantTurnSchema>;

const questionId = count;
/** The answer is not told with later questions: it has words of other meetings, which may be taken back at any time. */
const forget = z.literal(true);

/** To the process of a voice assistant. */
export const AssistantOrderSchema = z.discriminatedUnion('type', [
  /**
   * A moderator paused it: the rest of the answer is dropped. `ofEarlier`: the owner closed their earlier meetings, and only
   * an answer that has words of them is dropped; an older worker drops any.
   */
  z.object({ type: z.literal('interrupt'), ofEarlier: z.literal(true).optional() }),
  /** The next words of this participant are a question. */
  z.object({ type: z.literal('ask'), participantId: ParticipantIdSchema }),
  /** The next piece of an answer, to be spoken. */
  z.object({ type: z.literal('answer'), question: questionId, text: z.string(), forget: forget.optional() }),
  z.object({ type: z.literal('answered'), question: questionId, complete: z.boolean() }),
  /** To a provider that answers by itself: what it may know. */
  z.object({
    type: z.literal('prompt'),
    question: questionId,
    /** With the transcript so far. */
    instructions: z.string(),
    /** Of the question's `earlier`, what the asker was there for. */
    earlier: z.array(AssistantTurnSchema).max(ASSISTANT_TURNS_MAX),
    /** From when on the asker may know what was said, milliseconds since 1970; null: everything. */
    heardFromMs: count.nullable(),
    forget: forget.optional(),
  }),
  /** Answers the report `avatar`: how the provider's avatar joins the meeting, from the internet. */
  z.object({ type: z.literal('avatar'), url: z.string(), room: z.string(), token: z.string() }),
]);
export type AssistantOrder = z.infer<typeof AssistantOrderSchema>;

/** From the process of a voice assistant. */
export const AssistantReportSchema = z.discriminatedUnion('type', [
  /** What it does now; repeated whenever it is told about its conference. */
  z.object({
    type: z.literal('activity'),
    provider: AssistantProviderSchema,
    activity: z.enum(ASSISTANT_ACTIVITIES),
  }),
  z.object({
    type: z.literal('failed'),
    provider: AssistantProviderSchema,
    reason: z.enum(ASSISTANT_FAILURES),
  }),
  /** Asks for an answer; one at a time, a new one ends the one before. */
  z.object({
    type: z.literal('question'),
    question: questionId,
    asker: ParticipantIdSchema,
    /** When its first word was spoken, milliseconds since 1970. */
    askedMs: count,
    language: LanguageSchema,
    text: z.string().min(1).max(ASSISTANT_TEXT_MAX_LENGTH),
    earlier: z.array(AssistantTurnSchema).max(ASSISTANT_TURNS_MAX),
  }),
  /** The answer is over, or not needed any more. `heard`: something of it was; an older worker does not say. */
  z.object({ type: z.literal('dropped'), question: questionId, heard: z.boolean().optional() }),
  /** `wanted`: the provider's avatar needs a token to join. `gone`: it must not be heard any more, if it still is there. */
  z.object({
    type: z.literal('avatar'),
    provider: AssistantProviderSchema,
    state: z.enum(['wanted', 'gone']),
  }),
]);
export type AssistantReport = z.infer<typeof AssistantReportSchema>;
