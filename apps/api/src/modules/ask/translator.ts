import type { Language } from '@intermind/contracts';
import type { Logger } from 'pino';
import { type ChatModel, ChatModelError, type Translations } from '../ai/index.ts';
import type { QuestionTranslations } from './question-translations.ts';

interface Dependencies {
  /** Absent: the question may not leave for the engines of meetings. */
  translations?: Pick<QuestionTranslations, 'translate'>;
  logger: Pick<Logger, 'warn'>;
}

/** By the engines of meetings, then by the model. Into what neither translates, the question is searched for as it was asked. */
export function translator(
  { translations, logger }: Dependencies,
  model: ChatModel,
  language: Language,
  signal: AbortSignal,
): (text: string, languages: readonly Language[]) => Promise<Translations> {
  return async (text, languages) => {
    const known: Translations =
      (await translations?.translate(text, language, languages, signal)) ?? new Map();
    const missing = languages.filter((into) => !known.has(into));
    if (missing.length === 0 || !model.translate) return known;
    try {
      return new Map([...known, ...(await model.translate(text, missing, signal))]);
    } catch (error) {
      // Nobody waits for the answer any more, which ends by itself.
      if (signal.aborted) return known;
      if (!(error instanceof ChatModelError)) throw error;
      logger.warn(
        { aiModel: model.id, kind: error.kind, reason: error.message },
        'a question was not translated',
      );
      return known;
    }
  };
}
