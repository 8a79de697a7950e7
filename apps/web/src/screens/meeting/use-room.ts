import type { RoomId } from '@intermind/contracts';
import { NO_RETENTION, type Retention } from '@intermind/contracts/retention';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../platform/queries.ts';
import type { PageState } from '../../model/conference-page.ts';

export interface RoomView {
  status: 'loading' | 'found' | 'missing' | 'unreachable';
  /** Null until known. */
  mustAsk: boolean | null;
  /** What is said will be kept; false where that is not known. */
  transcriptKept: boolean;
  /** The meeting is being recorded; false where that is not known. */
  recorded: boolean;
  /** Only the operator's own machines hear what is said. */
  sealed: boolean;
  /** Inside everyone is asked what may be kept of them. */
  asks: boolean;
  /** How long what the meeting leaves behind is kept. */
  retention: Retention;
  title: string | null;
  /** Null for people who may not see it. */
  people: readonly { id: string; name: string; you: boolean }[] | null;
}

const REFRESH_MS = 10_000;

/** What may be known about the room; asked again before joining, and once inside when sound and pictures may come. */
export function useRoom(
  roomId: RoomId,
  page: PageState,
  connected: boolean,
  kind: 'member' | 'guest' | null,
): RoomView {
  const before = page === 'lobby' || page === 'joining' || page === 'failed';
  const { data, error } = useQuery(
    {
      queryKey: ['GET /rooms/{id}', roomId, kind],
      queryFn: () => call('GET /rooms/{id}', { params: { id: roomId }, bypassErrorHandler: true }),
      enabled: kind !== null && (before || connected),
      refetchInterval: before ? REFRESH_MS : false,
      staleTime: 0,
    },
    queries,
  );
  // What this person's history says of the meeting is old once they have come or gone.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['GET /conferences/history'] });
  }, [connected]);
  const missing = error instanceof ApiError && error.statusCode === 404;
  const status = missing ? 'missing' : data ? 'found' : error ? 'unreachable' : 'loading';

  return {
    status,
    // Joining stays possible where the room cannot be asked: the answer to joining says more.
    mustAsk: kind === null ? null : (data?.mustAsk ?? (status === 'unreachable' ? kind === 'guest' : null)),
    transcriptKept: data?.transcriptKept ?? false,
    recorded: data?.recording ?? false,
    sealed: data?.sealed ?? false,
    asks: data?.recordingConsent === 'ask',
    retention: data?.retention ?? NO_RETENTION,
    title: data?.title ?? null,
    people: data?.participants ?? null,
  };
}
