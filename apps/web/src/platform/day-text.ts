import type { Language } from '@intermind/contracts/languages';
import { clockTime } from './clock-time.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Midnight where the reader is; days apart are counted from it, whatever daylight saving does. */
const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;

/** "Nov 18", and "Nov 18, 2025" in another year. */
function dateText(date: Date, now: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(date);
}

/** When something was: the time if it was on the same day, else the day. */
export function dayText(date: Date, now: Date, language: Language): string {
  return dayOf(date) === dayOf(now) ? clockTime(date, language) : dateText(date, now, language);
}

/** The day of a past moment, as short as it is clear: "Today", "Yesterday", "Nov 18", "Nov 18, 2025". */
export function calendarDayText(date: Date, now: Date, language: Language): string {
  const daysAgo = dayOf(now) - dayOf(date);
  if (daysAgo !== 0 && daysAgo !== 1) return dateText(date, now, language);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase(language) + rest.join('');
}
