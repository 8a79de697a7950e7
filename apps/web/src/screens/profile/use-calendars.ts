import type { CalendarProblem, CalendarSource } from '@intermind/contracts';
import { CALENDAR_ADDRESSES_MAX } from '@intermind/contracts/limits';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { type CalendarText, useCalendarText } from '../../features/calendar/calendar-text.ts';
import { refreshCalendars, SOURCES } from '../../features/calendar/refresh-calendars.ts';
import { logProblem } from '../../platform/log.ts';
import { queries } from '../../platform/queries.ts';
import { showToast } from '../../platform/toast.ts';
import { errorText, hasOwnText } from '../../platform/error-text.ts';
import { useText } from '../../platform/text.ts';

const bypassErrorHandler = true;

/** The member's calendars, and what can be done with them. Failures are told. */
export function useCalendars() {
  const t = useCalendarText();
  const tShell = useText();
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [SOURCES],
      queryFn: async () => (await call(SOURCES, { bypassErrorHandler })).items,
      staleTime: 0,
    },
    queries,
  );
  const said = (cause: unknown, otherwise: string) =>
    textOf(cause, t) ??
    (cause instanceof ApiError && hasOwnText(cause.code) ? errorText(cause.code, tShell) : otherwise);
  return {
    sources: data,
    failed: isError,
    again: () => refetch(),
    async sync({ id, kind }: CalendarSource): Promise<void> {
      try {
        if (kind === 'google') await call('POST /calendar/google/sync', { bypassErrorHandler });
        else await call('POST /calendar/addresses/{id}/sync', { params: { id }, bypassErrorHandler });
        showToast({ kind: 'success', text: t('sources.syncDone'), id: 'calendar' });
      } catch (cause) {
        logProblem('The calendar was not read', cause);
        showToast({ kind: 'error', text: said(cause, t('sources.syncFailed')), id: 'calendar' });
      }
      await refreshCalendars();
    },
    async disconnect({ id, kind }: CalendarSource): Promise<void> {
      try {
        if (kind === 'google') await call('DELETE /calendar/google', { bypassErrorHandler });
        else await call('DELETE /calendar/addresses/{id}', { params: { id }, bypassErrorHandler });
        showToast({ kind: 'success', text: t('sources.disconnectDone'), id: 'calendar' });
      } catch (cause) {
        logProblem('The calendar was not disconnected', cause);
        showToast({ kind: 'error', text: said(cause, t('sources.failed')), id: 'calendar' });
      }
      await refreshCalendars();
    },
    /** @param source gets the address; undefined: a new calendar. @returns why not, for people */
    async saveAddress(address: string, source?: CalendarSource): Promise<string | null> {
      const body = { address };
      try {
        if (source)
          await call('PUT /calendar/addresses/{id}', { params: { id: source.id }, body, bypassErrorHandler });
        else await call('POST /calendar/addresses', { body, bypassErrorHandler });
      } catch (cause) {
        logProblem('The address of a calendar was refused', cause);
        return said(cause, t('address.failed'));
      }
      showToast({ kind: 'success', text: t('address.connected'), id: 'calendar' });
      await refreshCalendars();
      return null;
    },
  };
}

/** What the server says about calendars. */
function textOf(cause: unknown, t: CalendarText): string | null {
  if (!(cause instanceof ApiError)) return null;
  switch (cause.code) {
    case 'CalendarAddressRefused':
      return t(`calendarErrors.${cause.data?.['problem'] as CalendarProblem}`);
    case 'TooManyCalendars':
      return t('calendarErrors.tooMany', { count: CALENDAR_ADDRESSES_MAX });
    case 'CalendarReconnect':
      return t('calendarErrors.reconnect');
    case 'CalendarNotConnected':
      return t('calendarErrors.notConnected');
    case 'CalendarSyncFailed':
      return t('calendarErrors.syncFailed');
    case 'CalendarOff':
      return t('calendarErrors.off');
    default:
      return null;
  }
}
