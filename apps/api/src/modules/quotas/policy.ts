import {
  FEWER_VOICES_LEVEL,
  type InterpretationStep,
  QUOTA_LEVELS,
  type QuotaFeature,
  type QuotaLevel,
  type StepDown,
} from '@intermind/contracts';
import { monthAt } from '../../period-starts.ts';
import { type Agreement, periodAt } from '../billing/index.ts';

/** What of a quota is at a time: seconds, bytes or pieces. Null: unlimited. */
export interface Balance {
  limit: number | null;
  used: number;
  reserved: number;
}

/** What nobody has used or reserved. */
export function leftOf({ limit, used, reserved }: Balance): number {
  return limit === null ? Infinity : Math.max(0, limit - used - reserved);
}

/** What one consumer may take: `asked` since it was counted last, and a reservation for what comes next. */
export interface Share {
  charged: number;
  /** Used although nothing was left; never asked for later. */
  forgiven: number;
  reserved: number;
}

/**
 * Divides what is left. Used and reserved together never exceed the limit by it.
 * @param own what this consumer has reserved; it is in `reserved` of the balance
 */
export function shareOf(balance: Balance, own: number, asked: number, ahead: number): Share {
  const left = leftOf({ ...balance, reserved: balance.reserved - own });
  const charged = Math.min(asked, left);
  return { charged, forgiven: asked - charged, reserved: Math.min(ahead, left - charged) };
}

/** The highest of 80, 95 and 100 percent that is reached; 0 below. */
export function levelOf({ limit, used }: Pick<Balance, 'limit' | 'used'>): QuotaLevel | 0 {
  if (limit === null) return 0;
  return QUOTA_LEVELS.findLast((percent) => used * 100 >= limit * percent) ?? 0;
}

/** A level is told again after usage fell further below it than this, in percentage points. */
const NEAR_PERCENT = 10;

/**
 * The highest level that the owner was told of and is not told of again yet: where usage goes up and down around a level, as
 * that of storage does, it is told once.
 */
export function toldLevelOf(
  { limit, used }: Pick<Balance, 'limit' | 'used'>,
  told: QuotaLevel | 0,
): QuotaLevel | 0 {
  if (limit === null) return 0;
  const isNear = (percent: number) => used * 100 >= limit * (percent - NEAR_PERCENT);
  return QUOTA_LEVELS.findLast((percent) => percent <= told && isNear(percent)) ?? 0;
}

/** Rounded to a tenth; null without a limit. */
export function percentOf({ limit, used }: Pick<Balance, 'limit' | 'used'>): number | null {
  if (limit === null) return null;
  return limit === 0 ? 100 : Math.round((used / limit) * 1_000) / 10;
}

/** What was charged at a time, in milliseconds since 1970. */
export interface Spent {
  atMs: number;
  amount: number;
}

/** How fast a quota is used is measured over this time. */
const RATE_MS = 60_000;
/** What is counted within this time is one step: lanes are counted one after the other. */
const STEP_MS = 5_000;
/** Where nothing was charged for this long, nothing runs. */
const IDLE_MS = 30_000;

/** @param recent in the order of time; so is what is returned, and not more than what a forecast needs */
export function withSpent(recent: readonly Spent[], amount: number, at: Date): Spent[] {
  const atMs = at.getTime();
  const kept = recent.filter((one) => one.atMs > atMs - RATE_MS);
  const last = kept.at(-1);
  if (amount <= 0) return kept;
  if (!last || last.atMs <= atMs - STEP_MS) return [...kept, { atMs, amount }];
  return [...kept.slice(0, -1), { atMs: last.atMs, amount: last.amount + amount }];
}

/**
 * How much of a quota is used in a second. The first step only says since when: what it charged was used before.
 * @returns null where nothing runs, or too short to tell
 */
export function rateOf(recent: readonly Spent[], at: Date): number | null {
  const [first, ...rest] = recent.filter(({ atMs }) => atMs > at.getTime() - RATE_MS);
  const last = rest.at(-1);
  if (!first || !last || last.atMs <= at.getTime() - IDLE_MS) return null;
  const spent = rest.reduce((sum, { amount }) => sum + amount, 0);
  return (spent * 1_000) / (last.atMs - first.atMs);
}

/** After the voices fell silent, people go on reading for this long: the meeting does not stop in mid-sentence. */
export const CAPTIONS_AFTER_MS = 60 * 60_000;
/** In the second half of it only the language that most people read. */
export const FEWER_CAPTIONS_AFTER_MS = CAPTIONS_AFTER_MS / 2;

/** Whether another level may change how interpretation goes on. */
export const isStep = (
  feature: QuotaFeature,
  levels: { before: QuotaLevel | 0; now: QuotaLevel | 0 },
): boolean =>
  feature === 'interpretationSeconds' &&
  levels.before >= FEWER_VOICES_LEVEL !== levels.now >= FEWER_VOICES_LEVEL;

/** @returns undefined while everybody has voices */
export function stepOf(
  usage: Pick<Balance, 'limit' | 'used'> & { usedUpAt: Date | null },
  stepDown: StepDown,
  now: Date,
): InterpretationStep | undefined {
  const { usedUpAt } = usage;
  if (!usedUpAt)
    return stepDown === 'pairs' && levelOf(usage) >= FEWER_VOICES_LEVEL ? 'fewer-voices' : undefined;
  if (stepDown === 'original') return 'original';
  const sinceMs = now.getTime() - usedUpAt.getTime();
  if (sinceMs < FEWER_CAPTIONS_AFTER_MS) return 'captions';
  return sinceMs < CAPTIONS_AFTER_MS ? 'fewer-captions' : 'original';
}

export interface Period {
  /** What it is counted from: a subscription's id, or the calendar. */
  basis: string;
  start: Date;
  end: Date;
}

/**
 * Quotas are counted by month: from the day and time at which the subscription's periods begin, in UTC; without a
 * subscription from the first of the month in the member's time zone.
 * @param timeZone IANA name; one that is unknown here counts as UTC
 */
export function periodOf({ subscription }: Agreement, timeZone: string | undefined, at: Date): Period {
  if (subscription) return { basis: subscription.id, ...periodAt(subscription.anchorAt, 'monthly', at) };
  return { basis: 'month', ...calendarMonth(timeZone ?? 'UTC', at) };
}

const HALF_A_MONTH_MS = 15 * 24 * 60 * 60_000;

/**
 * Months that are counted from the same never overlap, and none is counted twice. A member's calendar may move with their
 * time zone: seen from further west the month that was begun goes on; one that began earlier in the east begins when the
 * known one has ended. A subscription's months move when an upgrade begins a new period: one that has just begun goes on to
 * the end of the first new one; otherwise the new one is counted from the end of the old one.
 */
export function following(known: Period | undefined, period: Period): Period {
  if (known?.basis !== period.basis) return period;
  const isSameMonth = period.start.getTime() - known.start.getTime() < HALF_A_MONTH_MS;
  return isSameMonth
    ? { ...period, start: known.start, end: later(known.end, period.end) }
    : { ...period, start: later(period.start, known.end) };
}

const later = (one: Date, other: Date) => (one > other ? one : other);

function calendarMonth(timeZone: string, at: Date): { start: Date; end: Date } {
  try {
    return monthAt(at, timeZone);
  } catch {
    return monthAt(at, 'UTC');
  }
}
