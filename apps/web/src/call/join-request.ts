import type { JoinRequest, RoomId } from '@intermind/contracts';
import type { CallEnvironment } from './environment.ts';

export interface DecisionEvents {
  onApproved: () => void;
  onRejected: () => void;
  /** Nobody answered in time. */
  onExpired: () => void;
  /** What the room's owner tells those who wait, now and when it changes. */
  onLobbyText: (text: string) => void;
  /** Whether someone inside can admit the guest, now and when it changes. */
  onModerators: (inside: boolean) => void;
  /** The token is no longer valid, or the room is gone. */
  onLost: (because: 'signedOut' | 'notFound') => void;
}

export interface DecisionOptions {
  roomId: RoomId;
  joinRequest: JoinRequest;
  getToken: (why: { refused: boolean }) => string | null | Promise<string | null>;
  /** Between hearing of an approval and acting on it. */
  pauseMs: number;
  events: DecisionEvents;
}

/** Waits for a moderator's decision (spec 1 §4). @returns stops waiting */
export function waitForDecision(
  { openSocket, clock, page }: Pick<CallEnvironment, 'openSocket' | 'clock' | 'page'>,
  { roomId, joinRequest, getToken, pauseMs, events }: DecisionOptions,
): () => void {
  let stopPause: (() => void) | undefined;
  const decided = (status: JoinRequest['status']) => {
    if (status === 'PENDING' || stopPause) return;
    if (status === 'APPROVED' && pauseMs > 0) {
      stopPause = clock.after(pauseMs, approved);
      return;
    }
    connection.close();
    if (status === 'APPROVED') events.onApproved();
    if (status === 'REJECTED') events.onRejected();
    if (status === 'EXPIRED') events.onExpired();
  };
  const approved = () => {
    connection.close();
    events.onApproved();
  };
  const connection = openSocket({
    roomId,
    joinRequestId: joinRequest.id,
    getToken,
    onMessage(message) {
      if (message.type === 'waiting') {
        events.onLobbyText(message.lobbyText);
        events.onModerators(message.moderatorInside);
        decided(message.joinRequest.status);
      }
      if (message.type === 'waiting.updated') events.onModerators(message.moderatorInside);
      if (message.type === 'join_request.approved') decided('APPROVED');
      if (message.type === 'join_request.rejected') decided('REJECTED');
      if (message.type === 'join_request.expired') decided('EXPIRED');
    },
    onStatus(status) {
      if (status.status !== 'stopped' || status.reason === 'closed') return;
      if (status.reason === 'expelled') events.onRejected();
      else events.onLost(status.reason === 'unauthorized' ? 'signedOut' : 'notFound');
    },
  });
  // Close the socket at once, so moderators see that the guest left; browsers may keep it open for a while.
  const stopUnload = page.onUnload(() => connection.close());
  return () => {
    stopUnload();
    stopPause?.();
    connection.close();
  };
}

/** Approved, but no conference runs: asking again makes sense after these pauses. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000];

/** @param round how often the answer was "approved, but not yet" in a row; 0 for never */
export function pauseBeforeAskingAgainMs(round: number): number {
  return round === 0 ? 0 : PAUSES_MS[Math.min(round, PAUSES_MS.length) - 1]!;
}
