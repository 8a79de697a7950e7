import type { ConferenceId, HistoryEntry, Message, SegmentId } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts/limits';
import { ApiError, call } from '@intermind/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';
import type { ListSource } from '../../shared/lists/use-list.ts';

const RUNNING_REFRESH_MS = 10_000;
const PREPARING_REFRESH_MS = 2_000;
const RECORDINGS = 'GET /conferences/{id}/recordings/tokens';
const LIST = 'GET /conferences/history';
const ENTRY = 'GET /conferences/{id}/history';
const SHARES = 'GET /conferences/{id}/history/shares';
const TRANSCRIPT = 'GET /conferences/{id}/transcript';
const MESSAGES = 'GET /conferences/{id}/messages';
const bypassErrorHandler = true;

export const historySource: ListSource<HistoryEntry> = {
  key: LIST,
  load: (query) => call(LIST, { query, bypassErrorHandler }),
  loadConfig: () => call('GET /conferences/history/list-config', { bypassErrorHandler }),
  isLive: ({ running }) => running,
};

/** One meeting; asked again while it runs. */
export function useEntry(id: ConferenceId) {
  return useQuery(
    {
      queryKey: [ENTRY, id],
      queryFn: () => call(ENTRY, { params: { id }, bypassErrorHandler }),
      refetchInterval: ({ state: { data } }) => (data?.running ? RUNNING_REFRESH_MS : false),
    },
    queries,
  );
}

/** Links to the meeting. Others use them meanwhile: asked again each time they are shown. */
export function useShares(id: ConferenceId) {
  return useQuery(
    {
      queryKey: [SHARES, id],
      queryFn: () => call(SHARES, { params: { id }, bypassErrorHandler }),
      staleTime: 0,
    },
    queries,
  );
}

/** The chat of a past meeting: the latest page, then the ones before it. */
export function useMessages(id: ConferenceId) {
  return useInfiniteQuery(
    {
      queryKey: [MESSAGES, id],
      queryFn: ({ pageParam }) =>
        call(MESSAGES, {
          params: { id },
          query: pageParam === null ? {} : { before: pageParam },
          bypassErrorHandler,
        }),
      initialPageParam: null as Message['id'] | null,
      getNextPageParam: (page) => (page.length < MESSAGES_PER_PAGE ? null : (page[0]?.id ?? null)),
    },
    queries,
  );
}

/** What was said: the latest page, then the ones before it. */
export function useTranscript(id: ConferenceId, enabled = true) {
  return useInfiniteQuery(
    {
      queryKey: [TRANSCRIPT, id],
      queryFn: ({ pageParam }) =>
        call(TRANSCRIPT, {
          params: { id },
          query: pageParam === null ? {} : { before: pageParam },
          bypassErrorHandler,
        }),
      initialPageParam: null as SegmentId | null,
      enabled,
      getNextPageParam: ({ hasEarlier, segments }) => (hasEarlier ? (segments[0]?.id ?? null) : null),
    },
    queries,
  );
}

/** What was recorded, with addresses that are good for a while; asked again while something is being prepared. */
export function useRecordings(id: ConferenceId, enabled = true) {
  return useQuery(
    {
      queryKey: [RECORDINGS, id],
      enabled,
      queryFn: () => call(RECORDINGS, { params: { id }, bypassErrorHandler }),
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: ({ state: { data } }) =>
        data?.recordings.some(({ state }) => state === 'processing') ? PREPARING_REFRESH_MS : false,
    },
    queries,
  );
}

/** What others or another screen may have changed: asked again when it is next shown, and now where it is. */
export async function refreshHistory(): Promise<void> {
  await queries.invalidateQueries({ queryKey: [LIST, 'page'] });
}

/** The server has changed something of a meeting by itself. */
export async function refreshEntry(id: ConferenceId): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: [ENTRY, id] }), refreshHistory()]);
}

export async function renameMeeting(id: ConferenceId, title: string | null): Promise<void> {
  const entry = await call('PATCH /conferences/{id}/history', {
    params: { id },
    body: { title },
    bypassErrorHandler,
  });
  keep(entry);
}

export async function deleteMeeting(id: ConferenceId): Promise<void> {
  await call('DELETE /conferences/{id}', {
    params: { id },
    query: { history: 'true' },
    bypassErrorHandler,
  });
  await refreshHistory();
}

export async function importMeeting(token: string): Promise<HistoryEntry> {
  const entry = await call('POST /conferences/history/import', { body: { token }, bypassErrorHandler });
  keep(entry);
  return entry;
}

export async function refreshShares(id: ConferenceId): Promise<void> {
  await queries.invalidateQueries({ queryKey: [SHARES, id] });
}

/** Whether the API refused with this code. */
export function refusedWith(cause: unknown, code: ApiError['code']): boolean {
  return cause instanceof ApiError && cause.code === code;
}

function keep(entry: HistoryEntry): void {
  queries.setQueryData([ENTRY, entry.id], entry);
  void refreshHistory();
}
