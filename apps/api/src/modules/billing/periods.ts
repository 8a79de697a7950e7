import type { BillingCycle } from '@intermind/contracts';

const MONTHS: Readonly<Record<BillingCycle, number>> = { monthly: 1, yearly: 12 };

/** The same day and time so many months later, in UTC; the last day where that month is shorter. */
export function addMonths(anchor: Date, months: number): Date {
  const later = new Date(anchor);
  later.setUTCDate(1);
  later.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return later;
}

/**
 * The period of a time: from the last boundary at or before it to the next one. Boundaries are counted from the anchor and
 * never from one another, so that the 31st comes back after a short month.
 */
export function periodAt(anchor: Date, cycle: BillingCycle, at: Date): { start: Date; end: Date } {
  const step = MONTHS[cycle];
  const months =
    (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  let count = Math.floor(months / step);
  if (addMonths(anchor, count * step) > at) count -= 1;
  return { start: addMonths(anchor, count * step), end: addMonths(anchor, (count + 1) * step) };
}
