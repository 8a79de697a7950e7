import type { Language } from '@intermind/contracts/languages';
import { type EventDay, type EventTime, minutesUntil } from '../../model/event-days.ts';

const DAY = { month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** An event that begins within this time says in how many minutes. */
const NEAR_MINUTES = 60;

/**
 * When an event is: the time, and before it the day where that is neither today nor tomorrow, on a clock of 24 hours (spec
 * 2 §2). Empty for an event that takes the whole of today or tomorrow.
 */
export function eventTimeText(event: EventTime, day: EventDay, language: Language): string {
  const withDay = day === 'upcoming';
  if (event.startDate) {
    // A day is the same day everywhere.
    const format = new Intl.DateTimeFormat(language, { ...DAY, timeZone: 'UTC' });
    return withDay ? format.format(new Date(event.startDate)) : '';
  }
  return new Intl.DateTimeFormat(language, { ...(withDay ? DAY : {}), ...CLOCK }).format(
    new Date(event.startTime),
  );
}

/** "09:52" */
export function clock24(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, CLOCK).format(time);
}

/** "In 8 minutes", for what begins within the hour. */
export function startsInText(event: EventTime, now: Date, language: Language): string | null {
  const minutes = minutesUntil(event, now);
  if (event.startDate || minutes < 1 || minutes > NEAR_MINUTES) return null;
  const [first = '', ...rest] = new Intl.RelativeTimeFormat(language).format(minutes, 'minute');
  return first.toLocaleUpperCase(language) + rest.join('');
}
