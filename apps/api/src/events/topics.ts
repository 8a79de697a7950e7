import type {
  Conference,
  ConferenceId,
  GuestId,
  JoinRequest,
  Participant,
  ParticipantId,
  RoomId,
} from '@intermind/contracts';

/** What is said inside between instances. Clients hear less: see conference-socket/. */

export type ConferenceTopic = `conference:${ConferenceId}`;
export type RoomTopic = `room:${RoomId}`;
export type Topic = ConferenceTopic | RoomTopic | 'agent-jobs';

/** Everybody in the conference hears these. */
export type InConferenceEvent =
  | { type: 'participant.joined'; participant: Participant }
  | { type: 'participant.updated'; participant: Participant }
  | { type: 'participant.left'; participantId: ParticipantId; reason: 'left' | 'lost' | 'expelled' }
  | { type: 'conference.updated'; conference: Conference }
  | { type: 'conference.ended' };

/** For the moderators in the room's conference and for the guest in question. */
export type AtTheDoorEvent =
  | { type: 'join_request.created'; joinRequest: JoinRequest; guestId: GuestId }
  | { type: 'join_request.closed'; joinRequest: JoinRequest; guestId: GuestId }
  /** Guests approved earlier may come in now. */
  | { type: 'conference.started' };

/** A conference may need an interpreter now, or none any more. */
export interface AgentJobsEvent {
  type: 'conference.changed';
  conferenceId: ConferenceId;
}

export type EventOf<T extends Topic> = T extends ConferenceTopic
  ? InConferenceEvent
  : T extends RoomTopic
    ? AtTheDoorEvent
    : AgentJobsEvent;

export const conferenceTopic = (id: ConferenceId): ConferenceTopic => `conference:${id}`;
export const roomTopic = (id: RoomId): RoomTopic => `room:${id}`;
