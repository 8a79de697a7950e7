/** Lines that all browsers together may add to the log of one instance in a minute, and those of people in no meeting among them. */
export const LINES_MAX = 2_000;
export const LINES_FROM_OUTSIDE_MAX = 200;
const WINDOW_MS = 60_000;

/** Lines of browsers in the log of this instance. What is beyond is counted, and the count told a minute later. */
export class LogBudget {
  readonly #nowMs: () => number;
  readonly #tellLeftOut: (lines: number) => void;
  #sinceMs = -Infinity;
  #lines = 0;
  #fromOutside = 0;
  #leftOut = 0;

  constructor(nowMs: () => number, tellLeftOut: (lines: number) => void) {
    this.#nowMs = nowMs;
    this.#tellLeftOut = tellLeftOut;
  }

  /** Counts a line. @returns whether it may be written */
  takes(isInMeeting: boolean): boolean {
    const nowMs = this.#nowMs();
    if (nowMs - this.#sinceMs >= WINDOW_MS) {
      this.#sinceMs = nowMs;
      this.#lines = this.#fromOutside = 0;
    }
    if (this.#lines < LINES_MAX && (isInMeeting || this.#fromOutside < LINES_FROM_OUTSIDE_MAX)) {
      this.#lines += 1;
      if (!isInMeeting) this.#fromOutside += 1;
      return true;
    }
    if (this.#leftOut === 0) setTimeout(() => this.#tell(), WINDOW_MS).unref();
    this.#leftOut += 1;
    return false;
  }

  #tell(): void {
    this.#tellLeftOut(this.#leftOut);
    this.#leftOut = 0;
  }
}
