import { wait, type Clock } from '@intermind/timing';
import { BackOff } from '../shared/back-off.ts';
import { type EngineInfo, isRefusal } from '../speech/ports.ts';
import type { TranslatedText, TranslationRequest } from './policy/late-binding.ts';

/** Of one lane: some minutes of speech. */
const SEGMENTS_MAX = 50;
const KEPT_MS = 10 * 60_000;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000];

interface Waiting {
  request: TranslationRequest;
  /** What was said of it; it stands when no translation comes. */
  spoken: TranslatedText;
  sinceMs: number;
}

export interface UntranslatedOptions {
  clock: Clock;
  /** Rejects with EngineError. */
  ask: (request: TranslationRequest, signal: AbortSignal) => Promise<{ texts: string[]; engine: EngineInfo }>;
  /** `by`: who translated it; absent when it is given up. */
  onText: (text: TranslatedText, by?: EngineInfo) => void;
}

/**
 * Whole segments that no translator answered: they are asked for until one works again, one at a time, for captions and the
 * transcript. Newer segments do not wait for them.
 */
export class Untranslated {
  private readonly options: UntranslatedOptions;
  private readonly backOff = new BackOff(RETRY_MS);
  private waiting: Waiting[] = [];
  private life = new AbortController();
  private running = false;
  private endPause: (() => void) | undefined;

  constructor(options: UntranslatedOptions) {
    this.options = options;
  }

  add(request: TranslationRequest, spoken: TranslatedText): void {
    this.waiting.push({ request, spoken, sinceMs: this.options.clock.nowMs() });
    while (this.waiting.length > SEGMENTS_MAX) this.giveUp(this.waiting.shift()!);
    if (!this.running) void this.run();
  }

  get waits(): boolean {
    return this.waiting.length > 0;
  }

  /** A translator answered after one had failed. */
  worksAgain(): void {
    this.backOff.reset();
    this.endPause?.();
  }

  clear(): void {
    this.waiting = [];
    this.life.abort(new Error('lane cleared'));
    this.life = new AbortController();
    this.running = false;
    this.backOff.reset();
  }

  private async run(): Promise<void> {
    const { ask, onText } = this.options;
    const { signal } = this.life;
    this.running = true;
    let isFailing = true;
    while (this.waiting.length > 0) {
      if (isFailing) await this.pause(signal);
      if (signal.aborted) return;
      this.dropOld();
      const [first] = this.waiting;
      if (!first) break;
      try {
        const { texts, engine } = await ask(first.request, signal);
        if (signal.aborted) return;
        this.remove(first);
        onText({ ...first.spoken, text: texts[0]!, final: true }, engine);
        this.backOff.reset();
        isFailing = false;
      } catch (error) {
        // The lane has logged that its translators fail.
        if (signal.aborted) return;
        this.remove(first);
        isFailing = !isRefusal(error);
        // Behind the others: it may be one that nobody translates.
        if (isFailing) this.waiting.push(first);
        else this.giveUp(first);
      }
    }
    this.running = false;
  }

  private async pause(signal: AbortSignal): Promise<void> {
    const pause = new AbortController();
    this.endPause = () => pause.abort();
    const ends = AbortSignal.any([pause.signal, signal]);
    await wait(this.backOff.nextDelayMs(), { clock: this.options.clock, signal: ends });
    this.endPause = undefined;
  }

  private dropOld(): void {
    const nowMs = this.options.clock.nowMs();
    const old = this.waiting.filter(({ sinceMs }) => nowMs - sinceMs >= KEPT_MS);
    for (const one of old) {
      this.remove(one);
      this.giveUp(one);
    }
  }

  private remove(one: Waiting): void {
    this.waiting = this.waiting.filter((other) => other !== one);
  }

  private giveUp({ spoken }: Waiting): void {
    this.options.onText({ ...spoken, final: true });
  }
}
