import type { Clock } from '../shared/clock.ts';
import { EngineError } from './ports.ts';

const FAILURES_TO_OPEN = 3;
const OPEN_MS = 30_000;

/**
 * Stops asking an engine that keeps failing: after three failures in a row (one when the error is not retryable) it is
 * left alone for 30 s, then one call probes it; success closes the breaker, failure opens it again.
 */
export class CircuitBreaker {
  private readonly clock: Clock;
  private failures = 0;
  private openedAtMs: number | undefined;
  private probing = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.openedAtMs === undefined) return 'closed';
    return this.clock.nowMs() - this.openedAtMs >= OPEN_MS ? 'half-open' : 'open';
  }

  /** True when a call may be made now; a half-open breaker lets one through. Report how it went. */
  tryEnter(): boolean {
    const { state } = this;
    if (state === 'closed') return true;
    if (state === 'open' || this.probing) return false;
    this.probing = true;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.openedAtMs = undefined;
    this.probing = false;
  }

  failed(error: unknown): void {
    this.probing = false;
    this.failures++;
    const hopeless = error instanceof EngineError && !error.retryable;
    if (hopeless || this.failures >= FAILURES_TO_OPEN || this.openedAtMs !== undefined) {
      this.openedAtMs = this.clock.nowMs();
    }
  }

  /** The call was given up by us (nobody needs it any more): says nothing about the engine. */
  abandoned(): void {
    this.probing = false;
  }
}
