import { z } from 'zod';
import { AI_QUESTION_MAX_LENGTH } from '../limits.ts';
import { AiMessageIdSchema, LanguageSchema, SegmentIdSchema, TimeSchema } from './fields.ts';
import { storable } from './storable.ts';

/** A model that answers questions about a meeting. */
export const AiModelSchema = z.strictObject({
  id: z.string(),
  /** For people; a product's name. */
  name: z.string(),
  /** What was said leaves the operator's machines. */
  outside: z.boolean(),
  /** Answers only with what was said, word for word. */
  quotesOnly: z.boolean(),
});
export type AiModel = z.infer<typeof AiModelSchema>;

/** What was said, as the proof of an answer. */
export const AiQuoteSchema = z.strictObject({
  /** `[1]` in the text of the answer means it. */
  number: z.number().int().positive(),
  segmentId: SegmentIdSchema,
  speaker: z.string(),
  /** From the start of the meeting, milliseconds. */
  startMs: z.number().int().nonnegative(),
  language: LanguageSchema,
  text: z.string(),
});
export type AiQuote = z.infer<typeof AiQuoteSchema>;

/** What the quotations of an answer without words of its own are. */
export const AiOutcomeSchema = z.enum(['quotes', 'summary', 'nothing']);
export type AiOutcome = z.infer<typeof AiOutcomeSchema>;

/** A question, or an answer to it. */
export const AiMessageSchema = z.strictObject({
  id: AiMessageIdSchema,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** The model that answered; null for questions. */
  aiModel: z.string().nullable(),
  outcome: AiOutcomeSchema.nullable(),
  quotes: z.array(AiQuoteSchema),
  /** `stopped`: by the asker. A question is `done`. */
  state: z.enum(['done', 'stopped', 'failed']),
  /**
   * Of an answer while the meeting ran: how much of it had been heard, milliseconds from its start to the end of the last
   * sentence, 0 for nothing. Null afterwards, and for questions.
   */
  heardMs: z.number().int().nonnegative().nullable(),
  createdAt: TimeSchema,
});
export type AiMessage = z.infer<typeof AiMessageSchema>;

export const AiQuestionSchema = z.string().overwrite(storable).trim().min(1).max(AI_QUESTION_MAX_LENGTH);
