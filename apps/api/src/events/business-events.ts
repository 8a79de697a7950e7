import type {
  AssistantProvider,
  ConferenceId,
  ConsentChoices,
  FeedbackId,
  JoinRequestId,
  KeptKind,
  ParticipantId,
  RecordingId,
  RecordingReason,
  Restriction,
  Role,
  RoomId,
  UserId,
} from '@intermind/contracts';
import type { Logger } from 'pino';

/**
 * Business events by name. They carry ids only, never names or addresses. `by` is the member who did it; where it can be
 * null, the comment says who did it then.
 */
export interface BusinessEvents {
  'account.created': { accountId: string };
  'account.signed-in': { accountId: string };
  'account.recovery-code-used': { accountId: string };
  'account.two-factor-switched': { accountId: string; on: boolean };
  'account.passkeys-changed': { accountId: string; added: boolean };
  /** Its counter went back: it was refused. */
  'account.passkey-copied': { accountId: string };
  'account.deleted': { userId: UserId };
  /** A token says it for the first time. Who changed it is known to the issuer, or to the operator (`npm run accounts`). */
  'user.admin-changed': { userId: UserId; isAdmin: boolean };
  'conference.started': { conferenceId: ConferenceId; roomId: RoomId };
  /** `by` is null when it ended because nobody was left. */
  'conference.ended': { conferenceId: ConferenceId; roomId: RoomId; by: UserId | null };
  /** Locked or unlocked, or other restrictions: what it is now. */
  'conference.changed': {
    conferenceId: ConferenceId;
    locked: boolean;
    restrictions: readonly Restriction[];
    by: UserId;
  };
  'interpretation.switched': {
    conferenceId: ConferenceId;
    translationEnabled: boolean;
    demonstration: boolean;
    by: UserId;
  };
  /** Somebody agreed or refused; true: agreed. Who it was is in the ledger. */
  'consents.answered': { conferenceId: ConferenceId; removeStored: boolean } & ConsentChoices;
  /** Its name, capacity, lobby text, seal, consent or retention. */
  'room.changed': { roomId: RoomId; by: UserId };
  'conference.renamed': { conferenceId: ConferenceId; by: UserId };
  /** With everything that it left behind. */
  'conference.deleted': { conferenceId: ConferenceId; by: UserId };
  /** One kind of what a meeting left behind was kept long enough. */
  'retention.deleted': { conferenceId: ConferenceId; kind: KeptKind };
  'recording.started': { recordingId: RecordingId; conferenceId: ConferenceId; by: UserId };
  /** `by` is null when it ended by itself. */
  'recording.stopped': {
    recordingId: RecordingId;
    conferenceId: ConferenceId;
    reason: RecordingReason;
    by: UserId | null;
  };
  /** `provider` is null when it was disabled. */
  'voice-assistant.switched': { conferenceId: ConferenceId; provider: AssistantProvider | null; by: UserId };
  'voice-assistant.earlier-meetings': { conferenceId: ConferenceId; allowed: boolean; by: UserId };
  'conference.transcript-switched': { conferenceId: ConferenceId; kept: boolean; by: UserId };
  'join-request.approved': { joinRequestId: JoinRequestId; conferenceId: ConferenceId; by: UserId };
  'join-request.rejected': { joinRequestId: JoinRequestId; conferenceId: ConferenceId; by: UserId };
  'guest.blocked': { joinRequestId: JoinRequestId; conferenceId: ConferenceId; by: UserId };
  'guest.unblocked': { joinRequestId: JoinRequestId; conferenceId: ConferenceId; by: UserId };
  'participant.role-changed': {
    conferenceId: ConferenceId;
    participantId: ParticipantId;
    role: Role;
    by: UserId;
  };
  /** `participantId` is null when everyone else was. */
  'participant.muted': { conferenceId: ConferenceId; participantId: ParticipantId | null; by: UserId };
  /** Of other people; `participantId` is null when all were lowered. */
  'hand.lowered': { conferenceId: ConferenceId; participantId: ParticipantId | null; by: UserId };
  'person.expelled': { conferenceId: ConferenceId; personId: string; by: UserId };
  'person.readmitted': { conferenceId: ConferenceId; personId: string; by: UserId };
  'calendar.connected': { userId: UserId; kind: 'google' | 'address' };
  'calendar.disconnected': { userId: UserId; kind: 'google' | 'address' };
  /** Taken back at Google, or ended there. */
  'calendar.access-lost': { userId: UserId };
  'feedback.sent': { feedbackId: FeedbackId; kind: 'issue' | 'idea' };
}
export type BusinessEventName = keyof BusinessEvents;

const TEXTS: Readonly<Record<BusinessEventName, string>> = {
  'account.created': 'someone signed up',
  'account.signed-in': 'someone signed in',
  'account.recovery-code-used': 'someone signed in with a recovery code',
  'account.passkeys-changed': 'a passkey was added to an account, or removed',
  'account.passkey-copied': 'a copy of a passkey was used, and refused',
  'account.two-factor-switched': 'two-factor authentication of an account was turned on or off',
  'account.deleted': 'an account was deleted',
  'user.admin-changed': 'someone became an administrator, or is no longer one',
  'conference.started': 'a meeting started',
  'conference.ended': 'a meeting ended',
  'conference.changed': 'a meeting was locked, unlocked or restricted',
  'interpretation.switched': 'interpretation was switched in a meeting',
  'room.changed': 'the settings of a room were changed',
  'consents.answered': 'someone agreed or refused that something of them is kept',
  'conference.renamed': 'a meeting got another title',
  'conference.deleted': 'a past meeting was deleted',
  'retention.deleted': 'what a meeting left behind was deleted in time',
  'recording.started': 'a recording was started',
  'recording.stopped': 'a recording was stopped, or stopped by itself',
  'voice-assistant.switched': 'the voice assistant was enabled, disabled or changed',
  'voice-assistant.earlier-meetings': 'the host let the voice assistant quote earlier meetings, or no more',
  'conference.transcript-switched': 'keeping the transcript was switched on or off',
  'join-request.approved': 'a guest was admitted',
  'join-request.rejected': 'a guest was rejected',
  'guest.blocked': 'a guest was blocked',
  'guest.unblocked': 'a block was lifted',
  'participant.role-changed': 'a role was changed',
  'participant.muted': 'someone was muted',
  'hand.lowered': 'a moderator lowered hands',
  'person.expelled': 'someone was removed from a meeting',
  'person.readmitted': 'a removed person may join again',
  'calendar.connected': 'a member connected a calendar',
  'calendar.disconnected': 'a member disconnected a calendar',
  'calendar.access-lost': 'Google gives no access to a calendar any more',
  'feedback.sent': 'someone sent feedback',
};

/** Writes an audit line to the log and counts the event for the metrics. */
export type RecordEvent = <Name extends BusinessEventName>(name: Name, data: BusinessEvents[Name]) => void;

export interface EventRecorder {
  record: RecordEvent;
  /** Since the process started; every event has one. */
  counts: () => ReadonlyMap<BusinessEventName, number>;
}

/** An audit line has the event name in `audit` and, inside a request, the request id. */
export function createEventRecorder(logger: Pick<Logger, 'info'>): EventRecorder {
  const counts = new Map((Object.keys(TEXTS) as BusinessEventName[]).map((name) => [name, 0]));
  return {
    record(name, data) {
      counts.set(name, counts.get(name)! + 1);
      const text: string = TEXTS[name];
      logger.info({ audit: name, ...data } as object, text);
    },
    counts: () => counts,
  };
}
