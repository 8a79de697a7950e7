const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 2_000;
const HEALTHY_AFTER_MS = 10_000;

/** How long to wait before starting a child again: 0.2 s, doubled to 2 s; from the beginning after 10 healthy seconds. */
export class Backoff {
  #nextMs = FIRST_DELAY_MS;

  /** @param ranForMs how long the child lived this time */
  next(ranForMs: number): number {
    if (ranForMs >= HEALTHY_AFTER_MS) this.#nextMs = FIRST_DELAY_MS;
    const delayMs = this.#nextMs;
    this.#nextMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    return delayMs;
  }
}
