import type { EngineMeasure } from '@intermind/contracts/agent-channel';
import { BENCH_LIMIT_MS, type BenchOutcome } from '@intermind/contracts/engine-bench';
import type { Clock } from '@intermind/timing';
import { EngineError, type EngineInfo } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import { spreadOf } from './scores.ts';

/** What an engine made of one sentence. */
export interface Made {
  delayMs: number;
}

/** Of one sentence. */
export type Task<M extends Made> = (signal: AbortSignal) => Promise<M>;

export interface Measured<M extends Made> {
  measure: EngineMeasure;
  /** Of the sentences that it was in time with, in their order. */
  made: M[];
}

/** Of one engine, in all its languages. */
const ENGINE_LIMIT_MS = 90_000;
const SENTENCE_LIMIT_MS = 20_000;
const WARM_UP_LIMIT_MS = 30_000;
/** All engines together must be done before the bench is given up. */
const MARGIN_MS = 3 * 60_000;
const DETAIL_MAX_LENGTH = 300;

/** The time that one engine has, and what it does in it. */
export class EngineTurn {
  readonly clock: Clock;
  readonly #signal: AbortSignal;
  readonly #endMs: number;

  constructor({ clock, signal, benchStartMs }: { clock: Clock; signal: AbortSignal; benchStartMs: number }) {
    this.clock = clock;
    this.#signal = signal;
    this.#endMs = Math.min(clock.nowMs() + ENGINE_LIMIT_MS, benchStartMs + BENCH_LIMIT_MS - MARGIN_MS);
  }

  /** As in a meeting, where engines are warm before anybody speaks. What goes wrong shows in the sentences. */
  async warm(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.isOver) return;
    await withEngineTimeLimit(this.clock, WARM_UP_LIMIT_MS, 'warming up', this.#signal, work).catch(() =>
      this.#signal.throwIfAborted(),
    );
  }

  /** One sentence after the other, as long as there is time. */
  async measure<M extends Made>(
    info: EngineInfo,
    subject: string,
    tasks: readonly Task<M>[],
  ): Promise<Measured<M>> {
    const made: M[] = [];
    let [sentences, failed] = [0, 0];
    let detail: string | null = null;
    for (const task of tasks) {
      if (this.isOver) break;
      sentences++;
      try {
        made.push(await withEngineTimeLimit(this.clock, SENTENCE_LIMIT_MS, 'it', this.#signal, task));
      } catch (error) {
        this.#signal.throwIfAborted();
        failed++;
        detail = reasonOf(error).slice(0, DETAIL_MAX_LENGTH);
      }
    }
    const outcome = sentences === 0 ? 'no-time' : made.length === 0 ? 'failed' : 'measured';
    const delayMs = spreadOf(made.map((one) => one.delayMs));
    const measure = { ...this.without(info, subject, outcome), sentences, failed, delayMs, detail };
    return { measure, made };
  }

  /** Without any figures. */
  without({ kind, id, grade, own }: EngineInfo, subject: string, outcome: BenchOutcome): EngineMeasure {
    return {
      ...{ kind, engine: id, grade, outside: own !== true, subject, outcome, sentences: 0, failed: 0 },
      ...{ delayMs: null, errorRatio: null, chrF: null, charactersPerMinute: null, speedRatio: null },
      ...{ voice: null, detail: null },
    };
  }

  get isOver(): boolean {
    return this.leftMs <= 0;
  }

  get leftMs(): number {
    return this.#endMs - this.clock.nowMs();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof EngineError ? error.message : String(error);
}
