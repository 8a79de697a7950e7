import type {
  AssistantOrder,
  BrowserWords,
  ConferenceId,
  JobKey,
  JoinRequestId,
  ParticipantId,
  RoomId,
  ServerMessage,
  UserId,
} from '@intermind/contracts';

/** Events between the modules of all instances and, through modules/realtime, to the clients. */

export type ConferenceTopic = `conference:${ConferenceId}`;
export type RoomTopic = `room:${RoomId}`;
export type Topic = ConferenceTopic | RoomTopic | 'agent-jobs' | 'members' | 'instances';

/** The audience of an event. */
export type Audience =
  /** Everyone inside the conference. */
  | 'everyone'
  | 'moderators'
  /** Every guest who waits at the room. */
  | 'waiting'
  /** Every device of one person inside. */
  | { person: string }
  | { participant: ParticipantId }
  /** The guest who made this request. */
  | { joinRequest: JoinRequestId };

/** One event for clients of the conference's websocket. */
export interface ClientEvent {
  to: Audience;
  message?: ServerMessage;
  /** What the connection does after sending: read the state again, or close with this code. */
  then?: 'read again' | { close: number };
  /** Instances may deliver in another order: whatever is not newer than what the client has of the same thing is dropped. */
  version?: { of: string; number: number };
}

/**
 * Whether this conference needs an agent may have changed; or what its voice assistant or its interpreter is told, wherever
 * that runs.
 */
export type AgentJobsEvent =
  | { type: 'conference.changed'; conferenceId: ConferenceId }
  | JobOffer
  | { type: 'assistant.order'; conferenceId: ConferenceId; order: AssistantOrder }
  | { type: 'browser.words'; conferenceId: ConferenceId; speaker: ParticipantId; words: BrowserWords }
  /** A worker has this job now: words that other instances hold are wanted. */
  | { type: 'browser.words-wanted'; conferenceId: ConferenceId }
  /** An instance holds these, as an answer: the speaker may have taken their agreement back since. */
  | { type: 'browser.words-held'; conferenceId: ConferenceId; speaker: ParticipantId; words: BrowserWords }
  /** An interpreter was told of these words; those before them are as good as told. */
  | { type: 'browser.words-told'; conferenceId: ConferenceId; speaker: ParticipantId; utterance: number };

/** The worker of this job is going, and this moment is good: an instance that has a worker for it may take it. */
export type JobOffer = { type: 'job.offered'; from: string } & JobKey;

/** The member has another name, a sign-in of theirs has ended, or their account was deleted. */
export interface MembersEvent {
  type: 'member.changed';
  userId: UserId;
}

/** A dashboard asks all instances what they know (modules/admin/instance-facts.ts). */
export type InstancesEvent = { installation: string; ask: string } & (
  { type: 'asked' } | { type: 'answered'; facts: unknown }
);

export type EventOf<T extends Topic> = T extends 'agent-jobs'
  ? AgentJobsEvent
  : T extends 'members'
    ? MembersEvent
    : T extends 'instances'
      ? InstancesEvent
      : ClientEvent;

export const conferenceTopic = (id: ConferenceId): ConferenceTopic => `conference:${id}`;
export const roomTopic = (id: RoomId): RoomTopic => `room:${id}`;
