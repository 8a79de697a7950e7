import { z } from 'zod';
import { TRANSLATED_TEXT_MAX_LENGTH, TRANSLATED_TEXTS_MAX } from './limits.ts';
import { LanguageSchema } from './nouns/fields.ts';

/** Messages of the agent channel about texts outside meetings. */

const id = z.number().int().nonnegative();
/** Translations may be longer. */
const ANSWER_MAX_LENGTH = 4 * TRANSLATED_TEXT_MAX_LENGTH;

/** To a worker: translates texts; answered with `translated`. */
export const TranslateSchema = z.object({
  type: z.literal('translate'),
  id,
  from: LanguageSchema,
  to: LanguageSchema,
  texts: z.array(z.string().min(1).max(TRANSLATED_TEXT_MAX_LENGTH)).min(1).max(TRANSLATED_TEXTS_MAX),
  /** Only by engines on the operator’s own machines. */
  sealed: z.boolean(),
});

/** To a worker: nobody waits for this translation any more. An older worker goes on with it. */
export const TranslateCancelledSchema = z.object({ type: z.literal('translate-cancelled'), id });

/** From a worker: the texts of `translate`, in their order; null where no engine did it. */
export const TranslatedSchema = z.object({
  type: z.literal('translated'),
  id,
  texts: z.array(z.string().max(ANSWER_MAX_LENGTH)).max(TRANSLATED_TEXTS_MAX).nullable(),
});
