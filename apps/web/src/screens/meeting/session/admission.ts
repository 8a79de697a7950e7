import type { Admission, JoinRequestId, ParticipantId, RoomId } from '@intermind/contracts';
import { ApiError, call, createGuestSession } from '@intermind/sdk';
import { getAccessToken } from '../../../app/session.ts';
import { setGuestToken } from '../../../app/api.ts';
import type { PageEvent } from '../../../model/conference-page.ts';
import type { Attendance, Because, Languages } from '../../../model/meeting.ts';

const guests = createGuestSession({ storage: localStorage });

/** The token of who takes part, for the websocket; at once where one is kept. */
export function tokenOf({ kind, roomId }: Attendance): string | null | Promise<string | null> {
  return kind === 'member' ? getAccessToken() : guests.token(roomId);
}

/** The guest this browser was in the room, if it was. */
export function knownGuest(roomId: RoomId) {
  return guests.guest(roomId);
}

/**
 * Joins, or asks to. With `participantId`, comes back as the same participant.
 *
 * @throws ApiError
 */
export async function askToJoin(
  attendance: Attendance,
  languages: Languages,
  participantId?: ParticipantId,
): Promise<Admission> {
  const again = participantId ? { participantId } : {};
  if (attendance.kind === 'member') {
    setGuestToken(undefined);
    const body = { roomId: attendance.roomId, ...languages, ...again };
    return call('POST /participants', { body, bypassErrorHandler: true });
  }
  await becomeGuest(attendance, participantId !== undefined);
  return call('POST /participants/anonymous', { body: { ...languages, ...again }, bypassErrorHandler: true });
}

async function becomeGuest({ roomId, name }: Attendance, keepName: boolean): Promise<void> {
  const known = guests.guest(roomId);
  const same = known && (keepName || known.name === name);
  if (!same || !(await guests.token(roomId))) await guests.enter(roomId, name);
  setGuestToken(() => guests.token(roomId));
}

/** The guest takes the request back; it may be decided or gone already. */
export function withdraw(roomId: RoomId, id: JoinRequestId): void {
  void Promise.resolve(guests.token(roomId))
    .then(
      (token) =>
        token &&
        call('DELETE /participants/join-requests/{id}', { params: { id }, token, bypassErrorHandler: true }),
    )
    .catch(() => undefined);
}

export interface Refusal {
  event: Extract<PageEvent, 'rejected' | 'expelled' | 'conferenceEnded' | 'broke' | 'withdrawn'>;
  because: Because | null;
  /** The same may succeed a little later. */
  retryable: boolean;
}

/** What a failed attempt to join means for the page (spec 1 §8). */
export function refusalOf(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : null;
  const retryable = error instanceof ApiError && error.retryable;
  const broke = (because: Because): Refusal => ({ event: 'broke', because, retryable });
  switch (code) {
    case 'JoinRequestRejected':
      return { event: 'rejected', because: null, retryable };
    case 'JoinRequestExpired':
      return { event: 'withdrawn', because: 'unanswered', retryable };
    case 'Expelled':
      return { event: 'expelled', because: 'expelled', retryable };
    case 'ConferenceEnded':
      return { event: 'conferenceEnded', because: 'ended', retryable };
    case 'ConferenceCapacityExceeded':
      return broke('full');
    case 'ConferenceNotFound':
    case 'NotFound':
      return broke('notFound');
    case 'MediaUnavailable':
      return broke('mediaUnavailable');
    case 'Unauthorized':
    case 'TokenInvalid':
    case 'TokenExpired':
    case 'RefreshTokenExpired':
      return broke('signedOut');
    case 'Network':
    case 'Timeout':
      return broke('offline');
    default:
      return broke('unknown');
  }
}
