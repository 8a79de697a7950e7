import type { RoomId } from '@intermind/contracts';
import { ApiError, call, type CallAnswer } from '@intermind/sdk';
import { useEffect, useState } from 'react';
import { logProblem } from '../../shared/log.ts';
import type { PageState } from '../../model/conference-page.ts';

type RoomInfo = CallAnswer<'GET /rooms/{id}'>;

export interface RoomView {
  status: 'loading' | 'found' | 'missing' | 'unreachable';
  /** Null until known. */
  mustAsk: boolean | null;
  title: string | null;
  /** Null for who may not see it. */
  people: readonly { id: string; name: string }[] | null;
}

const REFRESH_MS = 10_000;
/** Who has just come in waits for pictures and voices; the title can wait. */
const INSIDE_AFTER_MS = 1_500;

/** What may be known about the room; asked again while somebody stands before the door, and once inside. */
export function useRoom(roomId: RoomId, page: PageState, kind: 'member' | 'guest' | null): RoomView {
  const [info, setInfo] = useState<RoomInfo | null>(null);
  const [status, setStatus] = useState<RoomView['status']>('loading');
  const before = page === 'lobby' || page === 'joining' || page === 'failed';

  useEffect(() => {
    if (kind === null) return undefined;
    let current = true;
    const ask = async () => {
      try {
        const found = await call('GET /rooms/{id}', { params: { id: roomId }, bypassErrorHandler: true });
        if (!current) return;
        setInfo(found);
        setStatus('found');
      } catch (error) {
        if (!current) return;
        const missing = error instanceof ApiError && error.statusCode === 404;
        if (!missing) logProblem('The room could not be looked up', error);
        setStatus((known) => (missing ? 'missing' : known === 'found' ? known : 'unreachable'));
      }
    };
    const first = setTimeout(() => void ask(), before ? 0 : INSIDE_AFTER_MS);
    const timer = before
      ? setInterval(() => document.visibilityState === 'visible' && void ask(), REFRESH_MS)
      : undefined;
    return () => {
      current = false;
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [roomId, before, kind]);

  return {
    status,
    // Joining stays possible where the room cannot be asked: the answer to joining says more.
    mustAsk: kind === null ? null : (info?.mustAsk ?? (status === 'unreachable' ? kind === 'guest' : null)),
    title: info?.title ?? null,
    people: info?.participants ?? null,
  };
}
