import type { RecentRoom, RoomId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';

const KEY = ['GET /rooms/recent'];
/** Who is inside changes while the page is open. */
const REFRESH_MS = 30_000;

export interface RecentRooms {
  status: 'loading' | 'known' | 'failed';
  /** The latest first. */
  rooms: readonly RecentRoom[];
  again: () => Promise<unknown>;
  /** Off the list at once; back on it when the server did not do it. */
  forget: (id: RoomId) => Promise<void>;
}

/** The rooms this member was in. */
export function useRecentRooms(): RecentRooms {
  const { data, isError, refetch } = useQuery(
    {
      queryKey: KEY,
      queryFn: () => call('GET /rooms/recent', { bypassErrorHandler: true }),
      refetchInterval: REFRESH_MS,
      staleTime: 0,
    },
    queries,
  );
  return {
    status: data ? 'known' : isError ? 'failed' : 'loading',
    rooms: data ?? [],
    again: () => refetch(),
    async forget(id) {
      await queries.cancelQueries({ queryKey: KEY });
      queries.setQueryData<RecentRoom[]>(KEY, (rooms) => rooms?.filter((room) => room.id !== id));
      await call('DELETE /rooms/recent/{id}', { params: { id } });
      await queries.invalidateQueries({ queryKey: KEY });
    },
  };
}
