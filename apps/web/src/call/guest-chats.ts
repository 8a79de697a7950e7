import type { RoomId } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import type { CallEnvironment } from './environment.ts';

/** What someone asked the AI assistant as a guest, for when they sign in. */
export interface GuestChats {
  /** The person of this tab is inside as a guest. Others in this browser may have been guests too. */
  remember: () => void;
  /** The person of this tab is inside as a member: their chats as a guest become the member’s. */
  bring: () => Promise<void>;
}

export function createGuestChats(
  {
    call,
    guests,
    tabStorage,
    logProblem,
  }: Pick<CallEnvironment, 'call' | 'guests' | 'tabStorage' | 'logProblem'>,
  roomId: RoomId,
): GuestChats {
  const key = `intermind.was-guest.${roomId}`;
  return {
    remember() {
      const guest = guests.guest(roomId);
      if (guest) tabStorage.setItem(key, guest.id);
    },
    async bring() {
      const guest = guests.guest(roomId);
      if (!guest || tabStorage.getItem(key) !== guest.id) return;
      const body = { sourceUserId: guest.id, guestToken: guest.token };
      try {
        await call('POST /ask/chats/transfer', { body, bypassErrorHandler: true });
      } catch (cause) {
        logProblem('The chats of a guest were not moved', cause);
        if (cause instanceof ApiError && cause.retryable) return;
      }
      tabStorage.removeItem(key);
    },
  };
}
