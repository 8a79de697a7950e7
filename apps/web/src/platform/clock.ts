/** Time, handed in: tests bring a clock of their own. */
export interface Clock {
  /** Only differences mean something. */
  nowMs(): number;
  /** @returns cancels */
  after(delayMs: number, work: () => void): () => void;
  /** @returns stops */
  every(intervalMs: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
  every(intervalMs, work) {
    const timer = setInterval(work, intervalMs);
    return () => clearInterval(timer);
  },
};

export function wait(clock: Pick<Clock, 'after'>, delayMs: number): Promise<void> {
  return new Promise((resolve) => void clock.after(delayMs, resolve));
}
