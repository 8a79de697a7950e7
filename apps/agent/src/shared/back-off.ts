/** Waiting times between attempts, milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [200, 500, 1_000, 2_000, 5_000] as const;
/** The same for what is started again: the first attempt does not wait. */
export const RESTART_DELAYS_MS = [0, ...RETRY_DELAYS_MS] as const;

/** Counts attempts in a row and says how long to wait before the next one. */
export class BackOff {
  private readonly delaysMs: readonly number[];
  private count = 0;

  constructor(delaysMs: readonly number[] = RETRY_DELAYS_MS) {
    this.delaysMs = delaysMs;
  }

  /** Attempts since the last `reset`. */
  get attempts(): number {
    return this.count;
  }

  nextDelayMs(): number {
    const delayMs = this.delaysMs[Math.min(this.count, this.delaysMs.length - 1)]!;
    this.count++;
    return delayMs;
  }

  /** The last attempt went well: the next failure starts from the shortest wait. */
  reset(): void {
    this.count = 0;
  }
}
