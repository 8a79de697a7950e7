import type { GoogleEvent } from '../../adapters/google/index.ts';
import { type EventTime, type ReadEvent, readEventOf } from './read-event.ts';

/** Undefined for what is not to be shown: cancelled, declined by the member, or without a time. */
export function ofGoogle(event: GoogleEvent, publicUrl: string): ReadEvent | undefined {
  const { id, summary = '', location = '', description = '' } = event;
  const declined = event.attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined');
  const time = timeOf(event);
  if (event.status === 'cancelled' || declined || !time) return undefined;
  return readEventOf({ id, time, title: summary, location, description }, publicUrl);
}

function timeOf({ start, end }: GoogleEvent): EventTime | undefined {
  if (start?.date) return { firstDay: start.date, dayAfter: end?.date ?? start.date };
  if (!start?.dateTime) return undefined;
  const startsAt = new Date(start.dateTime);
  return { startsAt, endsAt: end?.dateTime ? new Date(end.dateTime) : startsAt };
}
