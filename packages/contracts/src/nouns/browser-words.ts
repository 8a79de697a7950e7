import { z } from 'zod';
import {
  BROWSER_RECOGNITIONS,
  BROWSER_UTTERANCE_MAX_MS,
  BROWSER_WORDS_KEPT_MS,
  BROWSER_WORDS_MAX_LENGTH,
} from '../browser-words.ts';
import { LanguageSchema } from './fields.ts';
import { storable } from './storable.ts';

export const BrowserRecognitionSchema = z.enum(BROWSER_RECOGNITIONS);

const count = z.number().int().nonnegative();

export const BrowserWordsSchema = z.strictObject({
  utterance: count,
  revision: count,
  language: LanguageSchema,
  text: z.string().overwrite(storable).max(BROWSER_WORDS_MAX_LENGTH),
  lastedMs: count.max(BROWSER_UTTERANCE_MAX_MS),
  final: z.boolean(),
  lateMs: count.max(BROWSER_WORDS_KEPT_MS).optional(),
});
