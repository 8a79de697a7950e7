import type { JoinRequest, RoomId } from '@intermind/contracts';
import { connectConference } from '@intermind/sdk';

export interface DoorEvents {
  onApproved: () => void;
  onRejected: () => void;
  /** Nobody answered in time. */
  onExpired: () => void;
  /** The token is not good any more, or the room is gone. */
  onLost: (because: 'signedOut' | 'notFound') => void;
}

/** Waits for a moderator's decision (spec 1 §4). @returns stops waiting */
export function waitAtDoor(
  roomId: RoomId,
  joinRequest: JoinRequest,
  getToken: () => string | null | Promise<string | null>,
  events: DoorEvents,
): () => void {
  const decide = (status: JoinRequest['status']) => {
    if (status === 'PENDING') return;
    connection.close();
    if (status === 'APPROVED') events.onApproved();
    if (status === 'REJECTED') events.onRejected();
    if (status === 'EXPIRED') events.onExpired();
  };
  const connection = connectConference({
    roomId,
    joinRequestId: joinRequest.id,
    getToken,
    onMessage(message) {
      if (message.type === 'waiting') decide(message.joinRequest.status);
      if (message.type === 'join_request.approved') decide('APPROVED');
      if (message.type === 'join_request.rejected') decide('REJECTED');
      if (message.type === 'join_request.expired') decide('EXPIRED');
    },
    onStatus(status) {
      if (status.status !== 'stopped' || status.reason === 'closed') return;
      if (status.reason === 'expelled') events.onRejected();
      else events.onLost(status.reason === 'unauthorized' ? 'signedOut' : 'notFound');
    },
  });
  return () => connection.close();
}
