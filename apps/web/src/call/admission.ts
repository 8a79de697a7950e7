import type { Admission, JoinRequestId, ParticipantId, RoomId } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import type { Attendance, Languages } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

type Token = string | null | Promise<string | null>;

/** Asking to take part, and taking it back. */
export interface Admissions {
  /** The participant’s token for the websocket; synchronous when one is cached. */
  token(attendance: Attendance, why?: { refused: boolean }): Token;
  /**
   * Joins or asks to join. With `again`, rejoins as the same participant.
   * @throws ApiError; Error where the answer is none of those that there are
   */
  ask(attendance: Attendance, languages: Languages, again?: ParticipantId): Promise<Admission>;
  /** The response came too late and is not wanted: undo the admission. */
  undo(attendance: Attendance, admission: Admission): void;
  /** Withdraws the guest’s request, which may already be answered or gone. */
  withdraw(roomId: RoomId, id: JoinRequestId): void;
  /** The session-close call (spec 1 §7): at once, because an unloading page runs nothing asynchronous. */
  sayGoodbye(attendance: Attendance, id: ParticipantId): void;
}

/** Coming back is tried again: one attempt does not wait as long as a call may. */
const REJOIN_TIMEOUT_MS = 10_000;
const NO_CALL = { statusCode: 401, url: '', data: null };

export function createAdmissions(
  environment: Pick<CallEnvironment, 'call' | 'guests' | 'memberToken' | 'setGuestToken'>,
): Admissions {
  const { call, guests, memberToken, setGuestToken } = environment;

  async function becomeGuest({ roomId, name }: Attendance): Promise<void> {
    const same = guests.guest(roomId)?.name === name;
    if (!same || !(await guests.token(roomId))) await guests.enter(roomId, name);
    setGuestToken(() => guests.token(roomId));
  }

  /** Another guest could not come back in their place, and would only ask to be let in. @throws ApiError TokenInvalid */
  async function stayGuest({ roomId }: Attendance): Promise<void> {
    if (await guests.token(roomId)) return;
    throw new ApiError('TokenInvalid', 'The guest is not known any more', NO_CALL);
  }

  const token: Admissions['token'] = ({ kind, roomId }, why = { refused: false }) =>
    kind === 'member' ? memberToken(why) : guests.token(roomId, why);

  function withdraw(roomId: RoomId, id: JoinRequestId): void {
    void Promise.resolve(guests.token(roomId))
      .then(
        (now) =>
          now &&
          call('DELETE /participants/join-requests/{id}', {
            params: { id },
            token: now,
            bypassErrorHandler: true,
          }),
      )
      // It expires by itself.
      .catch(() => undefined);
  }

  function sayGoodbye(attendance: Attendance, id: ParticipantId): void {
    const send = (now: string | null) =>
      // Signed out meanwhile: the server notices in time.
      now &&
      call('POST /participants/{id}/close', {
        params: { id },
        token: now,
        keepalive: true,
        bypassErrorHandler: true,
      }).catch(
        // Leaving works without it: the server notices in time.
        () => undefined,
      );
    const now = token(attendance);
    if (now instanceof Promise) void now.then(send, () => undefined);
    else void send(now);
  }

  return {
    token,
    async ask(attendance, languages, participantId) {
      const again = participantId ? { participantId } : {};
      const options = {
        bypassErrorHandler: true,
        ...(participantId ? { timeoutMs: REJOIN_TIMEOUT_MS } : {}),
      } as const;
      if (attendance.kind === 'member') {
        setGuestToken(undefined);
        const body = { roomId: attendance.roomId, ...languages, ...again };
        return known(await call('POST /participants', { body, ...options }));
      }
      await (participantId ? stayGuest(attendance) : becomeGuest(attendance));
      const body = { ...languages, ...again };
      return known(await call('POST /participants/anonymous', { body, ...options }));
    },
    undo(attendance, admission) {
      if (admission.outcome === 'admitted') sayGoodbye(attendance, admission.participant.id);
      else withdraw(attendance.roomId, admission.joinRequest.id);
    },
    withdraw,
    sayGoodbye,
  };
}

/** Something between here and the server may have answered. @throws Error in the words of the specification (spec 1 §8) */
function known(answer: Admission): Admission {
  const { outcome } = (answer ?? {}) as Partial<Admission>;
  if (outcome === 'admitted' || outcome === 'waiting') return answer;
  throw new Error('Failed to create participant');
}
