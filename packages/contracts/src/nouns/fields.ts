import { z } from 'zod';
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
  GuestId,
  InvoiceId,
  JoinRequestId,
  ParticipantId,
  PaymentId,
  PersonId,
  PromptId,
  RecordingId,
  QuotaId,
  QuotaUsageId,
  MessageId,
  RoomId,
  SegmentId,
  ShareId,
  SubscriptionId,
  UserId,
} from '../ids.ts';
import { LANGUAGES } from '../languages.ts';
import { RESTRICTIONS, ROLES } from '../roles.ts';
import { ROOM_CODE_PATTERN } from '../room-code.ts';

/** Fields that several nouns share. Times are ISO 8601 in UTC. */

const id = <Id extends string>(prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{16,32}$`)) as unknown as z.ZodType<Id, Id>;

export const UserIdSchema = id<UserId>('usr');
export const GuestIdSchema = id<GuestId>('gst');
export const ConferenceIdSchema = id<ConferenceId>('cnf');
export const ParticipantIdSchema = id<ParticipantId>('prt');
export const PersonIdSchema = id<PersonId>('psn');
export const JoinRequestIdSchema = id<JoinRequestId>('jrq');
export const ConnectionTestIdSchema = id<ConnectionTestId>('tst');
export const FeedbackIdSchema = id<FeedbackId>('fbk');
export const AiMessageIdSchema = id<AiMessageId>('aim');
export const AskChatIdSchema = id<AskChatId>('akc');
export const AnnouncementIdSchema = id<AnnouncementId>('ann');
export const EngineBenchIdSchema = id<EngineBenchId>('bch');
export const AdminActIdSchema = id<AdminActId>('act');
export const CalendarSourceIdSchema = id<CalendarSourceId>('cal');
export const CalendarEventIdSchema = id<CalendarEventId>('evt');
export const PromptIdSchema = id<PromptId>('pmt');
export const SubscriptionIdSchema = id<SubscriptionId>('sub');
export const InvoiceIdSchema = id<InvoiceId>('inv');
export const PaymentIdSchema = id<PaymentId>('pay');
export const RecordingIdSchema = id<RecordingId>('rec');
export const QuotaIdSchema = id<QuotaId>('qta');
export const QuotaUsageIdSchema = id<QuotaUsageId>('qus');
export const ShareIdSchema = id<ShareId>('shr');
export const MessageIdSchema = id<MessageId>('msg');
export const SegmentIdSchema = id<SegmentId>('seg');
export const RoomIdSchema = z.string().regex(ROOM_CODE_PATTERN) as unknown as z.ZodType<RoomId, RoomId>;

export const LanguageSchema = z.enum(LANGUAGES);
export const LanguagesSchema = z.array(LanguageSchema).max(LANGUAGES.length);
export const RoleSchema = z.enum(ROLES);
export const RestrictionSchema = z.enum(RESTRICTIONS);
export const TimeSchema = z.iso.datetime();
