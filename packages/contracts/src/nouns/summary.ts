import { z } from 'zod';
import { SUMMARY_POINTS_MAX } from '../limits.ts';
import { AiQuoteSchema } from './ai.ts';
import { LanguageSchema } from './fields.ts';

/** One thing that was said or decided. */
export const SummaryPointSchema = z.strictObject({
  /** Empty where the quotations are the point. */
  text: z.string(),
  /** Where it comes from, numbered from 1 through the whole summary. */
  quotes: z.array(AiQuoteSchema).min(1),
});
export type SummaryPoint = z.infer<typeof SummaryPointSchema>;

/**
 * What happened in a meeting, made after its end from what was said.
 * `absent`: nobody has made one yet. `waiting`: it is made after the meeting's end, or just now. `later`: words were withdrawn, and
 * it is made again within a day, but not in the next minutes. `none`: too little was said.
 * `failed`: it was tried several times.
 */
export const SummarySchema = z.strictObject({
  state: z.enum(['absent', 'waiting', 'later', 'ready', 'none', 'failed']),
  /** Of the texts of the points, or of most of the quotations; null while there are none. */
  language: LanguageSchema.nullable(),
  /** It has no words but those that were said. */
  quotesOnly: z.boolean(),
  /** It is not in the caller's language, and can be translated into it. */
  translatable: z.boolean(),
  points: z.array(SummaryPointSchema).max(SUMMARY_POINTS_MAX),
});
export type Summary = z.infer<typeof SummarySchema>;
