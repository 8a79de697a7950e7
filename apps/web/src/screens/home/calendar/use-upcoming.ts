import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import type { Upcoming } from '../../../features/calendar/your-meetings.tsx';
import { UPCOMING as KEY } from '../../../features/calendar/refresh-calendars.ts';
import { queries } from '../../../platform/queries.ts';

const REFRESH_MS = 5 * 60_000;
/** While a calendar is read for the first time; as often as it may take, then as usual. */
const READING_MS = 3_000;
const READING_ATTEMPTS = 20;

/** The next events of all the member's calendars. A failure is logged, and tried again by hand or with the next refresh. */
export function useUpcoming(): { upcoming: Upcoming; again: () => Promise<unknown> } {
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [KEY],
      queryFn: () => call(KEY, { bypassErrorHandler: true }),
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const isReading = state.data?.sources.some((source) => source.state === 'waiting');
        return isReading && state.dataUpdateCount < READING_ATTEMPTS ? READING_MS : REFRESH_MS;
      },
    },
    queries,
  );
  const upcoming: Upcoming = data
    ? { status: 'known', events: data.items, sources: data.sources }
    : { status: isError ? 'failed' : 'loading' };
  return { upcoming, again: () => refetch() };
}
