import { z } from 'zod';
import { CALENDAR_ADDRESS_MAX_LENGTH } from '../limits.ts';
import { CalendarEventIdSchema, CalendarSourceIdSchema, RoomIdSchema, TimeSchema } from './fields.ts';

/** Why a calendar could not be read; each has a text in the catalogue `calendar`. */
export const CALENDAR_PROBLEMS = [
  /** No answer, a broken one, or a server error. */
  'unreachable',
  /** The server wants a sign-in, or knows no calendar there: the address was withdrawn or mistyped. */
  'refused',
  /** Read too often; tried again later. */
  'busy',
  /** What was answered is not a calendar. */
  'notCalendar',
  'tooLarge',
  /** On a private network, or not https, where this server does not allow that. */
  'notAllowed',
  'tooManyRedirects',
] as const;
export const CalendarProblemSchema = z.enum(CALENDAR_PROBLEMS);
export type CalendarProblem = z.infer<typeof CalendarProblemSchema>;

/** A calendar that is read for a member. Its address and what gives access to it are never answered. */
export const CalendarSourceSchema = z.strictObject({
  id: CalendarSourceIdSchema,
  kind: z.enum(['google', 'address']),
  /** What the calendar calls itself; the host of its address until that is known. */
  name: z.string(),
  /** `waiting`: not read yet. `failing`: the last reading failed, its `problem` says why; the events are those of the last one that succeeded. `reconnect`: Google gives no access any more; there are no events until the member connects again. */
  state: z.enum(['waiting', 'ready', 'failing', 'reconnect']),
  problem: CalendarProblemSchema.nullable(),
  /** Last read whole; null: never. */
  syncedAt: TimeSchema.nullable(),
});
export type CalendarSource = z.infer<typeof CalendarSourceSchema>;

/** An event of a member's calendar (spec 1 §3): one occurrence of a recurring one. */
export const CalendarEventSchema = z.strictObject({
  id: CalendarEventIdSchema,
  sourceId: CalendarSourceIdSchema,
  /** May be empty. */
  title: z.string(),
  /** Of an all-day event: midnight at the beginning of `startDate` in UTC, for sorting only. */
  startTime: TimeSchema,
  endTime: TimeSchema,
  /** Of an all-day event, else null: days as written in the calendar, in no time zone (`2026-11-23`). `endDate` is the last day. */
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  /** Plain text; of links only their host is left. */
  location: z.string(),
  /** Plain text; of links only their host is left. */
  description: z.string(),
  /** The room of this server that location or description links to: where Join leads. */
  roomId: RoomIdSchema.nullable(),
  /** The link to it, made from this server's own address. No other link is ever offered. */
  joinUrl: z.url().nullable(),
});
export type CalendarEvent = z.infer<typeof CalendarEventSchema>;

/** The private address of a calendar in iCalendar form. `webcal` is read as `https`. */
export const CalendarAddressSchema = z
  .string()
  .trim()
  .max(CALENDAR_ADDRESS_MAX_LENGTH)
  .regex(/^(https?|webcals?):\/\/[^\s/?#]+\S*$/i)
  .refine((address) => URL.canParse(address));
