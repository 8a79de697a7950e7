import type { CalendarEvent, CalendarSource } from '@intermind/contracts';
import { expect } from 'vitest';
import { calendarJob } from '../modules/calendar/index.ts';
import { settled } from './agent-world.ts';
import { GoogleStandIn } from './google-stand-in.ts';
import { type Caller, member } from './meeting-steps.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface CalendarWorld {
  t: TestApp;
  google: GoogleStandIn;
  close(): Promise<void>;
}

/** The API with Google's stand-in, in which calendars on this machine may be read. */
export async function startCalendarWorld(env: Record<string, string> = {}): Promise<CalendarWorld> {
  const google = await GoogleStandIn.start();
  const t = await startTestApp({
    GOOGLE_CLIENT_ID: 'client.apps',
    GOOGLE_CLIENT_SECRET: 'hush',
    GOOGLE_URL: google.url,
    CALENDAR_ADDRESSES: 'any',
    ...env,
  });
  return {
    t,
    google,
    close: async () => {
      await t.close();
      google.close();
    },
  };
}

let members = 0;

/** Nobody has a calendar, and Google has no events and no faults. */
export async function beginAnew({ t, google }: CalendarWorld): Promise<void> {
  google.reset();
  for (const table of ['sources', 'revocations', 'consents'])
    await t.database.pool.query(`delete from calendar_${table}`);
}

/** With a name that nobody else has. */
export const newMember = ({ t }: CalendarWorld): Promise<Caller> => member(t, `Anna${++members}`);

type Who = Pick<Caller, 'headers'>;

/** Goes to Google, allows it, and comes back with what the address then holds. */
export async function consent({ t, google }: CalendarWorld, { headers }: Who) {
  const answer = await t.call('GET', '/calendar/google/auth/url', { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return google.consent(answer.json<{ url: string }>().url);
}

export const callBack = ({ t }: CalendarWorld, { headers }: Who, body: object) =>
  t.call('POST', '/calendar/google/auth/callback', { headers, body });
export const sync = ({ t }: CalendarWorld, { headers }: Who) =>
  t.call('POST', '/calendar/google/sync', { headers });

export const disconnect = ({ t }: CalendarWorld, { headers }: Who) =>
  t.call('DELETE', '/calendar/google', { headers });

/**
 * Nobody waits for Google to take access back: waits until it has been asked to so often, and so many are still to be done.
 */
export const revocations = (
  { t, google }: CalendarWorld,
  { asked, left }: { asked: number; left: number },
): Promise<void> =>
  settled(async () => {
    const { rows } = await t.database.pool.query('select id from calendar_revocations');
    const questions = google.asked.filter(({ path }) => path === '/revoke');
    expect([questions.length, rows.length]).toEqual([asked, left]);
  });

export async function connect(world: CalendarWorld, who: Who): Promise<CalendarSource> {
  const answer = await callBack(world, who, await consent(world, who));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CalendarSource>();
}

export async function events({ t }: CalendarWorld, { headers }: Who, query = ''): Promise<CalendarEvent[]> {
  const answer = await t.call('GET', `/calendar/events${query}`, { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: CalendarEvent[] }>().items;
}

export const titles = async (world: CalendarWorld, who: Who) =>
  (await events(world, who)).map(({ title }) => title);

export async function sources({ t }: CalendarWorld, { headers }: Who): Promise<CalendarSource[]> {
  return (await t.call('GET', '/calendar/sources', { headers })).json<{ items: CalendarSource[] }>().items;
}

/** One pass of the job. */
export const tend = ({ t }: CalendarWorld) => calendarJob(t.app.calendars).handler({});

/** From now, as Google writes it. */
export function during({ t }: CalendarWorld, inHours: number, hours = 1) {
  const at = (offset: number) => ({
    dateTime: new Date(t.clock.now.getTime() + offset * 3_600_000).toISOString(),
  });
  return { start: at(inHours), end: at(inHours + hours) };
}
