import { BROWSER_WORDS_KEPT_MS } from '@intermind/contracts/browser-words';

/** An engine that takes over from a silent browser is given the sound of this long before. */
const ENGINE_HEARS_BACK_MS = 8_000;

/** In which an engine heard a speaker in place of the speaker's browser; on the clock of the interpreter, milliseconds. */
export interface EngineSpan {
  fromMs: number;
  /** While the engine hears: when it last gave words. */
  untilMs: number;
}

/** When engines heard one speaker, as far back as words of the browser may still come. Each method is safe to call again. */
export class EngineSpans {
  private spans: EngineSpan[];
  private open = false;

  /** @param spans of the process before, whose engine ended with it */
  constructor(spans: readonly EngineSpan[] = []) {
    this.spans = [...spans];
  }

  /** Those in which anything was heard. */
  get all(): readonly EngineSpan[] {
    return this.spans.filter(({ fromMs, untilMs }) => untilMs > fromMs);
  }

  begin(nowMs: number): void {
    if (this.open) return;
    this.open = true;
    const fromMs = nowMs - ENGINE_HEARS_BACK_MS;
    const kept = this.all.filter(({ untilMs }) => nowMs - untilMs <= BROWSER_WORDS_KEPT_MS);
    this.spans = [...kept, { fromMs, untilMs: fromMs }];
  }

  /** The engine gave words. */
  heard(nowMs: number): void {
    const last = this.spans.at(-1);
    if (this.open && last) this.spans = [...this.spans.slice(0, -1), { ...last, untilMs: nowMs }];
  }

  /** The engine hears no more; what came after its last words it has not heard. */
  fail(): void {
    this.open = false;
  }

  /** The engine worked until now. */
  end(nowMs: number): void {
    this.heard(nowMs);
    this.open = false;
  }

  covers(ms: number): boolean {
    const current = this.open ? this.spans.at(-1) : undefined;
    if (current && ms >= current.fromMs) return true;
    return this.all.some(({ fromMs, untilMs }) => ms >= fromMs && ms <= untilMs);
  }
}
