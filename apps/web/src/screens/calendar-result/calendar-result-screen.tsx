import { CALENDAR_CONNECTED_REDIRECT_MS, CALENDAR_FAILED_REDIRECT_MS } from '@intermind/contracts/limits';
import { call } from '@intermind/sdk';
import { systemClock, wait } from '@intermind/timing';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { CalendarResult } from '../../features/calendar/calendar-result.tsx';
import { connectGoogle } from '../../features/calendar/connect-google.ts';
import { finishConnecting } from '../../features/calendar/finish-connecting.ts';
import { refreshCalendars } from '../../features/calendar/refresh-calendars.ts';
import { logProblem } from '../../platform/log.ts';
import { queries } from '../../platform/queries.ts';
import { tabStorage } from '../../platform/storage.ts';

const bypassErrorHandler = true;
const CALLBACK = 'POST /calendar/google/auth/callback';

/** `/google/calendar/auth/callback`: where Google sends the browser back to (spec 2 §2). */
export function CalendarResultScreen() {
  const search = useSearch();
  const { data } = useQuery(
    {
      // Once for each answer of Google, however often the screen is rendered.
      queryKey: [CALLBACK, search],
      queryFn: () => connectWith(search),
      staleTime: Infinity,
      retry: false,
    },
    queries,
  );
  return (
    <CalendarResult
      result={data ?? null}
      onHome={goHome}
      onAgain={connectGoogle}
      connectedMs={CALENDAR_CONNECTED_REDIRECT_MS}
      failedMs={CALENDAR_FAILED_REDIRECT_MS}
    />
  );
}

/** Back does not come here again. */
const goHome = () => navigate('/', { replace: true });

async function connectWith(search: string) {
  const result = await finishConnecting(search, {
    connect: (body) => call(CALLBACK, { body, bypassErrorHandler }),
    sync: () => call('POST /calendar/google/sync', { bypassErrorHandler }),
    sources: async () => (await call('GET /calendar/sources', { bypassErrorHandler })).items,
    tab: tabStorage,
    wait: (delayMs) => wait(delayMs, { clock: systemClock }),
    logProblem,
  });
  await refreshCalendars();
  return result;
}
