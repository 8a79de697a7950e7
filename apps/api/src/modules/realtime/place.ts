import {
  CLOSE_CODES,
  type ConferenceId,
  type JoinRequestId,
  type ParticipantId,
  type RoomId,
} from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { findRunningConference } from '../conferences/index.ts';
import { findJoinRequest } from '../join-requests/index.ts';
import { standingOf, takesPart } from '../participants/index.ts';

/** What a connection is about: one's own participant inside, or one's own join request. */
export type Place =
  | {
      at: 'inside';
      conferenceId: ConferenceId;
      participantId: ParticipantId;
      personId: string;
      roomId: RoomId;
    }
  | { at: 'waiting'; joinRequestId: JoinRequestId; roomId: RoomId };

/** The connection is closed with this code. */
export interface Refusal {
  closeCode: (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];
}

/** What the client says it is about. */
export interface Wanted {
  roomId: RoomId;
  joinRequestId: JoinRequestId | null;
  participantId: ParticipantId | undefined;
}

export const NOT_FOUND: Refusal = { closeCode: CLOSE_CODES.notFound };

/** The place of a person in a room. An unknown room, another room and another person’s request get the same error. */
export async function findPlace(
  db: Database,
  identity: Member | Guest,
  wanted: Wanted,
): Promise<Place | Refusal> {
  const { roomId } = wanted;
  if (identity.kind === 'guest' && identity.roomId !== roomId) return NOT_FOUND;
  const running = await findRunningConference(db, roomId);
  const standing = running && (await standingOf(db, running, identity));
  if (standing?.presence === 'expelled') return { closeCode: CLOSE_CODES.expelled };
  const inside = standing?.participations.filter(takesPart) ?? [];
  // A client that names its participant gets that one or nothing: never another device of the person.
  const own = wanted.participantId
    ? inside.find(({ id }) => id === wanted.participantId)
    : wanted.joinRequestId
      ? undefined
      : inside.at(-1);
  if (own) {
    const { id, conferenceId, personId } = own;
    return { at: 'inside', conferenceId, participantId: id, personId, roomId };
  }
  if (identity.kind === 'member' || !wanted.joinRequestId) return NOT_FOUND;
  const request = await findJoinRequest(db, wanted.joinRequestId);
  if (request?.guestId !== identity.guestId) return NOT_FOUND;
  return { at: 'waiting', joinRequestId: request.id, roomId };
}
