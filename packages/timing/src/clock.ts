/** Time, passed in: tests bring a clock of their own (`FakeClock` of packages/testing). */
export interface Clock {
  /** Milliseconds since 1970 that never go back, whatever happens to the clock of the machine. */
  nowMs(): number;
  /** @returns cancels */
  after(delayMs: number, task: () => void): () => void;
  /** A slow task delays the next run; runs never overlap. @returns stops */
  every(periodMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  every(periodMs, task) {
    const timer = setInterval(task, periodMs);
    return () => clearInterval(timer);
  },
};
