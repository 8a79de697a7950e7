import type {
  ConferenceId,
  FeedbackId,
  JoinRequestId,
  ParticipantId,
  Role,
  RoomId,
  UserId,
} from '@intermind/contracts';
import type { Logger } from 'pino';

/** Business events by name. They carry ids only, never names or addresses. */
export interface BusinessEvents {
  'account.created': { accountId: string };
  'account.signed-in': { accountId: string };
  'account.deleted': { userId: UserId };
  'conference.started': { conferenceId: ConferenceId; roomId: RoomId };
  /** `by` is null when it ended because nobody was left. */
  'conference.ended': { conferenceId: ConferenceId; roomId: RoomId; by: UserId | null };
  'join-request.approved': { joinRequestId: JoinRequestId; conferenceId: ConferenceId; by: UserId };
  'join-request.rejected': { joinRequestId: JoinRequestId; conferenceId: ConferenceId; by: UserId };
  'participant.role-changed': {
    conferenceId: ConferenceId;
    participantId: ParticipantId;
    role: Role;
    by: UserId | null;
  };
  'person.expelled': { conferenceId: ConferenceId; personId: string };
  'feedback.sent': { feedbackId: FeedbackId; kind: 'issue' | 'idea' };
}
export type BusinessEventName = keyof BusinessEvents;

const TEXTS: Readonly<Record<BusinessEventName, string>> = {
  'account.created': 'someone signed up',
  'account.signed-in': 'someone signed in',
  'account.deleted': 'an account was deleted',
  'conference.started': 'a meeting started',
  'conference.ended': 'a meeting ended',
  'join-request.approved': 'a guest was admitted',
  'join-request.rejected': 'a guest was rejected',
  'participant.role-changed': 'a role was changed',
  'person.expelled': 'someone was removed from a meeting',
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
