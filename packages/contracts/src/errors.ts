/**
 * Every error the API answers: `{code, message, data}` with the status below. The reader's text is made in the web app
 * from the code; `message` is for developers, except where the specification fixes its words (spec 1 §8).
 */
export const ERRORS = {
  BadRequest: { status: 400, message: 'Malformed request' },
  ValidationFailed: { status: 400, message: 'The request does not match the schema' },
  Unauthorized: { status: 401, message: 'Authentication required' },
  TokenInvalid: { status: 401, message: 'Invalid token' },
  TokenExpired: { status: 401, message: 'The token has expired' },
  EmailMissing: { status: 401, message: 'The token’s account has no email address' },
  RefreshTokenExpired: { status: 401, message: 'The refresh token is expired' },
  Forbidden: { status: 403, message: 'Not allowed' },
  JoinRequestRejected: { status: 403, message: 'Join request was rejected' },
  Expelled: { status: 403, message: 'You were removed from this meeting' },
  ConferenceLocked: { status: 403, message: 'The meeting is locked' },
  ConferenceSealed: {
    status: 403,
    message: 'This meeting may only be read by models on the operator’s own machines',
  },
  HostImmutable: { status: 403, message: 'The host cannot be removed or given another role' },
  RegisteredUsersOnly: { status: 403, message: 'Only registered users can become moderators' },
  NotFound: { status: 404, message: 'Not found' },
  ConferenceNotFound: { status: 404, message: 'Meeting not found' },
  AiModelNotFound: { status: 404, message: 'There is no such AI model' },
  UserNotFound: { status: 404, message: 'User not found' },
  ConferenceRunning: { status: 409, message: 'The meeting is still running' },
  ConferenceEnded: { status: 409, message: 'The meeting has ended' },
  ParticipantDropped: { status: 409, message: 'Another device of the same person has replaced this one' },
  ConferenceCapacityExceeded: { status: 409, message: 'Conference capacity exceeded' },
  JoinRequestDecided: { status: 409, message: 'This join request has already been answered' },
  JoinRequestExpired: { status: 410, message: 'Nobody answered this join request in time' },
  TooManyShares: { status: 409, message: 'There are too many links to this meeting' },
  TooManyRecordings: {
    status: 409,
    message: 'As many meetings of this room’s owner are being recorded as may be',
  },
  TooManyPrompts: { status: 409, message: 'There are too many prompts' },
  TooManyChanges: { status: 409, message: 'This was changed too often in this meeting' },
  SystemPrompt: { status: 409, message: 'A system prompt cannot be deleted' },
  TooManyAskChats: { status: 409, message: 'There are too many chats' },
  LastAdmin: { status: 409, message: 'Nobody else is an administrator' },
  AdminFromIssuer: { status: 409, message: 'The identity provider makes this member an administrator' },
  PlansOff: { status: 404, message: 'There are no plans here' },
  TopUpNotForSale: { status: 409, message: 'This top-up cannot be bought now' },
  TopUpUsedUp: { status: 409, message: 'As much as this top-up adds was used before beyond the limit' },
  PlanNotForSale: { status: 409, message: 'This plan cannot be bought now' },
  NoSubscription: { status: 409, message: 'There is no subscription to change' },
  SubscriptionExists: { status: 409, message: 'There is a subscription already' },
  OfferExpired: { status: 410, message: 'This offer has expired' },
  CalendarOff: { status: 404, message: 'This kind of calendar is not set up here' },
  CalendarStateInvalid: {
    status: 400,
    message: 'This consent has expired, was used, or is of another sign-in',
  },
  CalendarCodeRefused: { status: 400, message: 'Google did not accept the authorization code' },
  CalendarAccessMissing: { status: 409, message: 'Google was not told to let us read the calendar' },
  CalendarNotConnected: { status: 409, message: 'Google Calendar is not connected' },
  CalendarReconnect: { status: 409, message: 'Google gives no access any more. Connect the calendar again' },
  CalendarAddressRefused: { status: 422, message: 'The calendar at this address could not be read' },
  TooManyCalendars: { status: 409, message: 'There are too many calendars' },
  BenchRunning: { status: 409, message: 'The engines are being measured already' },
  LegalHold: {
    status: 409,
    message: 'An administrator holds this for legal reasons. It can be deleted when the hold is lifted',
  },
  ShareExpired: { status: 410, message: 'This link to a meeting has expired' },
  VoiceAssistantUnavailable: { status: 409, message: 'This provider of the voice assistant is not set up' },
  VoiceAssistantNotSpeaking: { status: 409, message: 'The voice assistant is not speaking' },
  VoiceAssistantOff: { status: 409, message: 'There is no voice assistant in this meeting' },
  FileTooLarge: { status: 413, message: 'File is too large. Maximum size is 5 MB.' },
  PayloadTooLarge: { status: 413, message: 'The request body is too large' },
  UnsupportedFile: { status: 415, message: 'The file is not an image in a supported format' },
  UnsupportedMediaType: { status: 415, message: 'The content type is not supported' },
  ExpectationFailed: { status: 417, message: 'The Expect header is not supported' },
  QuotaExceeded: { status: 402, message: 'You’ve reached your plan quota' },
  TooManyRequests: { status: 429, message: 'Too many requests. Try again later' },
  Internal: { status: 500, message: 'Internal server error' },
  MediaUnavailable: { status: 503, message: 'The media server is unavailable' },
  IdentityUnavailable: { status: 503, message: 'The identity provider is unavailable' },
  PaymentUnavailable: { status: 503, message: 'The payment provider is unavailable' },
  CalendarSyncFailed: { status: 503, message: 'Failed to sync with Google Calendar...' },
  Unhealthy: { status: 503, message: 'A required part of the service is down' },
  Unavailable: { status: 503, message: 'The service is temporarily unavailable' },
  StorageFull: { status: 507, message: 'The server’s disk is full' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The wire form of an error. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  data: Record<string, unknown> | null;
}
