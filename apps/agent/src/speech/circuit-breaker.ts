import type { Clock } from '@intermind/timing';
import { BackOff } from '../shared/back-off.ts';
import { EngineError, type EngineErrorKind } from './ports.ts';

/** Counts what is reported to a breaker. */
interface BreakerObserver {
  answered(): void;
  failed(kind: EngineErrorKind): void;
}

const FAILURES_TO_OPEN = 3;
/** How long an engine is left alone, growing with each probe that fails. */
const REST_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** An exhausted quota or a refused key will not recover soon. */
const QUOTA_REST_MS = 60_000;

/**
 * Stops asking an engine that keeps failing for one pair of languages: after three failures in a row, or one that says
 * when to come back, it is left alone, then one request probes it; success closes the breaker, failure lets it rest
 * longer. A request that the engine cannot fulfil says nothing about other requests.
 */
export class CircuitBreaker {
  private readonly clock: Clock;
  private readonly observer: BreakerObserver | undefined;
  private readonly rest = new BackOff(REST_MS);
  private failures = 0;
  private restsUntilMs: number | undefined;
  private probing = false;

  constructor(clock: Clock, observer?: BreakerObserver) {
    this.clock = clock;
    this.observer = observer;
  }

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.restsUntilMs === undefined) return 'closed';
    return this.clock.nowMs() >= this.restsUntilMs ? 'half-open' : 'open';
  }

  /** True when a request may be made now; a half-open breaker lets one through. Report how it went. */
  tryEnter(): boolean {
    const { state } = this;
    if (state === 'closed') return true;
    if (state === 'open' || this.probing) return false;
    this.probing = true;
    return true;
  }

  succeeded(): void {
    this.observer?.answered();
    this.failures = 0;
    this.restsUntilMs = undefined;
    this.probing = false;
    this.rest.reset();
  }

  failed(error: unknown): void {
    const { kind, retryAfterMs } = error instanceof EngineError ? error : UNKNOWN;
    this.observer?.failed(kind);
    if (kind === 'request') return this.abandoned();
    this.probing = false;
    this.failures++;
    const restMs = retryAfterMs ?? (kind === 'quota' ? QUOTA_REST_MS : undefined);
    if (restMs !== undefined) this.restsUntilMs = this.clock.nowMs() + restMs;
    else if (this.failures >= FAILURES_TO_OPEN || this.restsUntilMs !== undefined)
      this.restsUntilMs = this.clock.nowMs() + this.rest.nextDelayMs();
  }

  /** We cancelled the request: it says nothing about the engine. */
  abandoned(): void {
    this.probing = false;
  }
}

const UNKNOWN = { kind: 'engine', retryAfterMs: undefined } as const;
