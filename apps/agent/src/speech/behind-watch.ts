import type { Clock } from '@intermind/timing';

/** How long an engine may be behind on end: what it is given at once, after a change of recognisers, takes it some seconds. */
const BEHIND_MAX_MS = 10_000;
/** Nobody waits while more than this many times what is usual waits. */
const FAR_BEHIND_RATIO = 10;

/** Notices an engine that is too slow for live speech, by what waits for it: turns, or milliseconds of sound. */
export class BehindWatch {
  private readonly clock: Pick<Clock, 'nowMs'>;
  private readonly usualMax: number;
  private sinceMs: number | undefined;

  constructor(clock: Pick<Clock, 'nowMs'>, usualMax: number) {
    this.clock = clock;
    this.usualMax = usualMax;
  }

  /** @returns whether it is too slow. Call whenever more waits, and when less does. */
  waits(amount: number): boolean {
    const nowMs = this.clock.nowMs();
    if (amount <= this.usualMax) this.sinceMs = undefined;
    else this.sinceMs ??= nowMs;
    if (amount > this.usualMax * FAR_BEHIND_RATIO) return true;
    return this.sinceMs !== undefined && nowMs - this.sinceMs >= BEHIND_MAX_MS;
  }
}
