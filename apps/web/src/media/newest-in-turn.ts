/**
 * Runs `work` one call at a time. While it runs, only the newest pending wish is kept. Each call resolves when nothing
 * is pending, and rejects when its own run failed.
 */
export function newestInTurn<Wish>(work: (wish: Wish) => Promise<void>): (wish: Wish) => Promise<void> {
  let next: { wish: Wish } | null = null;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      while (next) {
        const { wish } = next;
        next = null;
        await work(wish);
      }
    } finally {
      running = null;
    }
  };
  return (wish) => {
    next = { wish };
    running ??= run();
    return running;
  };
}
