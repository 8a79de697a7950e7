import type { JoinRequestEvent, JoinRequestId } from '@intermind/contracts';
import { roomTopic } from '../../events/index.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { toJoinRequest } from './presenter.ts';
import type { JoinRequestRow } from './store.ts';

type Bus = Pick<ConferencesDependencies, 'bus'>;

export function announceCreated({ bus }: Bus, row: JoinRequestRow): void {
  const message = { type: 'join_request.created', joinRequest: toJoinRequest(row) } as const;
  bus.publish(roomTopic(row.roomId), { to: 'moderators', message });
}

/** The guest's page was closed, or is back; a page of theirs that still waits says so again. */
export function announcePresence({ bus }: Bus, row: JoinRequestRow): void {
  const message = { type: 'join_request.updated', joinRequest: toJoinRequest(row) } as const;
  bus.publish(roomTopic(row.roomId), { to: 'moderators', message });
  if (row.absentSince)
    bus.publish(roomTopic(row.roomId), { to: { joinRequest: row.id }, then: 'read again' });
}

/** Decided, withdrawn or expired: moderators drop it from their list, the guest hears the outcome. */
export function announceClosed({ bus }: Bus, row: JoinRequestRow): void {
  const joinRequest = toJoinRequest(row);
  bus.publish(roomTopic(row.roomId), {
    to: 'moderators',
    message: { type: 'join_request.closed', joinRequest },
  });
  const message = outcomeOf(joinRequest);
  if (message) bus.publish(roomTopic(row.roomId), { to: { joinRequest: row.id }, message });
}

/** The message to the guest about a request; undefined while it is pending. */
export function outcomeOf({
  id,
  status,
}: {
  id: JoinRequestId;
  status: string;
}): JoinRequestEvent | undefined {
  switch (status) {
    case 'APPROVED':
      return { type: 'join_request.approved', joinRequestId: id };
    case 'REJECTED':
      return { type: 'join_request.rejected', joinRequestId: id };
    case 'PENDING':
      return undefined;
    default:
      return { type: 'join_request.expired', joinRequestId: id };
  }
}
