/**
 * Every error the API answers: `{code, message, data}` with the status below. The reader's text is made in the web app
 * from the code; `message` is for developers, except where the specification fixes its words (spec 1 §8).
 */
export const ERRORS = {
  BadRequest: { status: 400, message: 'The request is not well formed' },
  ValidationFailed: { status: 400, message: 'The request does not have the expected form' },
  Unauthorized: { status: 401, message: 'Sign in to do this' },
  TokenInvalid: { status: 401, message: 'The token is not valid' },
  TokenExpired: { status: 401, message: 'The token is expired' },
  EmailMissing: { status: 401, message: 'The account of this token has no email address' },
  RefreshTokenExpired: { status: 401, message: 'The refresh token is expired' },
  Forbidden: { status: 403, message: 'You may not do this' },
  JoinRequestRejected: { status: 403, message: 'Join request was rejected' },
  Expelled: { status: 403, message: 'You were removed from this meeting' },
  ConferenceLocked: { status: 403, message: 'The meeting is locked: nobody else can come in' },
  HostImmutable: { status: 403, message: 'The host keeps the moderator role and stays in the call' },
  RegisteredUsersOnly: { status: 403, message: 'Only registered users can be made moderator' },
  NotFound: { status: 404, message: 'There is nothing here' },
  ConferenceNotFound: { status: 404, message: 'Meeting not found' },
  UserNotFound: { status: 404, message: 'User not found' },
  ConferenceEnded: { status: 409, message: 'The meeting has ended' },
  ParticipantDropped: { status: 409, message: 'This device gave its place to another of the same person' },
  ConferenceCapacityExceeded: { status: 409, message: 'Conference capacity exceeded' },
  JoinRequestDecided: { status: 409, message: 'This request was decided already' },
  JoinRequestExpired: { status: 410, message: 'Nobody answered this request in time' },
  FileTooLarge: { status: 413, message: 'File is too large. Maximum size is 5 MB.' },
  PayloadTooLarge: { status: 413, message: 'The request body is too large' },
  UnsupportedFile: { status: 415, message: 'The file is not a picture we can read' },
  UnsupportedMediaType: { status: 415, message: 'The content type is not supported' },
  ExpectationFailed: { status: 417, message: 'The Expect header is not supported' },
  QuotaExceeded: { status: 402, message: 'The plan quota is used up' },
  TooManyRequests: { status: 429, message: 'Too many requests. Try again later' },
  Internal: { status: 500, message: 'Something went wrong on our side' },
  MediaUnavailable: { status: 503, message: 'The media server is not available' },
  IdentityUnavailable: { status: 503, message: 'The identity provider is not available' },
  Unhealthy: { status: 503, message: 'A part of the service is down' },
  Unavailable: { status: 503, message: 'The service is not available right now' },
  StorageFull: { status: 507, message: 'The disk of the server is full' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The wire form of an error. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  data: Record<string, unknown> | null;
}
