import type {
  Admitted,
  BlockedGuest,
  Conference,
  ConferenceEvent,
  JoinRequest,
  Participant,
  ParticipantId,
  QuotaWarning,
  Recording,
  RemovedPerson,
  ServerMessage,
} from '@intermind/contracts';
import { type SendingRights, sendingRights } from '@intermind/contracts/roles';
import { type Action, can, type Standing } from '@intermind/contracts/standing';

/** What the API says about the meeting we are in. */
export interface ConferenceState {
  conference: Conference;
  /** In the order they came. */
  participants: readonly Participant[];
  /** Guests who ask to join; empty for those who may not decide. */
  joinRequests: readonly JoinRequest[];
  /** Whom a moderator removed; empty for those who may not let them in again. */
  removed: readonly RemovedPerson[];
  /** Guests who cannot ask again; empty for those who may not lift that. */
  blocked: readonly BlockedGuest[];
  /** The latest recording; null when there was none. */
  recording: Recording | null;
  /** How much of your plan is used up, if you are the room's owner. */
  quota: readonly QuotaWarning[];
  you: ParticipantId;
}

type StateMessage = Extract<ServerMessage, { type: 'state' }>;

export function fromStateMessage({
  conference,
  participants,
  joinRequests,
  removed,
  blocked,
  recording,
  quota,
  you,
}: Omit<StateMessage, 'voiceAssistant' | 'interpreter'>): ConferenceState {
  return {
    conference,
    participants: byArrival(participants),
    joinRequests,
    removed,
    blocked,
    recording,
    quota,
    you,
  };
}

/** The state from the join response; it lacks what only moderators see. */
export function fromAdmission({ conference, participant, participants }: Admitted): ConferenceState {
  return {
    conference,
    participants: byArrival(participants),
    joinRequests: [],
    removed: [],
    blocked: [],
    recording: null,
    quota: [],
    you: participant.id,
  };
}

/** The state after rejoining: it takes only the own participant, because the rest may be newer than the response. */
export function afterRejoining(state: ConferenceState, participant: Participant): ConferenceState {
  const others = state.participants.filter(({ id }) => id !== state.you || id === participant.id);
  return withParticipant({ ...state, participants: others, you: participant.id }, participant);
}

type EventOf<Name extends string> = Extract<ConferenceEvent, { type: Name }>;

/**
 * The state after one event about a participant. Events may repeat, and may arrive before or after the state that
 * includes them.
 */
export function applyParticipantEvent(
  state: ConferenceState,
  event: EventOf<'participant.joined' | 'participant.updated' | 'participant.left'>,
): ConferenceState {
  if (event.type === 'participant.left')
    return { ...state, participants: state.participants.filter(({ id }) => id !== event.participantId) };
  const participant = newerOf(state, event.participant);
  const others = state.participants.filter(({ id }) => id !== participant.id);
  const mayDecide = participant.id !== state.you || can(standingInside(participant), 'decideJoinRequests');
  return {
    ...state,
    participants: byArrival([...others, participant]),
    joinRequests: mayDecide ? state.joinRequests : [],
    removed: mayDecide ? state.removed : [],
    blocked: mayDecide ? state.blocked : [],
  };
}

/** The same for join requests. */
export function applyJoinRequestEvent(
  state: ConferenceState,
  { type, joinRequest }: EventOf<`join_request.${string}`>,
): ConferenceState {
  const others = state.joinRequests.filter(({ id }) => id !== joinRequest.id);
  if (type === 'join_request.closed') return { ...state, joinRequests: others };
  const known = state.joinRequests.some(({ id }) => id === joinRequest.id);
  // A guest keeps their place when their page closes or reopens. An update for a request that is gone is ignored.
  if (type === 'join_request.updated' && !known) return state;
  return { ...state, joinRequests: byAsking([...others, joinRequest]) };
}

/** Updates the participant, or adds them back to a state that does not list them. */
export function withParticipant(state: ConferenceState, participant: Participant): ConferenceState {
  const others = state.participants.filter(({ id }) => id !== participant.id);
  return { ...state, participants: byArrival([...others, newerOf(state, participant)]) };
}

/** Updates the conference itself. */
export function withConference(state: ConferenceState, conference: Conference): ConferenceState {
  return conference.version < state.conference.version ? state : { ...state, conference };
}

/** Takes what is told of a recording, unless something newer is known. */
export function withRecording(state: ConferenceState, recording: Recording): ConferenceState {
  const { recording: known } = state;
  const isOlder =
    known &&
    (known.id === recording.id ? recording.version < known.version : recording.startedAt < known.startedAt);
  return isOlder ? state : { ...state, recording };
}

/** Responses and events may arrive in any order: the higher version counts. */
function newerOf({ participants }: ConferenceState, told: Participant): Participant {
  const known = participants.find(({ id }) => id === told.id);
  return known && known.version > told.version ? known : told;
}

function byAsking(requests: readonly JoinRequest[]): JoinRequest[] {
  return [...requests].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

function byArrival(participants: readonly Participant[]): Participant[] {
  return [...participants].sort((a, b) => a.joinedAt.localeCompare(b.joinedAt) || a.id.localeCompare(b.id));
}

/** Nothing keeps this person out of the transcript, where one is kept. */
export function isTranscribed({ offRecord, refuses }: Pick<Participant, 'offRecord' | 'refuses'>): boolean {
  return !offRecord && !refuses.includes('transcript');
}

/** What this person says is kept in the transcript. */
export function isOnRecord({ conference, participants }: ConferenceState, person: ParticipantId): boolean {
  const speaker = participants.find(({ id }) => id === person);
  return conference.transcriptKept && speaker !== undefined && isTranscribed(speaker);
}

export function yourself({ participants, you }: ConferenceState): Participant | undefined {
  return participants.find(({ id }) => id === you);
}

/** The standing of a participant, for `can`. */
export function standingInside({ role, conferenceCreator }: Participant): Standing {
  return { presence: 'inside', role, owner: conferenceCreator };
}

/** Whether you may do it now; what the API would answer. */
export function youMay(state: ConferenceState | null, action: Action): boolean {
  const you = state && yourself(state);
  return !!you && can(standingInside(you), action);
}

/** What you may send now, by your role and by what moderators restrict. */
export function youMaySend(state: ConferenceState | null): SendingRights {
  const you = state && yourself(state);
  if (!you) return { microphone: false, camera: false, shareScreen: false };
  return sendingRights(you.role, state.conference.restrictions);
}

/** Raised hands, earliest first. */
export function handsInOrder(participants: readonly Participant[]): Participant[] {
  return participants
    .filter(({ handRaisedAt }) => handRaisedAt !== null)
    .sort((a, b) => a.handRaisedAt! - b.handRaisedAt! || a.id.localeCompare(b.id));
}

/** Whether two states say the same: then nothing needs to be drawn again. */
export function isSameState(a: ConferenceState, b: ConferenceState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Hands that other people raised, earliest first. */
export function raisedHands(before: ConferenceState, after: ConferenceState): Participant[] {
  const up = new Set(before.participants.filter((one) => one.handRaisedAt !== null).map(({ id }) => id));
  return handsInOrder(after.participants).filter(({ id }) => !up.has(id) && id !== after.you);
}

export interface Arrivals {
  joined: Participant[];
  left: Participant[];
  asked: JoinRequest[];
}

/** What to announce after a change: who joined, who left, who asks to join. Never about you. */
export function arrivals(before: ConferenceState, after: ConferenceState): Arrivals {
  const missingIn = <Item extends { id: string }>(items: readonly Item[], list: readonly Item[]) => {
    const ids = new Set(list.map(({ id }) => id));
    return items.filter(({ id }) => !ids.has(id));
  };
  const notYou = ({ id }: Participant) => id !== after.you;
  return {
    joined: missingIn(after.participants, before.participants).filter(notYou),
    left: missingIn(before.participants, after.participants).filter(notYou),
    asked: missingIn(after.joinRequests, before.joinRequests),
  };
}
