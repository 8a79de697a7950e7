import type { Clock } from '@intermind/timing';

/** Notices an engine that takes speech and says nothing: by what it was sent, and by the time it has had for it. */
export class StallWatch {
  private readonly clock: Clock;
  private readonly limitMs: number;
  private unansweredMs = 0;
  private sinceMs: number | undefined;

  constructor(clock: Clock, limitMs: number) {
    this.clock = clock;
    this.limitMs = limitMs;
  }

  /** @returns whether it hangs. What is sent at once, after a change of recognisers, does not count as time. */
  sent(speechMs: number): boolean {
    const nowMs = this.clock.nowMs();
    this.sinceMs ??= nowMs;
    this.unansweredMs += speechMs;
    return this.unansweredMs > this.limitMs && nowMs - this.sinceMs > this.limitMs;
  }

  answered(): void {
    this.unansweredMs = 0;
    this.sinceMs = undefined;
  }
}
