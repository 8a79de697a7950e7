import type { Clock } from '../shared/clock.ts';

/** Time that only moves when told. Between two timers all promises that can settle do. */
export class FakeClock implements Clock {
  private now: number;
  private nextId = 0;
  private readonly timers = new Map<number, { atMs: number; task: () => void }>();

  constructor(startMs = 1_000_000) {
    this.now = startMs;
  }

  /** Timers that wait. */
  get waiting(): number {
    return this.timers.size;
  }

  nowMs(): number {
    return this.now;
  }

  after(delayMs: number, task: () => void): () => void {
    const id = this.nextId++;
    this.timers.set(id, { atMs: this.now + Math.max(0, delayMs), task });
    return () => void this.timers.delete(id);
  }

  /** Time passes without anything running, as when a process stands still. */
  jump(durationMs: number): void {
    this.now += durationMs;
  }

  async advance(durationMs: number): Promise<void> {
    const endMs = this.now + durationMs;
    for (;;) {
      await settle();
      const due = [...this.timers].filter(([, timer]) => timer.atMs <= endMs);
      due.sort((a, b) => a[1].atMs - b[1].atMs || a[0] - b[0]);
      const [next] = due;
      if (!next) break;
      this.timers.delete(next[0]);
      this.now = Math.max(this.now, next[1].atMs);
      next[1].task();
    }
    this.now = endMs;
    await settle();
  }
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
}
