import type { Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import { EngineError, type TextTranslator } from '../../speech/ports.ts';
import { replaceTerms } from '../../speech/terms.ts';
import { askForJson, type HttpServer } from '../transport/http.ts';

const ENGINE = 'libretranslate';
const LANGUAGES_LIMIT_MS = 2_000;
/** Between two questions for its languages while it does not answer. */
const LANGUAGES_RETRY_MS = 30_000;

/** LibreTranslate's names of our languages, where they differ; older servers have the plain code. */
const CODES: Partial<Record<Language, readonly string[]>> = { zh: ['zh-Hans', 'zh'] };

/**
 * Translates by a LibreTranslate server (AGPL, Argos models): `GET /languages`, `POST /translate`
 * (docs.libretranslate.com). It knows single sentences only: no context. Translations of terms are put into the source:
 * its models mostly leave words alone that are none of the source language.
 */
export class LibreTranslateTranslator implements TextTranslator {
  readonly info = { id: ENGINE, kind: 'translator', grade: 'production', typicalMs: 80 } as const;
  private readonly server: HttpServer;
  private readonly apiKey: string | null;
  private readonly clock: Clock;
  /** Targets of each source in the server's codes; undefined until it has said. */
  private targets: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  private nextLoadMs = 0;

  constructor(url: string, apiKey: string | null, clock = systemClock) {
    this.server = { engine: ENGINE, url, headers: {} };
    this.apiKey = apiKey;
    this.clock = clock;
  }

  /** Asks the server for its languages. While it does not answer, all of ours are taken to be there. */
  async loadLanguages(): Promise<void> {
    if (this.targets !== undefined || this.clock.nowMs() < this.nextLoadMs) return;
    this.nextLoadMs = this.clock.nowMs() + LANGUAGES_RETRY_MS;
    const signal = AbortSignal.timeout(LANGUAGES_LIMIT_MS);
    this.targets = languagesIn(await askForJson(this.server, { path: '/languages', signal }));
  }

  translates(from: Language, to: Language): boolean {
    return from !== to && this.codes(from, to) !== undefined;
  }

  async translate(request: Parameters<TextTranslator['translate']>[0]): Promise<string> {
    const { text, from, to, terms = [], signal } = request;
    // the next sentence knows more
    this.loadLanguages().catch(() => undefined);
    const codes = this.codes(from, to);
    if (!codes) throw new EngineError(`${ENGINE} has no ${from}>${to}`, 'request');
    const body = {
      q: replaceTerms(text, terms),
      source: codes.source,
      target: codes.target,
      format: 'text',
      ...(this.apiKey !== null && { api_key: this.apiKey }),
    };
    const answer = await askForJson(this.server, { path: '/translate', body, signal });
    const translated = (answer as { translatedText?: unknown } | null)?.translatedText;
    if (typeof translated !== 'string' || (translated.trim() === '' && text.trim() !== ''))
      throw new EngineError(`${ENGINE} answers without a text`, 'engine');
    return translated.trim();
  }

  private codes(from: Language, to: Language): { source: string; target: string } | undefined {
    for (const source of CODES[from] ?? [from]) {
      for (const target of CODES[to] ?? [to]) {
        if (!this.targets || this.targets.get(source)?.has(target)) return { source, target };
      }
    }
    return undefined;
  }
}

function languagesIn(answer: unknown): Map<string, Set<string>> {
  if (!Array.isArray(answer)) throw new EngineError(`${ENGINE} answers without its languages`, 'engine');
  const languages = (answer as { code?: unknown; targets?: unknown }[]).map(({ code, targets }) => ({
    code: String(code),
    targets: Array.isArray(targets) ? targets.map(String) : null,
  }));
  const all = languages.map(({ code }) => code);
  // Servers before 1.3 do not say the targets: each language into each.
  return new Map(languages.map(({ code, targets }) => [code, new Set(targets ?? all)]));
}
