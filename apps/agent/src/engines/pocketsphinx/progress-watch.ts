import type { Clock } from '@intermind/timing';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { BehindWatch } from '../../speech/behind-watch.ts';

/** Sound that waits for the program; more for long means that it is too slow for live speech. */
const BACKLOG_MAX_MS = 15_000;
/** The program reads whole blocks and reports each 100 ms of sound. */
const UNREPORTED_MS = 200;
const CHECK_MS = 1_000;
/** Checks in a row in which it had sound and reported nothing. Counted, not timed: this process may stand still itself. */
const SILENT_CHECKS_MAX = 5;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

/** Compares the sound that a program was sent with what it says it has worked on. */
export class ProgressWatch {
  private readonly onProblem: (why: string) => void;
  private readonly silentChecksMax: number;
  private readonly stopChecking: () => void;
  private readonly behind: BehindWatch;
  private sentMs = 0;
  private heardMs = 0;
  private reported = false;
  private silentChecks = 0;

  /** @param answerLimitMs another recogniser takes over after this long */
  constructor(clock: Clock, onProblem: (why: string) => void, answerLimitMs = Infinity) {
    this.onProblem = onProblem;
    this.silentChecksMax = Math.min(SILENT_CHECKS_MAX, Math.max(1, Math.floor(answerLimitMs / CHECK_MS)));
    this.behind = new BehindWatch(clock, BACKLOG_MAX_MS);
    this.stopChecking = clock.every(CHECK_MS, () => this.check());
  }

  /** Sound that was sent and not worked on yet. */
  get backlogMs(): number {
    return Math.max(0, this.sentMs - this.heardMs);
  }

  sent(samples: number): void {
    this.sentMs += samples / SAMPLES_PER_MS;
    if (this.behind.waits(this.backlogMs)) this.onProblem('it is 15 s of sound behind');
  }

  heard(atMs: number): void {
    this.heardMs = Math.max(this.heardMs, atMs);
    this.reported = true;
    this.behind.waits(this.backlogMs);
  }

  stop(): void {
    this.stopChecking();
  }

  private check(): void {
    const idle = this.backlogMs < UNREPORTED_MS;
    this.silentChecks = idle || this.reported ? 0 : this.silentChecks + 1;
    this.reported = false;
    if (this.silentChecks >= this.silentChecksMax) this.onProblem('it does nothing with its sound');
  }
}
