import type { AgentToApi, BenchProgress } from '@intermind/contracts/agent-channel';
import { BENCH_LIMIT_MS, type BenchFailure } from '@intermind/contracts/engine-bench';
import type { EngineBenchId } from '@intermind/contracts/ids';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import type { BenchChild, BenchEvents } from './bench-child.ts';

export interface BenchRunnerOptions {
  clock: Clock;
  log: Logger;
  /** Starts the process that measures. */
  start: (events: BenchEvents) => BenchChild;
  /** Whether there are meetings. */
  isBusy: () => boolean;
  send: (message: AgentToApi) => void;
}

interface Running {
  id: EngineBenchId;
  child: BenchChild;
  startedMs: number;
}

const BEGUN: BenchProgress = { state: 'running', failure: null, done: 0, total: 0, measures: [] };

/** Measures the engines of this worker, when the API asks for it, as long as there is no meeting. */
export class BenchRunner {
  private readonly options: BenchRunnerOptions;
  private running: Running | undefined;
  /** Said with the next connection again: of one that ended, the API may not have heard it. */
  private last: { id: EngineBenchId; progress: BenchProgress } | undefined;

  constructor(options: BenchRunnerOptions) {
    this.options = options;
  }

  start(id: EngineBenchId): void {
    if (this.running?.id === id) return this.report();
    // The API has one at a time: it waits for that one no more.
    this.kill();
    this.last = { id, progress: BEGUN };
    if (this.options.isBusy()) return this.end('meeting');
    const isCurrent = (): boolean => this.running?.id === id;
    const child = this.options.start({
      measured: (soFar) => {
        if (isCurrent()) this.say({ ...BEGUN, ...soFar });
      },
      finished: () => {
        if (isCurrent()) this.end(null);
      },
      failed: (detail) => {
        if (!isCurrent()) return;
        this.options.log.warn({ bench: id, detail }, 'measuring the engines failed');
        this.end('crashed');
      },
    });
    this.running = { id, child, startedMs: this.options.clock.nowMs() };
    this.report();
  }

  /** Nobody waits for it any more. */
  over(id: EngineBenchId): void {
    if (this.running?.id !== id) return;
    this.kill();
    this.last = undefined;
  }

  /** The machine is needed for it. */
  meetingBegins(): void {
    if (this.running) this.end('meeting');
  }

  /** Says that it goes on. Call each BENCH_REPORT_MS. */
  tick(): void {
    if (!this.running) return;
    if (this.options.clock.nowMs() - this.running.startedMs >= BENCH_LIMIT_MS) this.end('too-long');
    else this.report();
  }

  apiConnected(): void {
    this.report();
  }

  close(): void {
    this.kill();
  }

  private end(failure: BenchFailure | null): void {
    this.kill();
    const { measures, done, total } = this.last?.progress ?? BEGUN;
    this.say({ state: failure ? 'failed' : 'finished', failure, done, total, measures });
  }

  private say(progress: BenchProgress): void {
    if (this.last) this.last = { ...this.last, progress };
    this.report();
  }

  private report(): void {
    if (this.last) this.options.send({ type: 'bench', ...this.last });
  }

  private kill(): void {
    this.running?.child.kill();
    this.running = undefined;
  }
}
