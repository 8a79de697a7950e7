import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { EngineError, isRefusal, type TextTranslator } from '../../speech/ports.ts';
import { cleanTranslation, translationMessages } from '../language-models/translation-prompt.ts';
import { askForJson, type HttpServer } from '../transport/http.ts';
import { textOfAnswer } from './gemini-answer.ts';

const ENGINE = 'gemini';
/** Thoughts count too, where a model thinks. Unfinished answers are refused. */
const MAX_TOKENS = 2_000;
const WARM_UP_LIMIT_MS = 10_000;

/** An interpreter leaves nothing out: what may be said is for the meeting to decide. */
const SAFETY_SETTINGS = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
].map((category) => ({ category, threshold: 'BLOCK_NONE' }));

/**
 * Models think as little as they may: the first of these that one takes is kept. Which levels a model has, only its documentation
 * says, and a refusal does not name what is refused. Models before version 3 have a budget of tokens instead
 * (ai.google.dev/gemini-api/docs/thinking).
 */
const LEAST_THINKING: readonly object[] = [
  { thinkingConfig: { thinkingLevel: 'minimal' } },
  { thinkingConfig: { thinkingLevel: 'low' } },
  { thinkingConfig: { thinkingBudget: 0 } },
  {},
];

export interface GeminiTranslatorOptions {
  url: string;
  apiKey: string;
  model: string;
}

/**
 * Translates by a model of Google AI: `POST /models/{model}:generateContent` (ai.google.dev/api/generate-content, November
 * 2026). Not its streaming twin: a translation is needed as a whole.
 */
export class GeminiTranslator implements TextTranslator {
  readonly info: TextTranslator['info'] = {
    id: ENGINE,
    kind: 'translator',
    grade: 'production',
    typicalMs: 500,
    isTold: true,
    cost: 'tokens',
  };
  private readonly server: HttpServer;
  private readonly path: string;
  /** Place in LEAST_THINKING. */
  private thinking = 0;
  /** The model has answered with it. */
  private isSettled = false;

  constructor({ url, apiKey, model }: GeminiTranslatorOptions) {
    this.server = { engine: ENGINE, url, headers: { 'x-goog-api-key': apiKey } };
    this.path = `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`;
  }

  translates(from: Language, to: Language): boolean {
    return from !== to && LANGUAGES.includes(from) && LANGUAGES.includes(to);
  }

  async warmUp(from: Language, to: Language): Promise<void> {
    const signal = AbortSignal.timeout(WARM_UP_LIMIT_MS);
    await this.translate({ text: 'a', from, to, complete: true, signal });
  }

  async translate(request: Parameters<TextTranslator['translate']>[0]): Promise<string> {
    const [system, user] = translationMessages(request).map(({ content }) => ({
      parts: [{ text: content }],
    }));
    const question = {
      systemInstruction: system,
      contents: [{ role: 'user', ...user }],
      safetySettings: SAFETY_SETTINGS,
    };
    const answer = textOfAnswer(ENGINE, await this.ask(question, request.signal));
    const text = cleanTranslation(answer, request.text);
    if (text === undefined) throw new EngineError(`${ENGINE} gave no translation`, 'engine');
    return text;
  }

  private async ask(question: object, signal: AbortSignal): Promise<unknown> {
    let at = this.thinking;
    for (;;) {
      const generationConfig = { temperature: 0, maxOutputTokens: MAX_TOKENS, ...LEAST_THINKING[at] };
      try {
        const body = { ...question, generationConfig };
        const answer = await askForJson(this.server, { path: this.path, body, signal });
        this.settle(at);
        return answer;
      } catch (error) {
        // Another text may have found out meanwhile.
        const next = this.isSettled ? this.thinking : at + 1;
        if (!isRefusal(error) || next <= at || next === LEAST_THINKING.length) throw error;
        at = next;
      }
    }
  }

  private settle(at: number): void {
    this.thinking = at;
    this.isSettled = true;
  }
}
