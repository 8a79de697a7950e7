import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { CALENDAR_EVENTS_PER_PAGE, CALENDAR_STATE_MAX_LENGTH } from '../limits.ts';
import { CalendarAddressSchema, CalendarEventSchema, CalendarSourceSchema } from '../nouns/calendar.ts';
import { CalendarSourceIdSchema, RoomIdSchema, TimeSchema } from '../nouns/fields.ts';

const spec = { spec: 'spec 2 §7', allows: MEMBERS } as const;
const ours = { spec: 'ours', allows: MEMBERS } as const;
const params = z.strictObject({ id: CalendarSourceIdSchema });
const address = z.strictObject({ address: CalendarAddressSchema });
const printable = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\x21-\x7e]+$/);

export const calendarCalls = {
  'GET /calendar/google/auth/url': {
    name: 'findGoogleConsent',
    summary: 'Where the caller lets us read their Google Calendar; changes nothing',
    ...spec,
    limit: CALL_LIMITS.calendar,
    answer: z.strictObject({ url: z.url() }),
    errors: ['CalendarOff'],
  },
  'POST /calendar/google/auth/callback': {
    name: 'connectGoogleCalendar',
    summary: 'Takes what Google gave the browser; the calendar is connected and not read yet',
    ...spec,
    limit: CALL_LIMITS.calendar,
    body: z.strictObject({
      code: printable(1_000),
      /** As it stands in the address; it fits the sign-in that asked for the consent, once, for ten minutes. */
      state: printable(CALENDAR_STATE_MAX_LENGTH),
    }),
    answer: CalendarSourceSchema,
    errors: [
      'CalendarOff',
      'CalendarStateInvalid',
      'CalendarCodeRefused',
      'CalendarAccessMissing',
      'CalendarSyncFailed',
    ],
  },
  'POST /calendar/google/sync': {
    name: 'syncGoogleCalendar',
    summary: 'Reads the caller’s Google Calendar now',
    ...spec,
    limit: CALL_LIMITS.calendar,
    answer: CalendarSourceSchema,
    errors: ['CalendarOff', 'CalendarNotConnected', 'CalendarReconnect', 'CalendarSyncFailed'],
  },
  'DELETE /calendar/google': {
    name: 'disconnectGoogleCalendar',
    summary: 'Takes our access back at Google, and deletes its events here',
    ...ours,
    limit: CALL_LIMITS.write,
  },
  'GET /calendar/events': {
    name: 'listCalendarEvents',
    summary: 'Events of all the caller’s calendars, from yesterday to two months ahead, by their start',
    ...spec,
    limit: CALL_LIMITS.read,
    query: z.strictObject({
      /** Events that end later than this, and those that begin before `to`. */
      from: TimeSchema.optional(),
      to: TimeSchema.optional(),
      limit: z.coerce.number().int().min(1).max(CALENDAR_EVENTS_PER_PAGE).default(CALENDAR_EVENTS_PER_PAGE),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    answer: z.strictObject({ items: z.array(CalendarEventSchema), total: z.int() }),
  },
  'GET /calendar/events/upcoming': {
    name: 'listUpcomingEvents',
    summary: 'The next events that have not ended, for the home page, and whether any calendar is connected',
    ...spec,
    limit: CALL_LIMITS.read,
    answer: z.strictObject({
      items: z.array(CalendarEventSchema),
      sources: z.array(CalendarSourceSchema),
    }),
  },
  'GET /calendar/sources': {
    name: 'listCalendars',
    summary: 'The calendars that are read for the caller, Google first',
    ...ours,
    limit: CALL_LIMITS.read,
    answer: z.strictObject({ items: z.array(CalendarSourceSchema) }),
  },
  'POST /calendar/addresses': {
    name: 'addCalendarAddress',
    summary: 'Reads the calendar at a private address, and from then on for the caller',
    ...ours,
    limit: CALL_LIMITS.calendar,
    body: address,
    answer: CalendarSourceSchema,
    status: 201,
    errors: ['CalendarOff', 'CalendarAddressRefused', 'TooManyCalendars'],
  },
  'PUT /calendar/addresses/{id}': {
    name: 'replaceCalendarAddress',
    summary: 'Another address in place of this one; when it cannot be read, the old one stays',
    ...ours,
    limit: CALL_LIMITS.calendar,
    params,
    body: address,
    answer: CalendarSourceSchema,
    errors: ['CalendarOff', 'CalendarAddressRefused', 'NotFound'],
  },
  'POST /calendar/addresses/{id}/sync': {
    name: 'syncCalendarAddress',
    summary: 'Reads the calendar at this address now',
    ...ours,
    limit: CALL_LIMITS.calendar,
    params,
    answer: CalendarSourceSchema,
    errors: ['CalendarOff', 'CalendarAddressRefused', 'NotFound'],
  },
  'DELETE /calendar/addresses/{id}': {
    name: 'removeCalendarAddress',
    summary: 'Forgets the address and its events',
    ...ours,
    limit: CALL_LIMITS.write,
    params,
    errors: ['NotFound'],
  },
  'GET /rooms/{id}/calendar-file': {
    name: 'makeCalendarFile',
    summary: 'An event with the link to the room, as a file that every calendar takes (.ics)',
    ...ours,
    limit: CALL_LIMITS.export,
    params: z.strictObject({ id: RoomIdSchema }),
    query: z.strictObject({
      /** The next full hour unless said. */
      start: TimeSchema.optional(),
      minutes: z.coerce.number().int().min(5).max(1_440).default(60),
    }),
    answers: 'file',
    errors: ['ConferenceNotFound'],
  },
} as const satisfies CallDeclarations;
