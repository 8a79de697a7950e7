import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { EngineError, type TextTranslator } from '../../speech/ports.ts';
import { askForJson, refusedParameterOf, type HttpServer } from '../transport/http.ts';
import { cleanTranslation, translationMessages } from '../language-models/translation-prompt.ts';

export interface ChatTranslatorOptions {
  server: HttpServer;
  model: string;
  /** Null: all of ours. */
  languages: readonly string[] | null;
  /** OpenAI's own: its names of parameters, and no reasoning where the model lets us choose. */
  vendor: boolean;
}

/** A sentence needs less than one; unfinished answers are refused. */
const MAX_TOKENS = 1_000;

/** Translates by a language model: `POST /chat/completions` of OpenAI, and of every server with that call. */
export class ChatTranslator implements TextTranslator {
  readonly info: TextTranslator['info'];
  private readonly options: ChatTranslatorOptions;
  /** Parameters that this model refuses. */
  private readonly refused = new Set<string>();

  constructor(options: ChatTranslatorOptions) {
    this.options = options;
    this.info = {
      id: options.server.engine,
      kind: 'translator',
      grade: 'production',
      typicalMs: 400,
      isTold: true,
      ...(options.vendor && { cost: 'tokens' }),
    };
  }

  translates(from: Language, to: Language): boolean {
    const languages = this.options.languages ?? LANGUAGES;
    return from !== to && languages.includes(from) && languages.includes(to);
  }

  async warmUp(from: Language, to: Language): Promise<void> {
    const signal = AbortSignal.timeout(WARM_UP_LIMIT_MS);
    await this.translate({ text: 'a', from, to, complete: true, signal });
  }

  async translate(request: Parameters<TextTranslator['translate']>[0]): Promise<string> {
    const { server } = this.options;
    const messages = translationMessages(request);
    const answer = contentOf(server.engine, await this.complete(messages, request.signal));
    const text = cleanTranslation(answer, request.text);
    if (text === undefined) throw new EngineError(`${server.engine} gave no translation`, 'engine');
    return text;
  }

  /** Models differ in the parameters they take: one that is refused by name is left out from then on. */
  private async complete(messages: object[], signal: AbortSignal): Promise<unknown> {
    const { server, model, vendor } = this.options;
    const optional: Record<string, unknown> = {
      temperature: 0,
      ...(vendor && { reasoning_effort: 'none' }),
    };
    for (;;) {
      const parameters = Object.fromEntries(
        Object.entries(optional).filter(([name]) => !this.refused.has(name)),
      );
      const limit = vendor ? { max_completion_tokens: MAX_TOKENS } : { max_tokens: MAX_TOKENS };
      try {
        const body = { model, messages, ...parameters, ...limit };
        return await askForJson(server, { path: '/chat/completions', body, signal });
      } catch (error) {
        const parameter = refusedParameterOf(error);
        if (parameter === undefined || !(parameter in parameters)) throw error;
        this.refused.add(parameter);
      }
    }
  }
}

const WARM_UP_LIMIT_MS = 10_000;

interface Completion {
  choices?: { finish_reason?: unknown; message?: { content?: unknown } | null }[];
}

function contentOf(engine: string, answer: unknown): string {
  const choice = (answer as Completion | null)?.choices?.[0];
  const content = choice?.message?.content;
  if (choice?.finish_reason === 'length') throw new EngineError(`${engine} did not come to an end`, 'engine');
  if (choice?.finish_reason === 'content_filter')
    throw new EngineError(`${engine} refuses this text`, 'request');
  if (typeof content !== 'string') throw new EngineError(`${engine} answers without a text`, 'engine');
  return content;
}
