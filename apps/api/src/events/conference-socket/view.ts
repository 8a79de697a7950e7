import {
  CLOSE_CODES,
  type ConferenceId,
  isModerator,
  type JoinRequestId,
  type ParticipantId,
  type RoomId,
  type ServerMessage,
} from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { findConference, findRunningConference, toConference } from '../../modules/conferences/index.ts';
import { findJoinRequest, listWaiting, toJoinRequest } from '../../modules/join-requests/index.ts';
import {
  findParticipant,
  findParticipations,
  isExpelled,
  listPresent,
  personOf,
  takesPart,
  toParticipant,
} from '../../modules/participants/index.ts';

/** What a connection is about: one's own place inside, or one's own wait at the door. */
export type Seat =
  | { at: 'inside'; conferenceId: ConferenceId; participantId: ParticipantId; roomId: RoomId }
  | { at: 'door'; joinRequestId: JoinRequestId; roomId: RoomId };

/** Nothing to see: the code to close with. */
export interface Refusal {
  closeCode: (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];
}

export interface Wanted {
  roomId: string;
  joinRequestId: string | null;
  participantId: ParticipantId | undefined;
}

const NOT_FOUND: Refusal = { closeCode: CLOSE_CODES.notFound };

/**
 * The seat of a person in a room. An unknown room, a room of others and a request of somebody else get the same answer.
 */
export async function findSeat(
  db: Database,
  identity: Member | Guest,
  wanted: Wanted,
): Promise<Seat | Refusal> {
  const roomId = wanted.roomId as RoomId;
  if (identity.kind === 'guest' && identity.roomId !== roomId) return NOT_FOUND;
  const running = await findRunningConference(db, roomId);
  const own = running ? await findParticipations(db, running.id, personOf(identity)) : [];
  if (isExpelled(own)) return { closeCode: CLOSE_CODES.expelled };
  const seats = own.filter((row) => takesPart(row));
  const seat =
    seats.find(({ id }) => id === wanted.participantId) ?? (wanted.joinRequestId ? undefined : seats.at(-1));
  if (seat) return { at: 'inside', conferenceId: seat.conferenceId, participantId: seat.id, roomId };
  if (identity.kind === 'member' || !wanted.joinRequestId) return NOT_FOUND;
  const request = await findJoinRequest(db, wanted.joinRequestId as JoinRequestId);
  if (request?.guestId !== identity.guestId) return NOT_FOUND;
  return { at: 'door', joinRequestId: request.id, roomId };
}

export interface View {
  messages: ServerMessage[];
  moderates: boolean;
}

/** Everything that the seat may see now. */
export async function readView(db: Database, seat: Seat, now: Date): Promise<View | Refusal> {
  return seat.at === 'inside' ? viewInside(db, seat, now) : viewAtDoor(db, seat);
}

async function viewInside(
  db: Database,
  { conferenceId, participantId }: Extract<Seat, { at: 'inside' }>,
  now: Date,
): Promise<View | Refusal> {
  const conference = await findConference(db, conferenceId);
  if (!conference || conference.endedAt) return { closeCode: CLOSE_CODES.ended };
  const own = await findParticipant(db, participantId);
  if (!own || own.leftReason === 'left') return NOT_FOUND;
  if (own.expelledAt) return { closeCode: CLOSE_CODES.expelled };
  const present = await listPresent(db, conferenceId);
  const moderates = isModerator(own.role);
  const waiting = moderates ? await listWaiting(db, conference.roomId, now) : [];
  return {
    moderates,
    messages: [
      {
        type: 'state',
        conference: toConference(conference),
        participants: present.map((row) => toParticipant(row, conference)),
        joinRequests: waiting.map(toJoinRequest),
        you: participantId,
      },
    ],
  };
}

async function viewAtDoor(
  db: Database,
  { joinRequestId, roomId }: Extract<Seat, { at: 'door' }>,
): Promise<View | Refusal> {
  const request = await findJoinRequest(db, joinRequestId);
  if (!request) return NOT_FOUND;
  const joinRequest = toJoinRequest(request);
  const verdict = verdictOf(joinRequest);
  return {
    moderates: false,
    messages: [{ type: 'waiting', joinRequest, roomId }, ...(verdict ? [verdict] : [])],
  };
}

/** What a guest is told about a request that is no longer pending. */
export function verdictOf({ id, status }: { id: JoinRequestId; status: string }): ServerMessage | undefined {
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
