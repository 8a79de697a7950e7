import { type Language, TRANSLATED_TEXT_MAX_LENGTH, TRANSLATIONS_AT_ONCE_MAX } from '@intermind/contracts';
import type { TextTranslator } from '../agent-jobs/index.ts';
import type { ChatModel, Translations } from '../ai/index.ts';

/** The asker waits for it. */
const TRANSLATE_WITHIN_MS = 5_000;
/** Languages of one question, of the places of a worker: others ask too. */
const LANGUAGES_AT_ONCE = TRANSLATIONS_AT_ONCE_MAX / 2;
/** Quotations come one after the other. */
const QUOTES_WITHIN_MS = 8_000;
const KNOWN_MAX = 500;

/** Translates questions and quotations by the engines that interpret meetings, as far as there are any. */
export class QuestionTranslations {
  readonly #texts: TextTranslator;
  /** Asked lately; the oldest first. */
  readonly #known = new Map<string, string>();

  constructor(texts: TextTranslator) {
    this.#texts = texts;
  }

  /** @returns those that an engine gave in time */
  async translate(
    text: string,
    from: Language,
    languages: readonly Language[],
    signal: AbortSignal,
  ): Promise<Translations> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TRANSLATE_WITHIN_MS)]);
    const left = [...languages];
    const translated = new Map<Language, string>();
    const translateNext = async () => {
      for (let to = left.shift(); to && !within.aborted; to = left.shift()) {
        const its = await this.#one({ text, from, to, sealed: false }, within);
        if (its !== undefined) translated.set(to, its);
      }
    };
    await Promise.all(Array.from({ length: LANGUAGES_AT_ONCE }, translateNext));
    return new Map(
      languages.flatMap((to) => (translated.has(to) ? [[to, translated.get(to)!] as const] : [])),
    );
  }

  /**
   * The model, whose quotations come in the asker's language where an engine translates them in time, otherwise as they were spoken.
   * @param isSealed whether that was said in a sealed meeting: only own engines are given it
   */
  quoting(model: ChatModel, isSealed: (passage: { segmentId: string }) => boolean): ChatModel {
    const translate = async (text: string, from: Language, to: Language, sealed: boolean, by: AbortSignal) =>
      from === to ? undefined : this.#one({ text, from, to, sealed }, by);
    return {
      ...model,
      async *answer(question, signal) {
        // From the first one on: a model that writes has written all of its answer before.
        let within: AbortSignal | undefined;
        for await (const part of model.answer(question, signal)) {
          if (part.type !== 'quote') {
            yield part;
            continue;
          }
          within ??= AbortSignal.any([signal, AbortSignal.timeout(QUOTES_WITHIN_MS)]);
          const { passage } = part;
          const { language } = question;
          const text = await translate(passage.text, passage.language, language, isSealed(passage), within);
          yield text === undefined ? part : { ...part, passage: { ...passage, text, language } };
        }
      },
    };
  }

  async #one(
    asked: { text: string; from: Language; to: Language; sealed: boolean },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { text, from, to, sealed } = asked;
    if (text.length > TRANSLATED_TEXT_MAX_LENGTH || !this.#texts.translates(from, to, sealed))
      return undefined;
    const key = JSON.stringify(asked);
    let translated = this.#known.get(key);
    if (translated === undefined) {
      [translated] = (await this.#texts.translate({ from, to, sealed, texts: [text] }, signal)) ?? [];
      if (translated === undefined || translated.trim() === '') return undefined;
    }
    this.#known.delete(key);
    this.#known.set(key, translated);
    if (this.#known.size > KNOWN_MAX) this.#known.delete(this.#known.keys().next().value!);
    return translated;
  }
}
