import { z } from 'zod';
import { ASK_CHAT_TITLE_MAX_LENGTH } from '../limits.ts';
import { AiMessageSchema, AiQuoteSchema } from './ai.ts';
import { AskChatIdSchema, ConferenceIdSchema, TimeSchema } from './fields.ts';
import { nameSchema } from './name.ts';

/** A member's saved chat about all their meetings (spec 2 §3). */
export const AskChatSchema = z.strictObject({
  id: AskChatIdSchema,
  /** The beginning of the first question, or what its owner called it. */
  title: z.string(),
  createdAt: TimeSchema,
  /** Of the last message. */
  updatedAt: TimeSchema,
});
export type AskChat = z.infer<typeof AskChatSchema>;

export const AskChatTitleSchema = nameSchema(ASK_CHAT_TITLE_MAX_LENGTH);

/** What was said in one of the meetings, as the proof of an answer. */
export const AskQuoteSchema = AiQuoteSchema.extend({
  conferenceId: ConferenceIdSchema,
  /** Its title; null where it has none. */
  meeting: z.string().nullable(),
  meetingStartedAt: TimeSchema,
});
export type AskQuote = z.infer<typeof AskQuoteSchema>;

export const AskMessageSchema = AiMessageSchema.extend({
  /** Only from meetings that the member may still read. */
  quotes: z.array(AskQuoteSchema),
  /** The words of the answer are not shown: they came from a meeting that the member may not read any more. */
  withheld: z.boolean(),
});
export type AskMessage = z.infer<typeof AskMessageSchema>;
