import type { CalendarEvent, CalendarSource } from '@intermind/contracts';
import type { Page } from 'playwright-core';

const MINUTE_MS = 60_000;

export const GOOGLE = {
  id: 'cal_1',
  kind: 'google',
  name: 'ana@example.org',
  state: 'ready',
  problem: null,
  syncedAt: new Date().toISOString(),
} as unknown as CalendarSource;
export const TEAM = {
  ...GOOGLE,
  id: 'cal_2',
  kind: 'address',
  name: 'Donaudampfschifffahrtsgesellschaftskapitänsbesprechungen',
} as CalendarSource;

const ROOM = 'kdr-wmhe-pqz' as CalendarEvent['roomId'];
let made = 0;

/** @param startsInMs from now */
export function madeUpEvent(title: string, startsInMs: number, changes: Partial<CalendarEvent> = {}) {
  const start = Date.now() + startsInMs;
  made += 1;
  return {
    id: `evt_${made}`,
    sourceId: GOOGLE.id,
    title,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 30 * MINUTE_MS).toISOString(),
    startDate: null,
    endDate: null,
    location: '',
    description: '',
    roomId: null,
    joinUrl: null,
    ...changes,
  } as CalendarEvent;
}

const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

/** A week of somebody who meets in several languages. */
export function busyWeek(): CalendarEvent[] {
  const hour = 60 * MINUTE_MS;
  const day = 24 * hour;
  const room = { roomId: ROOM };
  return [
    madeUpEvent('Port of Valencia, weekly', 8 * MINUTE_MS, room),
    madeUpEvent('Dentist', 3 * hour, { location: 'Calle de Colón 12, 46004 València' }),
    madeUpEvent('Donaudampfschifffahrtsgesellschaftskapitänsbesprechung', day + hour, room),
    madeUpEvent('مراجعة المورّدين', day + 2 * hour, room),
    madeUpEvent('Autumn fair', 0, { startDate: dayIn(3), endDate: dayIn(4) }),
    madeUpEvent('', 4 * day, room),
    madeUpEvent('Quarterly planning, all regions', 5 * day, room),
    madeUpEvent('検査と出荷', 6 * day, room),
    madeUpEvent('Contract reading, second pass', 7 * day),
  ];
}

/** Calendars are on, and the page gets these answers instead of the server's. */
export async function withCalendars(
  page: Page,
  answers: { events?: readonly CalendarEvent[]; sources: readonly CalendarSource[]; features?: object },
): Promise<void> {
  const { events = [], sources, features } = answers;
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { features: object };
    const calendar = { calendar: true, googleCalendar: true, calendarAddresses: true, ...features };
    await route.fulfill({ response, json: { ...config, features: { ...config.features, ...calendar } } });
  });
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, hasCalendar: sources.length > 0 } });
  });
  await page.route('**/api/calendar/events/upcoming', (route) =>
    route.fulfill({ json: { items: events, sources } }),
  );
  await page.route('**/api/calendar/sources', (route) => route.fulfill({ json: { items: sources } }));
}
