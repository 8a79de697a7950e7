import type { Conference, JoinRequest, Participant } from './nouns.ts';
import type { JoinRequestId, ParticipantId, RoomId } from './ids.ts';

/**
 * The websocket of a conference: `/api/ws/conference?roomId=&joinRequestId=` (spec 1 §7, prose in docs/protocol.md).
 * The client's first message carries the token; ids in the address only say what the client is about, never who it is.
 * The server answers with `state`, which holds everything the client may see, and then sends what changes. A client that
 * reconnects gets a new `state`: nothing can be missed.
 */
export type ClientMessage =
  | { type: 'auth'; token: string; participantId?: ParticipantId }
  /** The access token was renewed; the connection goes on under the new one. */
  | { type: 'renew'; token: string };

export type ConferenceEvent =
  | { type: 'participant.joined'; participant: Participant }
  | { type: 'participant.updated'; participant: Participant }
  | { type: 'participant.left'; participantId: ParticipantId; reason: 'left' | 'lost' | 'expelled' }
  | { type: 'join_request.created'; joinRequest: JoinRequest }
  /** Decided, withdrawn or expired: gone from every moderator's list. */
  | { type: 'join_request.closed'; joinRequest: JoinRequest }
  | { type: 'conference.updated'; conference: Conference }
  | { type: 'conference.ended' };

/** What a waiting guest hears about their own request; approval means: call POST /participants/anonymous again. */
export type JoinRequestEvent =
  | { type: 'join_request.approved'; joinRequestId: JoinRequestId }
  | { type: 'join_request.rejected'; joinRequestId: JoinRequestId }
  | { type: 'join_request.expired'; joinRequestId: JoinRequestId };

export type ServerMessage =
  | {
      type: 'state';
      /** For who is in the conference. Join requests are there for moderators only. */
      conference: Conference;
      participants: Participant[];
      joinRequests: JoinRequest[];
      you: ParticipantId;
    }
  /** For who waits. */
  | { type: 'waiting'; joinRequest: JoinRequest; roomId: RoomId }
  | ConferenceEvent
  | JoinRequestEvent
  /** The server restarts; connect again. */
  | { type: 'closing' };

/** Close codes of the websocket. */
export const CLOSE_CODES = {
  /** No token in time, a bad token, or a token that may not listen here. */
  unauthorized: 4401,
  /** Removed from the meeting: do not come back. */
  expelled: 4403,
  /** Unknown room, or not for you: the same answer. */
  notFound: 4404,
  /** The message was not one of ClientMessage. */
  malformed: 4400,
  /** The client did not read fast enough. Connect again. */
  tooSlow: 4408,
  /** The conference is over. */
  ended: 4410,
} as const;
