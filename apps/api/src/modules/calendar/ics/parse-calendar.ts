import ICAL from 'ical.js';
import {
  type CalendarWindow,
  isWithin,
  type ReadEvent,
  readEventOf,
  TITLE_MAX_LENGTH,
} from '../read-event.ts';
import { visibleText } from '../event-text.ts';
import { intlZoneOf } from './intl-zone.ts';

export interface ParsedCalendar {
  /** What the calendar calls itself; empty where it does not say. */
  name: string;
  events: ReadEvent[];
}

/** Not an iCalendar file. */
export class NotCalendar extends Error {}

/** Of one calendar; those that begin first are kept. */
export const EVENTS_MAX = 2_000;
/** Occurrences from the first one on; daily for a hundred years. */
const STEPS_PER_EVENT_MAX = 40_000;
const STEPS_MAX = 300_000;

/**
 * The occurrences of an iCalendar file (RFC 5545) within a window: rules, additional and left-out days, and occurrences that were
 * moved or changed. An event that cannot be read is left out, and the others stay. A long file takes seconds: not for the thread that
 * answers calls. @throws NotCalendar
 */
export function parseCalendar(text: string, window: CalendarWindow, publicUrl: string): ParsedCalendar {
  const calendars = rootsOf(text);
  const steps = { left: STEPS_MAX };
  const found = calendars.flatMap((calendar) => eventsOf(calendar, { window, publicUrl, steps }));
  const unique = new Map(found.map((event) => [event.externalId, event]));
  const events = [...unique.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const name = String(calendars[0]!.getFirstPropertyValue('x-wr-calname') ?? '');
  // The library leaves properties as they are that are in no standard.
  const unescaped = name.replace(/\\([\\;,])/g, '$1');
  return { name: visibleText(unescaped, TITLE_MAX_LENGTH), events: events.slice(0, EVENTS_MAX) };
}

function rootsOf(text: string): ICAL.Component[] {
  const whole = text.replace(/^\ufeff/, '').trim();
  const parsed = parsedOf(whole) ?? parsedOf(withoutBrokenEvents(whole));
  if (!parsed) throw new NotCalendar('not iCalendar');
  // One calendar, or several in one file.
  const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
    typeof ICAL.Component
  >[0][];
  const roots = all.map((each) => new ICAL.Component(each)).filter(({ name }) => name === 'vcalendar');
  if (roots.length === 0) throw new NotCalendar('no calendar in it');
  return roots;
}

/** As the library reads it; undefined when it is not iCalendar. */
function parsedOf(text: string): unknown[] | undefined {
  try {
    return ICAL.parse(text) as unknown[];
  } catch {
    return undefined;
  }
}

/** The library gives up a whole file for one value that is not as it should be. */
function withoutBrokenEvents(text: string): string {
  const kept: string[] = [];
  let event: string[] = [];
  for (const line of text.split('\n')) {
    if (event.length === 0 && !/^BEGIN:VEVENT/i.test(line)) {
      kept.push(line);
      continue;
    }
    event.push(line);
    if (!/^END:VEVENT/i.test(line)) continue;
    const whole = event.join('\n');
    kept.push(parsedOf(whole) ? whole : 'X-LEFT-OUT:1');
    event = [];
  }
  // What has no end is no event.
  return [...kept, ...event].join('\n');
}

interface Reading {
  window: CalendarWindow;
  publicUrl: string;
  steps: { left: number };
}

function eventsOf(calendar: ICAL.Component, reading: Reading): ReadEvent[] {
  registerZones(calendar);
  const floatingZone = zoneNamed(calendar, String(calendar.getFirstPropertyValue('x-wr-timezone') ?? ''));
  const events = calendar.getAllSubcomponents('vevent').flatMap((component) => {
    try {
      // Occurrences that were changed are related to their series below.
      const event = new ICAL.Event(component, { exceptions: [] });
      return event.uid && event.startDate ? [event] : [];
    } catch {
      // One event that cannot be read is no reason to lose the others.
      return [];
    }
  });
  const changed = Map.groupBy(
    events.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  );
  const series = events.filter((event) => !event.isRecurrenceException());
  const inSeries = series.flatMap((event) => {
    const found: ReadEvent[] = [];
    try {
      for (const change of changed.get(event.uid) ?? []) event.relateException(change);
      occurrencesOf(event, { ...reading, floatingZone }, (read) => found.push(read));
    } catch {
      // A rule that cannot be followed further: what was found until then stays.
    }
    return found;
  });
  // Changed occurrences of which only they are in the file: of a meeting that one is invited to for once.
  const known = new Set(series.map(({ uid }) => uid));
  const alone = [...changed.values()].flat().filter(({ uid }) => !known.has(uid));
  return [
    ...inSeries,
    ...alone.flatMap((event) => {
      const read = toRead(event, event, event.startDate, event.endDate, { ...reading, floatingZone });
      return read && isWithin(read, reading.window) ? [read] : [];
    }),
  ];
}

type ZonedReading = Reading & { floatingZone: ICAL.Timezone };

function occurrencesOf(event: ICAL.Event, reading: ZonedReading, add: (read: ReadEvent) => void): void {
  const { window, steps, floatingZone } = reading;
  if (!event.isRecurring()) {
    const read = toRead(event, event, event.startDate, event.endDate, reading);
    if (read && isWithin(read, window)) add(read);
    return;
  }
  const leftOut = leftOutOf(event, floatingZone);
  const seen = new Set<string>();
  let found = 0;
  const addOccurrence = (occurrence: ICAL.Time) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(occurrence);
    const read = toRead(event, item, startDate, endDate, reading, occurrence);
    if (!read || !isWithin(read, window)) return;
    add(read);
    found++;
  };
  const iterator = event.iterator();
  for (let left = STEPS_PER_EVENT_MAX; left > 0 && steps.left > 0; left--, steps.left--) {
    const occurrence = iterator.next();
    if (!occurrence || found >= EVENTS_MAX || instantOf(occurrence, floatingZone) >= window.to.getTime())
      break;
    seen.add(occurrence.toString());
    if (!leftOut(occurrence)) addOccurrence(occurrence);
  }
  // Occurrences that were moved into the window from after it.
  for (const change of Object.values(event.exceptions)) {
    const original = change.recurrenceId;
    if (!seen.has(original.toString()) && instantOf(original, floatingZone) >= window.to.getTime())
      addOccurrence(original);
  }
}

/** Days and times of EXDATE. The library compares them in order only, and misses those that are listed out of order. */
function leftOutOf(event: ICAL.Event, floatingZone: ICAL.Timezone): (occurrence: ICAL.Time) => boolean {
  const dates = event.component
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues() as ICAL.Time[]);
  const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`;
  const days = new Set(dates.filter(({ isDate }) => isDate).map(dayOf));
  const times = new Set(dates.filter(({ isDate }) => !isDate).map((date) => instantOf(date, floatingZone)));
  return (occurrence) => days.has(dayOf(occurrence)) || times.has(instantOf(occurrence, floatingZone));
}

/** @param item what holds at this occurrence: the event, or its change. @param occurrence when it would be without a change */
function toRead(
  event: ICAL.Event,
  item: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  { publicUrl, floatingZone }: ZonedReading,
  occurrence?: ICAL.Time,
): ReadEvent | undefined {
  if (isCancelled(item.component)) return undefined;
  const at = occurrence ?? (item.isRecurrenceException() ? item.recurrenceId : undefined);
  return readEventOf(
    {
      id: at ? `${event.uid} ${instantOf(at, floatingZone)}` : event.uid,
      time: start.isDate
        ? { firstDay: dateOf(start), dayAfter: dateOf(end) }
        : {
            startsAt: new Date(instantOf(start, floatingZone)),
            endsAt: new Date(instantOf(end, floatingZone)),
          },
      title: item.summary ?? '',
      location: item.location ?? '',
      description: item.description ?? '',
    },
    publicUrl,
  );
}

function isCancelled(component: ICAL.Component): boolean {
  return String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';
}

function dateOf({ year, month, day }: ICAL.Time): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Milliseconds since 1970. Times without a zone are of the calendar's own. */
function instantOf(time: ICAL.Time, floatingZone: ICAL.Timezone): number {
  if (time.zone !== ICAL.Timezone.localTimezone || time.isDate) return time.toUnixTime() * 1_000;
  const zoned = time.clone();
  zoned.zone = floatingZone;
  return zoned.toUnixTime() * 1_000;
}

/** Makes zones known that are named and not defined in the file. */
function registerZones(calendar: ICAL.Component): void {
  const names = new Set(
    calendar
      .getAllSubcomponents('vevent')
      .flatMap((event) => event.getAllProperties())
      .map((property) => property.getParameter('tzid'))
      .filter((name) => typeof name === 'string'),
  );
  for (const name of names) {
    if (ICAL.TimezoneService.has(name) || calendar.getTimeZoneByID(name)) continue;
    const zone = intlZoneOf(name);
    if (zone) ICAL.TimezoneService.register(zone, name);
  }
}

function zoneNamed(calendar: ICAL.Component, name: string): ICAL.Timezone {
  return calendar.getTimeZoneByID(name) ?? intlZoneOf(name) ?? ICAL.Timezone.utcTimezone;
}
