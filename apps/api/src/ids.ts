import { ID_PREFIXES } from '@intermind/contracts';
import type {
  AdminActId,
  AnnouncementId,
  AiMessageId,
  AskChatId,
  CalendarEventId,
  CalendarSourceId,
  ConferenceId,
  ConnectionTestId,
  EngineBenchId,
  FeedbackId,
  SegmentId,
  GuestId,
  InvoiceId,
  JoinRequestId,
  ParticipantId,
  PersonId,
  MessageId,
  PaymentId,
  PromptId,
  RecordingId,
  ShareId,
  SubscriptionId,
  UserId,
} from '@intermind/contracts';
import { randomInt } from 'node:crypto';

interface IdsByKind {
  user: UserId;
  guest: GuestId;
  conference: ConferenceId;
  participant: ParticipantId;
  joinRequest: JoinRequestId;
  message: MessageId;
  segment: SegmentId;
  feedback: FeedbackId;
  person: PersonId;
  share: ShareId;
  connectionTest: ConnectionTestId;
  prompt: PromptId;
  recording: RecordingId;
  aiMessage: AiMessageId;
  askChat: AskChatId;
  subscription: SubscriptionId;
  invoice: InvoiceId;
  payment: PaymentId;
  adminAct: AdminActId;
  announcement: AnnouncementId;
  engineBench: EngineBenchId;
  calendarSource: CalendarSourceId;
  calendarEvent: CalendarEventId;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id, 20 characters of base 62: 119 bits. */
export function newId<Kind extends keyof IdsByKind>(kind: Kind): IdsByKind[Kind] {
  const random = Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${ID_PREFIXES[kind]}_${random}` as IdsByKind[Kind];
}
