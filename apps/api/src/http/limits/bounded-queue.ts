/** Too many wait already; nothing was started. */
export class QueueFull extends Error {}

/** Runs at most `running` tasks at once and lets at most `waiting` more wait, first come first served. */
export function createBoundedQueue(limits: { running: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) throw new QueueFull();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      // The slot is handed over directly, so that no newcomer takes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
