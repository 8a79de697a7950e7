/** Time as the interpreter sees it: milliseconds since 1970, never going back. Injected, so that tests own it. */
export interface Clock {
  nowMs(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Runs `task` every `periodMs` until the answer is called; a slow task delays the next run, it never overlaps. */
export function every(clock: Clock, periodMs: number, task: () => void): () => void {
  let cancel = clock.after(periodMs, run);
  let stopped = false;
  function run(): void {
    task();
    if (!stopped) cancel = clock.after(periodMs, run);
  }
  return () => {
    stopped = true;
    cancel();
  };
}
