/**
 * Runs work on one wish at a time. While it runs only the newest wish is kept: what was wished in between does not matter
 * any more. Each call resolves when nothing is left to do; it rejects when the work on its turn did.
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
