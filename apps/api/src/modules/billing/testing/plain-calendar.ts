import type { BillingCycle } from '@intermind/contracts';

/** Months counted on the fingers, for `plain-model.ts`. All times in milliseconds since 1970, UTC. */

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const DAY_MS = 86_400_000;

export interface Period {
  startMs: number;
  endMs: number;
}

function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 1 && isLeap ? 29 : MONTH_DAYS[month]!;
}

/** The same day of a later month, or its last day where it is shorter, at the same time of day. */
function monthsAfter(anchorMs: number, months: number): number {
  const [anchor, timeOfDayMs] = [new Date(anchorMs), anchorMs % DAY_MS];
  let [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth()];
  for (let left = months; left > 0; left -= 1)
    [year, month] = month === 11 ? [year + 1, 0] : [year, month + 1];
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), daysOf(year, month))) + timeOfDayMs;
}

/** The period in which a time is, the anchor or a later one. */
export function periodWith(anchorMs: number, cycle: BillingCycle, ms: number): Period {
  const length = cycle === 'yearly' ? 12 : 1;
  let months = 0;
  while (monthsAfter(anchorMs, months + length) <= ms) months += length;
  return { startMs: monthsAfter(anchorMs, months), endMs: monthsAfter(anchorMs, months + length) };
}
