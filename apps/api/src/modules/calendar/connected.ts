import type { UserId, UserInfo } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { listSources } from './store.ts';

/** What the home page asks first. */
export async function connectedCalendars(
  db: Queries,
  userId: UserId,
): Promise<Pick<UserInfo, 'isGoogleCalendarConnected' | 'hasCalendar'>> {
  const sources = await listSources(db, userId);
  return {
    isGoogleCalendarConnected: sources.some(({ kind, state }) => kind === 'google' && state !== 'reconnect'),
    hasCalendar: sources.length > 0,
  };
}
