import type { RoomId } from '@intermind/contracts';
import ICAL from 'ical.js';

export interface CalendarFile {
  productName: string;
  publicUrl: string;
  roomId: RoomId;
  /** Of the room, where the caller may know it. */
  title: string | null;
  start: Date;
  minutes: number;
  now: Date;
}

/** The same words as in Google's form (spec 1 §2), not translated. */
const EVENT_TITLE = 'New Meeting';
/** RFC 5545 §3.1 allows 75 octets; the library does not count the space that a continued line begins with. */
const FOLD_OCTETS = 74;
const EVENT_SENTENCE = 'Click the link to join the meeting:';

/** One event with the meeting's link, as RFC 5545 writes it. */
export function calendarFileOf(file: CalendarFile): string {
  const { productName, publicUrl, roomId, title, start, minutes, now } = file;
  const link = `${publicUrl}/${roomId}`;
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${productName}//EN`);
  const event = new ICAL.Component('vevent');
  const utc = (time: Date) => ICAL.Time.fromJSDate(time, true);
  // The same file taken twice is the same event.
  event.addPropertyWithValue('uid', `${roomId}-${start.getTime()}@${new URL(publicUrl).hostname}`);
  event.addPropertyWithValue('dtstamp', utc(now));
  event.addPropertyWithValue('dtstart', utc(start));
  event.addPropertyWithValue('dtend', utc(new Date(start.getTime() + minutes * 60_000)));
  event.addPropertyWithValue('summary', title ?? EVENT_TITLE);
  event.addPropertyWithValue('description', `${EVENT_SENTENCE} ${link}`);
  event.addPropertyWithValue('location', link);
  event.addPropertyWithValue('url', link);
  calendar.addSubcomponent(event);
  ICAL.foldLength = FOLD_OCTETS;
  return `${calendar.toString()}\r\n`;
}

/** When a meeting begins of which only "later" was said. */
export function nextFullHour(now: Date): Date {
  const hourMs = 60 * 60_000;
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
}
