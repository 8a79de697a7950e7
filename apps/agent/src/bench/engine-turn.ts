import type { EngineMeasure } from '@intermind/contracts/agent-channel';
import { BENCH_LIMIT_MS, type BenchOutcome } from '@intermind/contracts/engine-bench';
import type { Clock } from '@intermind/timing';
import { EngineError, type EngineInfo } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import { spreadOf } from './scores.ts';

/** Of one sentence. @returns its delay, milliseconds */
export type Task = (signal: AbortSignal) => Promise<number>;

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
  async warm(work: () => Promise<void>): Promise<void> {
    if (this.#isOver) return;
    await withEngineTimeLimit(this.clock, WARM_UP_LIMIT_MS, 'warming up', this.#signal, work).catch(() =>
      this.#signal.throwIfAborted(),
    );
  }

  /** One sentence after the other, as long as there is time. */
  async measure(info: EngineInfo, subject: string, tasks: readonly Task[]): Promise<EngineMeasure> {
    const delaysMs: number[] = [];
    let [sentences, failed] = [0, 0];
    let detail: string | null = null;
    for (const task of tasks) {
      if (this.#isOver) break;
      sentences++;
      try {
        delaysMs.push(await withEngineTimeLimit(this.clock, SENTENCE_LIMIT_MS, 'it', this.#signal, task));
      } catch (error) {
        this.#signal.throwIfAborted();
        failed++;
        detail = reasonOf(error).slice(0, DETAIL_MAX_LENGTH);
      }
    }
    const outcome = sentences === 0 ? 'no-time' : delaysMs.length === 0 ? 'failed' : 'measured';
    return {
      ...this.without(info, subject, outcome),
      ...{ sentences, failed, delayMs: spreadOf(delaysMs), detail },
    };
  }

  /** Without any figures. */
  without({ kind, id, grade, own }: EngineInfo, subject: string, outcome: BenchOutcome): EngineMeasure {
    return {
      ...{ kind, engine: id, grade, outside: own !== true, subject, outcome, sentences: 0, failed: 0 },
      ...{ delayMs: null, errorRatio: null, chrF: null, speedRatio: null, voice: null, detail: null },
    };
  }

  get #isOver(): boolean {
    return this.clock.nowMs() >= this.#endMs;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof EngineError ? error.message : String(error);
}
