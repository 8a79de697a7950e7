interface Timer {
  dueMs: number;
  everyMs: number | null;
  work: () => void;
}

/** Time that passes only when a test says so. Has the shape of the browser app's `Clock`. */
export class FakeClock {
  private nowAtMs = 0;
  private readonly timers = new Set<Timer>();

  nowMs = (): number => this.nowAtMs;
  after = (delayMs: number, work: () => void): (() => void) => this.add(delayMs, null, work);
  every = (intervalMs: number, work: () => void): (() => void) => this.add(intervalMs, intervalMs, work);

  /** How many timers would still fire. */
  get waiting(): number {
    return this.timers.size;
  }

  /** Lets time pass: every timer fires in its turn, and what it started runs on before the next one. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.nowAtMs + byMs;
    await settle();
    for (;;) {
      const due = [...this.timers].filter(({ dueMs }) => dueMs <= endMs);
      const next = due.reduce<Timer | undefined>((a, b) => (a && a.dueMs <= b.dueMs ? a : b), undefined);
      if (!next) break;
      this.nowAtMs = Math.max(this.nowAtMs, next.dueMs);
      if (next.everyMs === null) this.timers.delete(next);
      else next.dueMs += next.everyMs;
      next.work();
      await settle();
    }
    this.nowAtMs = endMs;
  }

  /** The computer sleeps: time passes, and no timer fires until it wakes. */
  async sleep(forMs: number): Promise<void> {
    this.nowAtMs += forMs;
    await this.advance(0);
  }

  private add(delayMs: number, everyMs: number | null, work: () => void): () => void {
    const timer = { dueMs: this.nowAtMs + delayMs, everyMs, work };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }
}

/** Everything that is ready to run has run. */
function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
