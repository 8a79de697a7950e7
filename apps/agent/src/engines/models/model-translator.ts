import type { Language } from '@intermind/contracts/languages';
import { EngineError, type TextTranslator } from '../../speech/ports.ts';
import { replaceTerms } from '../../speech/terms.ts';
import type { Model } from './catalogue/model.ts';
import { askForText, askModel, type ModelCalls } from './model-calls.ts';

const PIVOT: Language = 'en';

/**
 * Mozilla's models of this machine, each for one direction; two languages other than English go through it. They know
 * single sentences: no context. Translations of terms are put into the source.
 */
export class ModelTranslator implements TextTranslator {
  readonly info = {
    id: 'bergamot',
    kind: 'translator',
    grade: 'production',
    own: true,
    typicalMs: 80,
  } as const;
  private readonly directions = new Map<string, string>();
  private readonly calls: ModelCalls;

  constructor(models: readonly Model[], calls: ModelCalls) {
    this.calls = calls;
    for (const { id, languages } of models) this.directions.set(languages.join('>'), id);
  }

  translates(from: Language, to: Language): boolean {
    return this.route(from, to).length > 0;
  }

  async warmUp(from: Language, to: Language): Promise<void> {
    const { signal } = new AbortController();
    await Promise.all(
      this.route(from, to).map(async (model) => askModel(this.calls, model, { kind: 'load' }, signal)),
    );
  }

  async translate(request: Parameters<TextTranslator['translate']>[0]): Promise<string> {
    const { text, from, to, terms = [], signal } = request;
    const route = this.route(from, to);
    if (route.length === 0) throw new EngineError(`no model is installed for ${from}>${to}`, 'request');
    let result = replaceTerms(text, terms);
    for (const model of route)
      result = await askForText(this.calls, model, { kind: 'translate', text: result }, signal);
    if (result.trim() === '' && text.trim() !== '')
      throw new EngineError(`${route.join(' and ')} give no text`, 'engine');
    return result.trim();
  }

  /** The models of a pair in their order; empty where there are none. */
  private route(from: Language, to: Language): string[] {
    if (from === to) return [];
    const direct = this.directions.get(`${from}>${to}`);
    if (direct !== undefined) return [direct];
    const first = this.directions.get(`${from}>${PIVOT}`);
    const second = this.directions.get(`${PIVOT}>${to}`);
    return first !== undefined && second !== undefined ? [first, second] : [];
  }
}
