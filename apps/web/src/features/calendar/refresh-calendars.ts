import { call } from '@intermind/sdk';
import { logProblem } from '../../platform/log.ts';
import { queries } from '../../platform/queries.ts';
import { replaceUser } from '../../platform/session.ts';

export const SOURCES = 'GET /calendar/sources';
export const UPCOMING = 'GET /calendar/events/upcoming';

/** After a calendar was connected, read or disconnected: what is shown of calendars is asked again, and whether there is one. */
export async function refreshCalendars(): Promise<void> {
  const [user] = await Promise.allSettled([
    call('GET /users', { bypassErrorHandler: true }),
    queries.invalidateQueries({ queryKey: [SOURCES] }),
    queries.invalidateQueries({ queryKey: [UPCOMING] }),
  ]);
  if (user.status === 'fulfilled') replaceUser(user.value);
  else logProblem('The member could not be read again', user.reason);
}
