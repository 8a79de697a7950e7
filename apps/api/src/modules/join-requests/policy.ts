import type { ConferenceId } from '@intermind/contracts';
import type { JoinRequestRow } from './store.ts';

/** Guests who wait at one door. More would only bury a moderator under requests that somebody makes up. */
export const WAITING_MAX = 200;

/** Asked, and nobody answered in time. */
export function isOverdue(
  { status, expiresAt }: Pick<JoinRequestRow, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'PENDING' && expiresAt.getTime() <= now.getTime();
}

export interface Door {
  /** The guest's newest request. */
  request: Pick<JoinRequestRow, 'status' | 'expiresAt' | 'admittedTo'> | undefined;
  /** The conference that runs in the room, if any. */
  runningId: ConferenceId | undefined;
  /** The guest was let into the running conference before. */
  wasInside: boolean;
  now: Date;
}

/**
 * What becomes of a guest who asks to come in.
 * - come in: known inside, or approved. - wait: asked already, or approved while nothing runs: guests start no meeting.
 * - ask: makes a new request. - rejected: a moderator said no to this guest.
 */
export function answerAtTheDoor({
  request,
  runningId,
  wasInside,
  now,
}: Door): 'come in' | 'wait' | 'ask' | 'rejected' {
  if (runningId !== undefined && wasInside) return 'come in';
  if (!request || isOverdue(request, now)) return 'ask';
  switch (request.status) {
    case 'PENDING':
      return 'wait';
    case 'APPROVED':
      // Good for one conference: the running one, or else the next.
      if (request.admittedTo !== null) return request.admittedTo === runningId ? 'come in' : 'ask';
      return runningId === undefined ? 'wait' : 'come in';
    case 'REJECTED':
      return 'rejected';
    default:
      return 'ask';
  }
}
