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

/** The end of a bench is said for so long to an API that does not answer. */
const SAY_END_MS = 5 * 60_000;

const BEGUN: BenchProgress = { state: 'running', failure: null, done: 0, total: 0, measures: [] };

/** Measures the engines of this worker, when the API asks for it, as long as there is no meeting. */
export class BenchRunner {
  private readonly options: BenchRunnerOptions;
  private running: Running | undefined;
  /** Also one that was told to end and may not have. */
  private child: BenchChild | undefined;
  /** Said until the API answers that it is over. */
  private last: { id: EngineBenchId; progress: BenchProgress } | undefined;
  private endedMs = 0;

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
    this.child = child;
    this.running = { id, child, startedMs: this.options.clock.nowMs() };
    this.report();
  }

  /** The API has its end, or waits for it no more. */
  discard(id: EngineBenchId): void {
    if (this.last?.id !== id) return;
    this.kill();
    this.last = undefined;
  }

  /** Of what measures, or was told to end and may not have. */
  get pids(): number[] {
    return this.child?.pid === undefined ? [] : [this.child.pid];
  }

  /** The machine is needed for it. */
  meetingBegins(): void {
    if (this.running) this.end('meeting');
  }

  /** Says that it goes on, or how it ended. Call each BENCH_REPORT_MS. */
  tick(): void {
    const nowMs = this.options.clock.nowMs();
    if (this.running && nowMs - this.running.startedMs >= BENCH_LIMIT_MS) return this.end('too-long');
    if (!this.running && nowMs - this.endedMs >= SAY_END_MS) this.last = undefined;
    this.report();
  }

  apiConnected(): void {
    this.report();
  }

  close(): void {
    this.running = undefined;
    this.child?.killAtOnce();
  }

  private end(failure: BenchFailure | null): void {
    this.kill();
    this.endedMs = this.options.clock.nowMs();
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
