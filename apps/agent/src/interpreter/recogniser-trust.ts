import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import type { SpeechToText } from '../speech/ports.ts';

/** A recogniser that failed is the last to be opened for this long, longer with each failure in a row. */
const DISTRUST_MS = 30_000;
const DISTRUST_MAX_MS = 300_000;

export interface RecogniserTrustOptions {
  language: Language;
  /** Best first. */
  recognisers: readonly SpeechToText[];
  registry: EngineRegistry;
  clock: Clock;
}

/** Which recognisers one speaker’s feed may go to, by how they did for it. */
export class RecogniserTrust {
  private readonly options: RecogniserTrustOptions;
  private readonly distrust = new Map<SpeechToText, { untilMs: number; failures: number }>();

  constructor(options: RecogniserTrustOptions) {
    this.options = options;
  }

  /** All of them; those that failed lately come last. */
  get inOrder(): SpeechToText[] {
    const { recognisers } = this.options;
    const trusted = recognisers.filter((engine) => this.trusts(engine));
    return [...trusted, ...recognisers.filter((engine) => !trusted.includes(engine))];
  }

  failed(engine: SpeechToText): void {
    const failures = (this.distrust.get(engine)?.failures ?? 0) + 1;
    const forMs = Math.min(DISTRUST_MS * failures, DISTRUST_MAX_MS);
    this.distrust.set(engine, { failures, untilMs: this.options.clock.nowMs() + forMs });
  }

  works(engine: SpeechToText): void {
    this.distrust.delete(engine);
  }

  /** Whether another one may take over at once. */
  hasOther(engine: SpeechToText): boolean {
    return this.options.recognisers.some((other) => other !== engine && this.mayBeOpened(other));
  }

  isBetter(engine: SpeechToText, than: SpeechToText): boolean {
    const { recognisers } = this.options;
    return recognisers.indexOf(engine) < recognisers.indexOf(than);
  }

  /** Whether a better one may be worth a try. */
  hasBetter(engine: SpeechToText): boolean {
    return this.options.recognisers.some((one) => this.isBetter(one, engine) && this.mayBeOpened(one));
  }

  private mayBeOpened(engine: SpeechToText): boolean {
    const { registry, language } = this.options;
    return this.trusts(engine) && registry.breaker(engine, language).state !== 'open';
  }

  private trusts(engine: SpeechToText): boolean {
    return this.options.clock.nowMs() >= (this.distrust.get(engine)?.untilMs ?? 0);
  }
}
