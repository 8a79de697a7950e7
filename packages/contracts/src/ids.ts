/** Ids say what they are: a prefix at run time, a brand at compile time. */
type Id<Kind extends string> = string & { readonly __id: Kind };

export type UserId = Id<'user'>;
export type GuestId = Id<'guest'>;
export type ConferenceId = Id<'conference'>;
export type ParticipantId = Id<'participant'>;
/** A person in one conference, the same on all their devices. */
export type PersonId = Id<'person'>;
export type JoinRequestId = Id<'join-request'>;
export type MessageId = Id<'message'>;
export type SegmentId = Id<'segment'>;
export type FeedbackId = Id<'feedback'>;
export type AiMessageId = Id<'ai-message'>;
export type AskChatId = Id<'ask-chat'>;
export type RecordingId = Id<'recording'>;
export type PromptId = Id<'prompt'>;
export type SubscriptionId = Id<'subscription'>;
export type InvoiceId = Id<'invoice'>;
export type PaymentId = Id<'payment'>;
/** How much of one thing a member may use: names the member and the thing. */
export type QuotaId = Id<'quota'>;
/** What a member has used of one thing in the period that runs. */
export type QuotaUsageId = Id<'quota-usage'>;
export type CalendarSourceId = Id<'calendar-source'>;
export type CalendarEventId = Id<'calendar-event'>;
export type ShareId = Id<'share'>;
export type AnnouncementId = Id<'announcement'>;
export type EngineBenchId = Id<'engine-bench'>;
export type AdminActId = Id<'admin-act'>;
/** One test of a browser's connection: the media room, and who is in it. */
export type ConnectionTestId = Id<'connection-test'>;
/** A room's id is its code, see `room-code.ts`. */
export type RoomId = Id<'room'>;

export const ID_PREFIXES = {
  user: 'usr',
  guest: 'gst',
  conference: 'cnf',
  participant: 'prt',
  joinRequest: 'jrq',
  message: 'msg',
  segment: 'seg',
  feedback: 'fbk',
  person: 'psn',
  share: 'shr',
  connectionTest: 'tst',
  prompt: 'pmt',
  recording: 'rec',
  aiMessage: 'aim',
  askChat: 'akc',
  subscription: 'sub',
  invoice: 'inv',
  payment: 'pay',
  adminAct: 'act',
  announcement: 'ann',
  engineBench: 'bch',
  quota: 'qta',
  quotaUsage: 'qus',
  calendarSource: 'cal',
  calendarEvent: 'evt',
} as const;
