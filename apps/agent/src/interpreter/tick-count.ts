/** Calls that are closer together count as one. */
const APART_MS = 10;

/**
 * Counts calls that come each 20 ms. After a stall of the process several come at once, before the sound that waits: they
 * say no more than one.
 */
export class TickCount {
  count = 0;
  private lastMs = Number.NEGATIVE_INFINITY;

  add(nowMs: number): void {
    if (nowMs - this.lastMs < APART_MS) return;
    this.lastMs = nowMs;
    this.count += 1;
  }

  reset(): void {
    this.count = 0;
  }
}
