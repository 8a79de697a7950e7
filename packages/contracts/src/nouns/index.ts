import { AdminActSchema, AdminUserSchema, DashboardSchema } from './admin.ts';
import { AdmissionSchema, AdmittedSchema, MediaAccessSchema, WaitingSchema } from './admission.ts';
import { AiMessageSchema, AiModelSchema } from './ai.ts';
import { AnnouncementSchema } from './announcement.ts';
import { AskChatSchema, AskMessageSchema } from './ask.ts';
import { InvoiceSchema, PaymentSchema, PlanSchema, QuotaSchema, SubscriptionSchema } from './billing.ts';
import { CalendarEventSchema, CalendarSourceSchema } from './calendar.ts';
import { ConferenceSchema } from './conference.ts';
import { ConsentsSchema } from './consent.ts';
import { DubListSchema, DubSchema, DubWordsSchema } from './dub.ts';
import { EngineTableSchema } from './engine-ability.ts';
import { EngineBenchSchema, EngineMeasureSchema } from './engine-bench.ts';
import { EngineOrderSchema, EngineOrdersSchema } from './engine-order.ts';
import { EnginePricesSchema } from './engine-price.ts';
import { EngineWorkSchema } from './engine-work.ts';
import { FeedbackSchema } from './feedback.ts';
import {
  ConferenceIdSchema,
  FeedbackIdSchema,
  GuestIdSchema,
  JoinRequestIdSchema,
  LanguageSchema,
  MessageIdSchema,
  ParticipantIdSchema,
  PersonIdSchema,
  RecordingIdSchema,
  RoleSchema,
  RoomIdSchema,
  SegmentIdSchema,
  TimeSchema,
  UserIdSchema,
} from './fields.ts';
import { HealthReportSchema } from './health.ts';
import { HistoryEntrySchema, ShareSchema } from './history.ts';
import { BlockedGuestSchema, JoinRequestSchema } from './join-request.ts';
import { LegalHoldSchema } from './legal-hold.ts';
import { ListConfigSchema } from './list.ts';
import { MessageSchema } from './message.ts';
import { ParticipantSchema, RaisedHandSchema, RemovedPersonSchema } from './participant.ts';
import { RecentRoomSchema, RoomSchema, RoomSettingsSchema } from './room.ts';
import { PromptSchema } from './prompt.ts';
import { PlayableRecordingSchema, RecordingSchema } from './recording.ts';
import { RetentionSchema } from './retention.ts';
import { ManagedQuotaSchema, QuotaWarningSchema } from './quota.ts';
import { TranscriptSchema, TranscriptSegmentSchema } from './segment.ts';
import { SummarySchema } from './summary.ts';
import { SettingsCheckSchema } from './settings-check.ts';
import { UserInfoSchema, UserSettingsSchema, UserSummarySchema } from './user.ts';
import { VoiceAssistantSchema } from './voice-assistant.ts';

/** The nouns of the API as they travel (spec 1 §3), each in a file of its own. */
export * from './admin.ts';
export * from './admission.ts';
export * from './ai.ts';
export * from './announcement.ts';
export * from './ask.ts';
export * from './billing.ts';
export * from './browser-words.ts';
export * from './conference.ts';
export * from './consent.ts';
export * from './calendar.ts';
export * from './dub.ts';
export * from './engine-ability.ts';
export * from './engine-bench.ts';
export * from './engine-order.ts';
export * from './engine-price.ts';
export * from './engine-work.ts';
export * from './feedback.ts';
export * from './fields.ts';
export * from './health.ts';
export * from './history.ts';
export * from './join-request.ts';
export * from './legal-hold.ts';
export * from './list.ts';
export * from './message.ts';
export * from './name.ts';
export * from './participant.ts';
export * from './prompt.ts';
export * from './quota.ts';
export * from './rating.ts';
export * from './receipt.ts';
export * from './recording.ts';
export * from './retention.ts';
export * from './room.ts';
export * from './segment.ts';
export * from './summary.ts';
export * from './settings-check.ts';
export * from './term.ts';
export * from './user.ts';
export * from './voice-assistant.ts';

/** The nouns that the documentation of the API shows by name. */
export const NOUNS = {
  AdminAct: AdminActSchema,
  AdminUser: AdminUserSchema,
  Dashboard: DashboardSchema,
  Admission: AdmissionSchema,
  Admitted: AdmittedSchema,
  BlockedGuest: BlockedGuestSchema,
  AiMessage: AiMessageSchema,
  AiModel: AiModelSchema,
  Announcement: AnnouncementSchema,
  AskChat: AskChatSchema,
  AskMessage: AskMessageSchema,
  CalendarEvent: CalendarEventSchema,
  CalendarSource: CalendarSourceSchema,
  Conference: ConferenceSchema,
  Consents: ConsentsSchema,
  ConferenceId: ConferenceIdSchema,
  Dub: DubSchema,
  DubList: DubListSchema,
  DubWords: DubWordsSchema,
  EngineBench: EngineBenchSchema,
  EngineMeasure: EngineMeasureSchema,
  EngineOrder: EngineOrderSchema,
  EngineOrders: EngineOrdersSchema,
  EnginePrices: EnginePricesSchema,
  EngineTable: EngineTableSchema,
  EngineWork: EngineWorkSchema,
  Feedback: FeedbackSchema,
  FeedbackId: FeedbackIdSchema,
  GuestId: GuestIdSchema,
  HealthReport: HealthReportSchema,
  HistoryEntry: HistoryEntrySchema,
  Invoice: InvoiceSchema,
  JoinRequest: JoinRequestSchema,
  JoinRequestId: JoinRequestIdSchema,
  Language: LanguageSchema,
  LegalHold: LegalHoldSchema,
  ListConfig: ListConfigSchema,
  ManagedQuota: ManagedQuotaSchema,
  MediaAccess: MediaAccessSchema,
  Message: MessageSchema,
  MessageId: MessageIdSchema,
  Participant: ParticipantSchema,
  ParticipantId: ParticipantIdSchema,
  Payment: PaymentSchema,
  PersonId: PersonIdSchema,
  Plan: PlanSchema,
  PlayableRecording: PlayableRecordingSchema,
  Prompt: PromptSchema,
  Quota: QuotaSchema,
  QuotaWarning: QuotaWarningSchema,
  RaisedHand: RaisedHandSchema,
  Recording: RecordingSchema,
  RecordingId: RecordingIdSchema,
  RemovedPerson: RemovedPersonSchema,
  RecentRoom: RecentRoomSchema,
  Retention: RetentionSchema,
  Role: RoleSchema,
  Room: RoomSchema,
  RoomId: RoomIdSchema,
  RoomSettings: RoomSettingsSchema,
  SegmentId: SegmentIdSchema,
  Time: TimeSchema,
  Share: ShareSchema,
  Subscription: SubscriptionSchema,
  Summary: SummarySchema,
  Transcript: TranscriptSchema,
  SettingsCheck: SettingsCheckSchema,
  TranscriptSegment: TranscriptSegmentSchema,
  UserId: UserIdSchema,
  UserInfo: UserInfoSchema,
  UserSettings: UserSettingsSchema,
  UserSummary: UserSummarySchema,
  VoiceAssistant: VoiceAssistantSchema,
  Waiting: WaitingSchema,
};
