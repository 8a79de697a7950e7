import type {
  Admitted,
  Conference,
  ConferenceEvent,
  JoinRequest,
  Participant,
  ParticipantId,
  ServerMessage,
} from '@intermind/contracts';
import { isModerator } from '@intermind/contracts/roles';

/** What the API says about the meeting we are in. */
export interface ConferenceState {
  conference: Conference;
  /** In the order they came. */
  participants: readonly Participant[];
  /** Who waits at the door; empty for who may not decide. */
  joinRequests: readonly JoinRequest[];
  you: ParticipantId;
}

type StateMessage = Extract<ServerMessage, { type: 'state' }>;

export function fromStateMessage({
  conference,
  participants,
  joinRequests,
  you,
}: StateMessage): ConferenceState {
  return { conference, participants: byArrival(participants), joinRequests, you };
}

/** The answer to joining tells the same, but for those who wait at the door. */
export function fromAdmission(
  { conference, participant, participants }: Admitted,
  joinRequests: readonly JoinRequest[],
): ConferenceState {
  return { conference, participants: byArrival(participants), joinRequests, you: participant.id };
}

/** The state after one event. Events repeat and overtake a fresh state: each may come twice. */
export function applyConferenceEvent(state: ConferenceState, event: ConferenceEvent): ConferenceState {
  switch (event.type) {
    case 'participant.joined':
    case 'participant.updated': {
      const { participant } = event;
      const others = state.participants.filter(({ id }) => id !== participant.id);
      const mayDecide = participant.id !== state.you || isModerator(participant.role);
      return {
        ...state,
        participants: byArrival([...others, participant]),
        joinRequests: mayDecide ? state.joinRequests : [],
      };
    }
    case 'participant.left':
      return { ...state, participants: state.participants.filter(({ id }) => id !== event.participantId) };
    case 'join_request.created': {
      const others = state.joinRequests.filter(({ id }) => id !== event.joinRequest.id);
      return { ...state, joinRequests: [...others, event.joinRequest] };
    }
    case 'join_request.closed':
      return { ...state, joinRequests: state.joinRequests.filter(({ id }) => id !== event.joinRequest.id) };
    case 'conference.updated':
      return { ...state, conference: event.conference };
    case 'conference.ended':
      return state;
  }
}

function byArrival(participants: readonly Participant[]): Participant[] {
  return [...participants].sort((a, b) => a.joinedAt.localeCompare(b.joinedAt) || a.id.localeCompare(b.id));
}

export function yourself({ participants, you }: ConferenceState): Participant | undefined {
  return participants.find(({ id }) => id === you);
}

/** Whether two states say the same: then nothing needs to be drawn again. */
export function isSameState(a: ConferenceState, b: ConferenceState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export interface Arrivals {
  joined: Participant[];
  left: Participant[];
  knocked: JoinRequest[];
}

/** What is worth saying aloud after a change: who came, who went, who waits. Nothing of yourself. */
export function arrivals(before: ConferenceState, after: ConferenceState): Arrivals {
  const missingIn = <Item extends { id: string }>(items: readonly Item[], list: readonly Item[]) => {
    const ids = new Set(list.map(({ id }) => id));
    return items.filter(({ id }) => !ids.has(id));
  };
  const notYou = ({ id }: Participant) => id !== after.you;
  return {
    joined: missingIn(after.participants, before.participants).filter(notYou),
    left: missingIn(before.participants, after.participants).filter(notYou),
    knocked: missingIn(after.joinRequests, before.joinRequests),
  };
}
