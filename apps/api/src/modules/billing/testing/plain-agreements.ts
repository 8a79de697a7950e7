import type { BillingCycle } from '@intermind/contracts';
import { type Period, periodWith } from './plain-calendar.ts';

/** What one member has and will have, for `plain-model.ts` (spec 2 §4). Only one plan is sold. */

export const PRICES: Readonly<Record<BillingCycle, number>> = { monthly: 2_500, yearly: 24_000 };
const DAY_MS = 86_400_000;
/** Days from each failure to the next attempt; after the fourth failure there is none. */
const NEXT_ATTEMPT_DAYS = [1, 3, 5];

export interface Agreement extends Period {
  cycle: BillingCycle;
  status: 'active' | 'cancelling' | 'upcoming';
  anchorMs: number;
  /** For the present period, less what went back. */
  paidMinor: number;
  /** Names of payments: the one for the present period, and while it is overdue the one that failed last. */
  paidBy?: string;
  refused?: string;
  /** Attempts to pay for the next period. */
  failures: number;
  nextAttemptMs: number | undefined;
  /** When the member was last sent to change their card while a payment was overdue. */
  cardPageMs?: number;
}

const BEGUN = { failures: 0, nextAttemptMs: undefined };

export class PlainAgreements {
  running: Agreement | undefined;
  upcoming: Agreement | undefined;
  /** Of all there ever were, the last one, and its number. */
  private newest: Agreement | undefined;
  private count = 0;

  /** What a cycle costs now, less what is left of the present period; undefined where it is not sold now. */
  priceNow(cycle: BillingCycle, nowMs: number): number | undefined {
    const had = this.running;
    if (!had || had.failures > 0) return PRICES[cycle];
    // The same again, or a month after a year: not at once.
    if (had.cycle === 'yearly' || cycle === 'monthly') return undefined;
    if (had.endMs <= nowMs) return PRICES[cycle];
    // Whole cents, rounded down, in whole numbers of any size.
    const [left, whole] = [BigInt(had.endMs - nowMs), BigInt(had.endMs - had.startMs)];
    return PRICES[cycle] - Number((BigInt(had.paidMinor) * left) / whole);
  }

  /** Names what is offered: another one when something was agreed, a period has begun or an attempt has failed. */
  offer(cycle: BillingCycle): string {
    return [this.count, this.newest?.startMs, this.newest?.failures, cycle].join();
  }

  /** At once; what was to follow is withdrawn. */
  buy(cycle: BillingCycle, totalMinor: number, paidBy: string, nowMs: number): void {
    this.upcoming = undefined;
    // What was taken off for the period before is worth as much as money.
    const paidMinor = this.running ? PRICES[cycle] : totalMinor;
    const bought = {
      ...{ cycle, status: 'active' as const, anchorMs: nowMs, paidMinor, paidBy, ...BEGUN },
      ...periodWith(nowMs, cycle, nowMs),
    };
    if (this.running) Object.assign(this.running, bought);
    else this.running = this.agree(bought);
  }

  /** A month instead of a year, when the year is over. */
  takeMonthsLater(nowMs: number): void {
    const had = this.running;
    if (had?.cycle !== 'yearly' || had.failures > 0 || had.endMs <= nowMs) return;
    had.status = 'cancelling';
    this.upcoming = this.agree({
      ...{ cycle: 'monthly', status: 'upcoming', anchorMs: had.endMs, paidMinor: 0, ...BEGUN },
      ...periodWith(had.endMs, 'monthly', had.endMs),
    });
  }

  /** It runs to the end of what is paid; where nothing is paid any more it ends now. */
  cancel(nowMs: number): void {
    this.upcoming = undefined;
    if (this.running?.status !== 'active') return;
    if (this.running.endMs > nowMs) this.running.status = 'cancelling';
    else this.force('running');
  }

  reactivate(nowMs: number): void {
    if (this.running?.status !== 'cancelling' || this.running.endMs <= nowMs) return;
    this.running.status = 'active';
    this.upcoming = undefined;
  }

  /** An administrator's. Nothing follows what was forced to an end. */
  force(which: 'running' | 'upcoming'): void {
    if (which === 'running' && !this.running) return;
    this.upcoming = undefined;
    if (which === 'upcoming') return;
    this.running!.failures = 0;
    this.running = undefined;
  }

  /** @returns what is to be paid for now */
  beginAndEnd(nowMs: number): Agreement | undefined {
    if (this.running?.status === 'cancelling' && this.running.endMs <= nowMs) this.running = undefined;
    if (this.upcoming && this.upcoming.startMs <= nowMs) {
      // Its first period is still to be paid.
      this.running = Object.assign(this.upcoming, { status: 'active', endMs: this.upcoming.startMs });
      this.upcoming = undefined;
    }
    const has = this.running;
    const isDue = has?.status === 'active' && has.endMs <= nowMs && (has.nextAttemptMs ?? 0) <= nowMs;
    return isDue ? has : undefined;
  }

  /** Paid for the period after the last one, or for the present one where that is over as well. */
  renew(agreement: Agreement, paidMinor: number, paidBy: string, nowMs: number): void {
    const { anchorMs, cycle, endMs } = agreement;
    const present = periodWith(anchorMs, cycle, nowMs);
    const period = present.startMs > endMs ? present : periodWith(anchorMs, cycle, endMs);
    Object.assign(agreement, { ...period, paidMinor, paidBy, ...BEGUN });
  }

  fail(agreement: Agreement, refused: string, nowMs: number): void {
    const days = NEXT_ATTEMPT_DAYS[agreement.failures];
    agreement.failures += 1;
    agreement.refused = refused;
    if (days === undefined) this.running = undefined;
    else agreement.nextAttemptMs = nowMs + days * DAY_MS;
  }

  /** The attempt of which the member sees a draft of an invoice. */
  refused(): string | undefined {
    return this.running?.failures ? this.running.refused : undefined;
  }

  seen(nowMs: number) {
    const isRunning = this.running && (this.running.status === 'active' || this.running.endMs > nowMs);
    const hasBegun = this.upcoming && this.upcoming.startMs <= nowMs;
    return {
      plan: isRunning || hasBegun ? 'pro' : 'basic',
      running: seenOf(this.running),
      upcoming: seenOf(this.upcoming),
      draftsMinor: this.running?.failures ? PRICES[this.running.cycle] : 0,
    };
  }

  private agree(agreement: Agreement): Agreement {
    this.count += 1;
    this.newest = agreement;
    return agreement;
  }
}

function seenOf(agreement: Agreement | undefined) {
  if (!agreement) return undefined;
  const { cycle, status, failures, nextAttemptMs, paidMinor } = agreement;
  const time = (ms: number) => new Date(ms).toISOString();
  const [start, end] = [time(agreement.startMs), time(agreement.endMs)];
  const retry = nextAttemptMs === undefined ? undefined : time(nextAttemptMs);
  return { plan: 'pro', cycle, status, start, end, failures, retry, paidMinor };
}
