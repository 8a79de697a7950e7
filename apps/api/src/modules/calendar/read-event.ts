import type { RoomId } from '@intermind/contracts';
import { visibleText } from './event-text.ts';
import { roomLinkedFrom } from './room-link.ts';

/** One occurrence as it was read, the same from every kind of calendar. */
export interface ReadEvent {
  /** Of the occurrence, within its calendar. */
  externalId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** Of an all-day event: its first and last day, in no time zone; the times above are then in UTC. */
  startDate: string | null;
  endDate: string | null;
  location: string;
  description: string;
  roomId: RoomId | null;
}

/** From when to when events are kept. */
export interface CalendarWindow {
  from: Date;
  to: Date;
}

const DAY_MS = 86_400_000;
const BEFORE_MS = DAY_MS;
const AFTER_MS = 61 * DAY_MS;
const EXTERNAL_ID_MAX_LENGTH = 500;
export const TITLE_MAX_LENGTH = 300;
export const LOCATION_MAX_LENGTH = 500;
export const DESCRIPTION_MAX_LENGTH = 2_000;

export function windowAt(now: Date): CalendarWindow {
  return { from: new Date(now.getTime() - BEFORE_MS), to: new Date(now.getTime() + AFTER_MS) };
}

export function isWithin({ startsAt, endsAt }: ReadEvent, { from, to }: CalendarWindow): boolean {
  return endsAt > from && startsAt < to;
}

/** When it takes place: to the minute, or whole days. */
export type EventTime = { startsAt: Date; endsAt: Date } | { firstDay: string; dayAfter: string };

/** Undefined where the times make no sense. */
export function readEventOf(
  {
    id,
    time,
    title,
    location,
    description,
  }: {
    id: string;
    time: EventTime;
    title: string;
    location: string;
    description: string;
  },
  publicUrl: string,
): ReadEvent | undefined {
  const when = 'startsAt' in time ? { ...time, startDate: null, endDate: null } : wholeDays(time);
  const [start, end] = [when.startsAt.getTime(), when.endsAt.getTime()];
  if (Number.isNaN(start) || Number.isNaN(end)) return undefined;
  return {
    externalId: id.slice(0, EXTERNAL_ID_MAX_LENGTH),
    ...when,
    // One that ends before it begins takes no time.
    endsAt: new Date(Math.max(start, end)),
    title: visibleText(title, TITLE_MAX_LENGTH),
    location: visibleText(location, LOCATION_MAX_LENGTH),
    description: visibleText(description, DESCRIPTION_MAX_LENGTH),
    roomId: roomLinkedFrom([location, description], publicUrl) ?? null,
  };
}

function wholeDays({ firstDay, dayAfter }: { firstDay: string; dayAfter: string }) {
  const startsAt = new Date(`${firstDay}T00:00:00Z`);
  // Some calendars write the first day as the end of a single day.
  const endsAt = new Date(Math.max(Date.parse(`${dayAfter}T00:00:00Z`), startsAt.getTime() + DAY_MS));
  const last = endsAt.getTime() - DAY_MS;
  const endDate = Number.isNaN(last) ? firstDay : new Date(last).toISOString().slice(0, 10);
  return { startsAt, endsAt, startDate: firstDay, endDate };
}
