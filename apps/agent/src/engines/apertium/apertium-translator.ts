import type { Language } from '@intermind/contracts/languages';
import { EngineError, type TextTranslator } from '../../speech/ports.ts';
import { replaceTerms } from '../../speech/terms.ts';
import { residentPipeline, routeBetween, type ApertiumMode } from './modes.ts';
import { ResidentPipeline } from './resident-pipeline.ts';
import { asWritten } from './stream-format.ts';

/** An idle direction is stopped after this long and releases its 50 to 120 MB. */
const IDLE_MS = 120_000;

export const APERTIUM_INFO = {
  id: 'apertium',
  kind: 'translator',
  grade: 'demonstration',
  own: true,
  typicalMs: 4,
} as const;

/**
 * Rule-based translation by apertium (GPL, a separate program): understandable, not good. Unknown words pass through
 * unchanged, which is right for names.
 */
export class ApertiumTranslator implements TextTranslator {
  readonly startsProcesses = true;
  readonly info = APERTIUM_INFO;
  private readonly modes: readonly ApertiumMode[];
  private readonly pipelines = new Map<ApertiumMode, ResidentPipeline>();

  constructor(modes: readonly ApertiumMode[]) {
    this.modes = modes;
  }

  translates(from: Language, to: Language): boolean {
    return from !== to && routeBetween(this.modes, from, to).length > 0;
  }

  async warmUp(from: Language, to: Language): Promise<void> {
    await this.translate({ text: 'a', from, to, complete: true, signal: new AbortController().signal });
  }

  async translate(request: Parameters<TextTranslator['translate']>[0]): Promise<string> {
    const { from, to, complete } = request;
    const route = routeBetween(this.modes, from, to);
    if (route.length === 0) throw new EngineError(`apertium does not translate ${from} to ${to}`, 'request');
    // Translations of terms are words that it does not know.
    let text = asWritten(replaceTerms(request.text, request.terms ?? []), from, complete);
    for (const mode of route) text = await this.pipeline(mode).translate(text);
    return text;
  }

  releaseMemory(): void {
    for (const pipeline of this.pipelines.values()) pipeline.stop();
  }

  private pipeline(mode: ApertiumMode): ResidentPipeline {
    const known = this.pipelines.get(mode);
    if (known) return known;
    const pipeline = new ResidentPipeline(residentPipeline(mode.pipeline), IDLE_MS);
    this.pipelines.set(mode, pipeline);
    return pipeline;
  }
}
