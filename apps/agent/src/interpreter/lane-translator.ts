import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatWorks } from '../speech/fallback.ts';
import {
  EngineError,
  type EngineInfo,
  type TextTranslator,
  type TranslatedSentence,
} from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import type { Glossary } from './glossary.ts';
import type { TranslationRequest } from './policy/late-binding.ts';
import { TranslationMemo } from './translation-memo.ts';

const TRANSLATION_LIMIT_MS = 1_500;
/** The last word on a segment may take longer: nothing else would bring it. */
const FINAL_LIMIT_MS = 4_000;
/** As long as another engine may be asked. */
const FINAL_FIRST_LIMIT_MS = 2_500;
/** Finished sentences that a translator is given to keep to their wording. */
const CONTEXT_SENTENCES = 2;

export interface LaneTranslatorOptions {
  from: Language;
  to: Language;
  translators: readonly TextTranslator[];
  registry: EngineRegistry;
  clock: Clock;
  glossary?: Glossary | undefined;
}

/** Answers what the commit policy of one lane asks, with the first translator that works. */
export class LaneTranslator {
  private readonly options: LaneTranslatorOptions;
  private readonly memo = new TranslationMemo();
  private context: readonly TranslatedSentence[] = [];

  constructor(options: LaneTranslatorOptions) {
    this.options = options;
  }

  /**
   * All texts of a request from one engine: it fails once, whatever the number of texts. Where none may be used any more that is
   * a refusal: asking again would not help.
   * @throws EngineError
   */
  async answer(
    request: TranslationRequest,
    signal: AbortSignal,
  ): Promise<{ texts: string[]; engine: EngineInfo }> {
    const { registry, clock, from, to } = this.options;
    const translators = this.options.translators.filter((engine) => registry.allows(engine));
    if (translators.length === 0) throw new EngineError('no translator may be used', 'request');
    const last = translators.at(-1);
    const limitMs = (engine: TextTranslator): number => {
      if (!request.complete) return TRANSLATION_LIMIT_MS;
      return engine === last ? FINAL_LIMIT_MS : FINAL_FIRST_LIMIT_MS;
    };
    const ladder = { registry, engines: translators, pair: `${from}>${to}` };
    return firstThatWorks(ladder, signal, (engine) =>
      withEngineTimeLimit(clock, limitMs(engine), engine.info.id, signal, async (limited) => {
        const texts = await Promise.all(
          request.texts.map(async (text) => this.translation(engine, request, text, limited)),
        );
        return { texts, engine: engine.info };
      }),
    );
  }

  remember(source: string, translation: string): void {
    if (source !== '') this.context = [...this.context, { source, translation }].slice(-CONTEXT_SENTENCES);
  }

  clear(): void {
    this.context = [];
    this.memo.clear();
  }

  private async translation(
    engine: TextTranslator,
    { segment, complete, spoken }: TranslationRequest,
    text: string,
    signal: AbortSignal,
  ): Promise<string> {
    if (text === '') return '';
    const { from, to, glossary } = this.options;
    const terms = glossary?.translations(text, to) ?? [];
    const ask = async (): Promise<string> =>
      engine.translate({
        ...{ text, from, to, complete, context: this.context, terms, signal },
        ...(spoken !== '' && { spoken }),
      });
    return complete ? ask() : this.memo.translation(segment, text, ask);
  }
}
