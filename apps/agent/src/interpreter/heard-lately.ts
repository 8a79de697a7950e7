import type { Clock } from '@intermind/timing';
import { HEARD_MS } from './quota-step.ts';

/** Whether anybody listens to a speaker, and whether they were heard lately. Nobody listens at first. */
export class HeardLately {
  private readonly clock: Clock;
  private readonly onHeard: (() => void) | undefined;
  /** Since when nobody listens to the speaker. */
  private unheardSinceMs: number | undefined;
  spokeMs = Number.NEGATIVE_INFINITY;

  /** @param onHeard a person who had not been heard lately speaks */
  constructor(clock: Clock, onHeard: (() => void) | undefined) {
    this.clock = clock;
    this.onHeard = onHeard;
    this.unheardSinceMs = clock.nowMs();
  }

  get listens(): boolean {
    return this.unheardSinceMs === undefined;
  }

  /** While nobody listens, until nobody did. */
  get lately(): boolean {
    return (this.unheardSinceMs ?? this.clock.nowMs()) - this.spokeMs < HEARD_MS;
  }

  begins(): void {
    this.unheardSinceMs = undefined;
  }

  ends(): void {
    this.unheardSinceMs ??= this.clock.nowMs();
  }

  spoke(): void {
    const { lately } = this;
    this.spokeMs = this.clock.nowMs();
    if (!lately) this.onHeard?.();
  }
}
