import type { CalendarEvent } from '@intermind/contracts';

/** When an event is: an all-day one has days and no time zone. */
export type EventTime = Pick<CalendarEvent, 'startTime' | 'endTime' | 'startDate' | 'endDate'>;

export type EventDay = 'today' | 'tomorrow' | 'upcoming';

export interface EventGroup<Event extends EventTime> {
  day: EventDay;
  events: Event[];
}

const DAY_MS = 24 * 60 * 60_000;
const DAYS = ['today', 'tomorrow', 'upcoming'] as const;

/**
 * Events that are not over, by the day they are on where the reader is; days without any are left out (spec 2 §2). What
 * began on an earlier day is on today. All-day events are the first of their day.
 * @param timeZone of IANA; the browser's unless given
 */
export function eventsByDay<Event extends EventTime>(
  events: readonly Event[],
  now: Date,
  timeZone?: string,
): EventGroup<Event>[] {
  const today = dayOf(now, timeZone);
  const timed = events
    .filter((event) => !isOver(event, now, today))
    .map((event) => ({ event, ...placeOf(event) }));
  function placeOf(event: EventTime) {
    const startDay = event.startDate ? civilDay(event.startDate) : dayOf(new Date(event.startTime), timeZone);
    return {
      day: Math.max(0, startDay - today),
      atMs: event.startDate ? -Infinity : Date.parse(event.startTime),
    };
  }
  const groups = Map.groupBy(
    timed.toSorted((a, b) => a.day - b.day || compare(a.atMs, b.atMs)),
    ({ day }) => DAYS[Math.min(day, 2)],
  );
  return DAYS.flatMap((day) => {
    const members = groups.get(day);
    return members ? [{ day, events: members.map(({ event }) => event) }] : [];
  });
}

export function isAllDay({ startDate }: EventTime): boolean {
  return startDate !== null;
}

export function isRunning(event: EventTime, now: Date): boolean {
  return (
    !isAllDay(event) &&
    Date.parse(event.startTime) <= now.getTime() &&
    now.getTime() < Date.parse(event.endTime)
  );
}

/** Whole minutes until it begins, rounded up; 0 or less when it has begun. */
export function minutesUntil({ startTime }: EventTime, now: Date): number {
  return Math.ceil((Date.parse(startTime) - now.getTime()) / 60_000);
}

/** The first so many of all groups together. */
export function firstEvents<Event extends EventTime>(
  groups: readonly EventGroup<Event>[],
  count: number,
): EventGroup<Event>[] {
  let left = count;
  return groups.flatMap(({ day, events }) => {
    const shown = events.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ day, events: shown }] : [];
  });
}

function isOver({ endTime, startDate, endDate }: EventTime, now: Date, today: number): boolean {
  const lastDay = endDate ?? startDate;
  return lastDay ? civilDay(lastDay) < today : Date.parse(endTime) <= now.getTime();
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);

/** Days since 1970 by the calendar on the wall, which knows no daylight saving: tomorrow is always one more. */
function dayOf(time: Date, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(time);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

/** The same of a day that is written "2026-11-23". */
function civilDay(day: string): number {
  return Date.parse(day) / DAY_MS;
}
