import type { BillingCycle, Canceller, SubscriptionStatus } from '@intermind/contracts';
import { periodAt } from './periods.ts';

/** What decides about a subscription. The transitions below are the only ones there are (spec 2 §4). */
export interface Lifecycle {
  plan: string;
  cycle: BillingCycle;
  priceMinor: number;
  /** For the present period; what was credited for an earlier one is in it, what was given back is not. */
  paidMinor: number;
  source: 'bought' | 'granted';
  status: SubscriptionStatus;
  anchorAt: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelledAt: Date | null;
  cancelledBy: Canceller | null;
  endedAt: Date | null;
  failures: number;
  retryAt: Date | null;
}

export type Choice = Pick<Lifecycle, 'plan' | 'cycle' | 'priceMinor'>;

const DAY_MS = 86_400_000;
/** After a failed payment it is tried again so many days later; after the last of them the plan steps down to basic. */
export const RETRY_DAYS = [1, 3, 5] as const;

const FRESH = {
  status: 'active',
  cancelledAt: null,
  cancelledBy: null,
  endedAt: null,
  failures: 0,
  retryAt: null,
} as const;

/** Begins now; its first period is paid in full, or given. */
export function begin(choice: Choice, source: Lifecycle['source'], now: Date): Lifecycle {
  const { start, end } = periodAt(now, choice.cycle, now);
  const { priceMinor: paidMinor } = choice;
  return { ...choice, paidMinor, source, ...FRESH, anchorAt: now, periodStart: start, periodEnd: end };
}

/** Another plan or cycle at once: a new period begins now, and what is left of the old one was credited. */
export function upgrade(current: Lifecycle, choice: Choice, now: Date): Lifecycle {
  return { ...current, ...begin(choice, 'bought', now) };
}

/** Another plan or cycle, from the end of the present period on. */
export function follow(current: Lifecycle, choice: Choice): Lifecycle {
  const { start, end } = periodAt(current.periodEnd, choice.cycle, current.periodEnd);
  const anchorAt = current.periodEnd;
  return {
    ...choice,
    paidMinor: 0,
    source: 'bought',
    ...FRESH,
    status: 'upcoming',
    anchorAt,
    periodStart: start,
    periodEnd: end,
  };
}

/**
 * A member's, or an administrator's with grace: it runs to the end of what is paid. One that has not begun, or whose
 * payment is overdue, ends now. Unchanged where nothing runs; an administrator's word counts more than the member's.
 */
export function cancel(current: Lifecycle, now: Date, by: Canceller = 'member'): Lifecycle {
  if (current.status === 'active' && current.periodEnd > now)
    return { ...current, status: 'cancelling', cancelledAt: now, cancelledBy: by };
  if (current.status === 'cancelling' && by === 'admin') return { ...current, cancelledBy: by };
  return current.status === 'active' || current.status === 'upcoming' ? force(current, now, by) : current;
}

/** It ends now. */
export function force(current: Lifecycle, now: Date, by: Canceller = 'member'): Lifecycle {
  if (!isRunning(current) && current.status !== 'upcoming') return current;
  const cancelledAt = current.cancelledAt ?? now;
  const cancelledBy = current.cancelledBy ?? by;
  return {
    ...current,
    status: 'cancelled',
    cancelledAt,
    cancelledBy,
    endedAt: now,
    failures: 0,
    retryAt: null,
  };
}

/** The member takes their own cancellation back while it runs; an administrator's stays. */
export function reactivate(current: Lifecycle, now: Date): Lifecycle {
  return isReactivatable(current, now)
    ? { ...current, status: 'active', cancelledAt: null, cancelledBy: null }
    : current;
}

export function isReactivatable({ status, cancelledBy, periodEnd }: Lifecycle, now: Date): boolean {
  return status === 'cancelling' && cancelledBy === 'member' && periodEnd > now;
}

/** What time alone demands; null: nothing yet. */
export type Due = 'end' | 'start' | 'pay' | 'continue';

export function dueOf(current: Lifecycle, now: Date): Due | null {
  const { status, periodStart, periodEnd, retryAt, source } = current;
  if (status === 'upcoming') return periodStart <= now ? 'start' : null;
  if (status === 'cancelling') return periodEnd <= now ? 'end' : null;
  if (status !== 'active' || periodEnd > now) return null;
  if (source === 'granted') return 'continue';
  return retryAt === null || retryAt <= now ? 'pay' : null;
}

/** Its time has come; its first period is due for payment. */
export function start(current: Lifecycle): Lifecycle {
  return { ...current, status: 'active', periodEnd: current.periodStart };
}

export function end(current: Lifecycle): Lifecycle {
  return { ...current, status: 'expired', endedAt: current.periodEnd };
}

/**
 * The next period, paid or given. It is the one after the last, unless that is over as well: time in which the service was
 * not there is not paid for.
 */
export function nextPeriod({ anchorAt, cycle, periodEnd }: Lifecycle, now: Date): { start: Date; end: Date } {
  const present = periodAt(anchorAt, cycle, now);
  return present.start > periodEnd ? present : periodAt(anchorAt, cycle, periodEnd);
}

export function renew(current: Lifecycle, period: { start: Date; end: Date }): Lifecycle {
  const { priceMinor: paidMinor } = current;
  return {
    ...current,
    paidMinor,
    failures: 0,
    retryAt: null,
    periodStart: period.start,
    periodEnd: period.end,
  };
}

/** The payment for the next period failed: another try later, or the end. */
export function fail(current: Lifecycle, now: Date): Lifecycle {
  const days = RETRY_DAYS[current.failures];
  if (days === undefined)
    return { ...current, status: 'expired', endedAt: now, failures: current.failures + 1, retryAt: null };
  return { ...current, failures: current.failures + 1, retryAt: new Date(now.getTime() + days * DAY_MS) };
}

/** What of the present period was paid and is not used yet, in whole cents, rounded down. */
export function unusedMinor({ status, paidMinor, periodStart, periodEnd }: Lifecycle, now: Date): number {
  if ((status !== 'active' && status !== 'cancelling') || periodEnd <= now) return 0;
  const whole = periodEnd.getTime() - periodStart.getTime();
  return Math.floor((paidMinor * Math.min(whole, periodEnd.getTime() - now.getTime())) / whole);
}

/** A payment for the next period failed, and another attempt is to come. */
export function isOverdue({ status, retryAt }: Lifecycle): boolean {
  return status === 'active' && retryAt !== null;
}

export function isRunning({ status }: Pick<Lifecycle, 'status'>): boolean {
  return status === 'active' || status === 'cancelling';
}
