import type { Language } from '@intermind/contracts';
import type { Logger } from 'pino';
import { type ChatModel, ChatModelError, type Translations } from '../ai/index.ts';

/** Where the model does not translate, the question is searched for as it was asked. */
export function translator(
  model: ChatModel,
  logger: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): ((text: string, languages: readonly Language[]) => Promise<Translations>) | undefined {
  if (!model.translate) return undefined;
  return (text, languages) =>
    model.translate!(text, languages, signal).catch((error: unknown) => {
      // Nobody waits for the answer any more, which ends by itself.
      if (signal.aborted) return new Map();
      if (!(error instanceof ChatModelError)) throw error;
      logger.warn(
        { aiModel: model.id, kind: error.kind, reason: error.message },
        'a question was not translated',
      );
      return new Map();
    });
}
