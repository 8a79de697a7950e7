import type { Clock } from '@intermind/timing';

interface Timer {
  dueMs: number;
  everyMs: number | null;
  task: () => void;
}

/** Time that passes only when a test says so. */
export class FakeClock implements Clock {
  private nowAtMs: number;
  private readonly timers = new Set<Timer>();
  private readonly settled: () => Promise<void>;

  /** @param settled when nothing runs any more that no time passes for */
  constructor(startMs = 0, settled = settle) {
    this.nowAtMs = startMs;
    this.settled = settled;
  }

  nowMs = (): number => this.nowAtMs;
  after = (delayMs: number, task: () => void): (() => void) => this.add(delayMs, null, task);
  every = (periodMs: number, task: () => void): (() => void) => this.add(periodMs, periodMs, task);

  /** How many timers would still fire. */
  get waiting(): number {
    return this.timers.size;
  }

  /** Lets time pass: every timer fires in its turn, and what it started runs on before the next one. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.nowAtMs + byMs;
    for (;;) {
      await this.settled();
      const due = [...this.timers].filter(({ dueMs }) => dueMs <= endMs);
      const next = due.reduce<Timer | undefined>((a, b) => (a && a.dueMs <= b.dueMs ? a : b), undefined);
      if (!next) break;
      this.nowAtMs = Math.max(this.nowAtMs, next.dueMs);
      if (next.everyMs === null) this.timers.delete(next);
      // After a sleep it fires once, as real ones do.
      else next.dueMs = this.nowAtMs + next.everyMs;
      next.task();
    }
    this.nowAtMs = endMs;
    await this.settled();
  }

  /** Time passes without anything running, as when a process stands still. */
  jump(byMs: number): void {
    this.nowAtMs += byMs;
  }

  /** The computer sleeps: time passes, and no timer fires until it wakes. */
  async sleep(forMs: number): Promise<void> {
    this.jump(forMs);
    await this.advance(0);
  }

  private add(delayMs: number, everyMs: number | null, task: () => void): () => void {
    const timer = { dueMs: this.nowAtMs + Math.max(0, delayMs), everyMs, task };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => void setImmediate(resolve));
}
