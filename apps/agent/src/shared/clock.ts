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

/** Resolves after `delayMs`, or as soon as `signal` is aborted. */
export async function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const over = Promise.withResolvers<void>();
  const cancel = clock.after(delayMs, over.resolve);
  const giveUp = (): void => over.resolve();
  signal.addEventListener('abort', giveUp, { once: true });
  await over.promise;
  cancel();
  signal.removeEventListener('abort', giveUp);
}

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
