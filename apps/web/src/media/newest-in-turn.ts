/**
 * Runs `work` one call at a time. While it runs, only the newest value that waits is kept. Each call resolves when nothing
 * waits any more, and rejects when its own run failed.
 */
export function newestInTurn<Value>(work: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let next: { value: Value } | null = null;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      while (next) {
        const { value } = next;
        next = null;
        await work(value);
      }
    } finally {
      running = null;
    }
  };
  return (value) => {
    next = { value };
    running ??= run();
    return running;
  };
}
