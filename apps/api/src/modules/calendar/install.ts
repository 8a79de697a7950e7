import type { Secrets, Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import { GoogleCalendar } from '../../adapters/google/index.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { createCalendarReader } from './ics/read-calendar.ts';
import { createSealer } from './sealer.ts';
import { createSync, type SyncSource } from './sync.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For the job. */
    calendars: { deps: CalendarDependencies; sync: SyncSource };
  }
}

/** Calendars as the settings allow them: `app.calendars`. */
export function installCalendars(
  app: FastifyInstance,
  {
    settings: { google, calendarAddresses, publicUrl },
    secrets,
    ...given
  }: { settings: Settings; secrets: Secrets } & Pick<
    CalendarDependencies,
    'db' | 'now' | 'logger' | 'record'
  >,
): CalendarDependencies {
  const { db, now, logger, record } = given;
  const deps: CalendarDependencies = {
    ...{ db, now, logger, record, publicUrl },
    sealer: createSealer(secrets.cookieKey),
    google:
      google && new GoogleCalendar({ ...google, redirectUri: `${publicUrl}/google/calendar/auth/callback` }),
    readAddress:
      calendarAddresses === 'off' ? null : createCalendarReader({ reach: calendarAddresses, publicUrl }),
  };
  app.decorate('calendars', { deps, sync: createSync(deps) });
  return deps;
}
