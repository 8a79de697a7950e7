import { z } from 'zod';
import {
  type CallDeclaration,
  EVERYBODY,
  GUESTS,
  IN_CONFERENCE,
  MEMBERS,
  type Method,
  MODERATORS,
} from './call.ts';
import { GUEST_NAME_MAX_LENGTH, ROOM_TITLE_MAX_LENGTH } from './limits.ts';
import {
  AdmissionSchema,
  AdmittedSchema,
  ConferenceIdSchema,
  ConferenceSchema,
  JoinRequestIdSchema,
  JoinRequestSchema,
  LanguageSchema,
  nameSchema,
  ParticipantIdSchema,
  ParticipantSchema,
  RoleSchema,
  RoomIdSchema,
  RoomSchema,
  UserInfoSchema,
  UserSettingsSchema,
  UserSummarySchema,
} from './nouns.ts';

const languages = {
  /** What this person speaks. */
  language: LanguageSchema,
  /** What this person wants to hear. */
  hears: LanguageSchema,
};

/** Every HTTP call of the API. The key is the method and the path below /api. */
export const calls = {
  'GET /health': {
    summary: 'State of the parts; 503 while one is down',
    spec: 'ours',
    allows: EVERYBODY,
    answer: z.strictObject({
      status: z.enum(['ok', 'degraded']),
      version: z.string(),
      parts: z.record(
        z.string(),
        z.strictObject({ status: z.enum(['ok', 'down', 'off']), detail: z.string().optional() }),
      ),
    }),
    errors: ['Unavailable'],
  },
  'GET /config': {
    summary: 'What the browser app needs before anybody signs in',
    spec: 'ours',
    allows: EVERYBODY,
    answer: z.strictObject({
      productName: z.string(),
      version: z.string(),
      oidc: z.strictObject({ issuer: z.string(), clientId: z.string() }),
      features: z.strictObject({ calendar: z.boolean() }),
      privacyUrl: z.string(),
    }),
  },
  'POST /auth/anonymous': {
    summary: 'A guest token for one room',
    spec: 'spec 1 §7',
    allows: EVERYBODY,
    body: z.strictObject({ roomId: RoomIdSchema, name: nameSchema(GUEST_NAME_MAX_LENGTH) }),
    answer: z.strictObject({ token: z.string() }),
    status: 201,
    errors: ['ConferenceNotFound', 'TooManyRequests'],
  },
  'POST /auth/anonymous/refresh': {
    summary: 'A new guest token for the guest of the bearer token, which may be expired',
    spec: 'spec 1 §7',
    allows: GUESTS,
    answer: z.strictObject({ token: z.string() }),
    errors: ['RefreshTokenExpired', 'Expelled', 'TooManyRequests'],
  },
  'GET /users': {
    summary: 'The signed-in member',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    answer: UserInfoSchema,
  },
  'PATCH /users': {
    summary: 'Changes names and settings; what is absent stays',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    body: z.strictObject({
      firstName: nameSchema(GUEST_NAME_MAX_LENGTH).optional(),
      lastName: nameSchema(GUEST_NAME_MAX_LENGTH).optional(),
      settings: UserSettingsSchema.optional(),
    }),
    answer: UserInfoSchema,
  },
  'DELETE /users': {
    summary: 'Deletes the account of the signed-in member',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    errors: ['UserNotFound'],
  },
  'POST /rooms': {
    summary: 'A new room, owned by the signed-in member',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    body: z.strictObject({ title: nameSchema(ROOM_TITLE_MAX_LENGTH).optional() }).optional(),
    answer: RoomSchema,
    status: 201,
    errors: ['TooManyRequests'],
  },
  'GET /rooms/{id}': {
    summary: 'What the caller may know about a room before joining: members see the title and who is inside',
    spec: 'ours',
    allows: EVERYBODY,
    params: z.strictObject({ id: RoomIdSchema }),
    answer: z.strictObject({
      id: RoomIdSchema,
      /** Whether this caller must ask to join. */
      mustAsk: z.boolean(),
      /** Absent for who still needs admission. */
      title: z.string().nullable().optional(),
      participants: z.array(z.strictObject({ id: ParticipantIdSchema, name: z.string() })).optional(),
    }),
    errors: ['ConferenceNotFound', 'TooManyRequests'],
  },
  'DELETE /conferences/{id}': {
    summary: 'Ends the conference for everybody',
    spec: 'spec 1 §7',
    allows: ['host'],
    params: z.strictObject({ id: ConferenceIdSchema }),
    errors: ['ConferenceNotFound'],
  },
  'PATCH /conferences/{id}/translation/enable': {
    summary: 'Switches interpretation on for everybody',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    params: z.strictObject({ id: ConferenceIdSchema }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound'],
  },
  'PATCH /conferences/{id}/translation/disable': {
    summary: 'Switches interpretation off for everybody',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    params: z.strictObject({ id: ConferenceIdSchema }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /participants': {
    summary: 'A member joins a room; with participantId, comes back as the same participant',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    body: z.strictObject({
      roomId: RoomIdSchema,
      ...languages,
      participantId: ParticipantIdSchema.optional(),
    }),
    answer: AdmittedSchema,
    status: 201,
    errors: [
      'ConferenceNotFound',
      'ConferenceCapacityExceeded',
      'Expelled',
      'MediaUnavailable',
      'TooManyRequests',
    ],
  },
  'POST /participants/anonymous': {
    summary: 'A guest asks to join the room of the token, or, once approved, joins it',
    spec: 'spec 1 §7',
    allows: GUESTS,
    body: z.strictObject({ ...languages, participantId: ParticipantIdSchema.optional() }),
    answer: AdmissionSchema,
    status: 201,
    errors: [
      'ConferenceNotFound',
      'ConferenceCapacityExceeded',
      'JoinRequestRejected',
      'Expelled',
      'MediaUnavailable',
      'TooManyRequests',
    ],
  },
  'GET /participants/users': {
    summary: 'The members behind participants of conferences the caller is in, by participant id',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    query: z.strictObject({
      /** Participant ids, comma-joined, at most 100. */
      ids: z.string().max(4000),
    }),
    answer: z.record(z.string(), UserSummarySchema),
  },
  'GET /participants/{id}/user': {
    summary: 'The member behind a participant of the same conference; 404 for a guest',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    params: z.strictObject({ id: ParticipantIdSchema }),
    answer: UserSummarySchema,
    errors: ['NotFound'],
  },
  'PATCH /participants/{id}': {
    summary: 'A member changes their own languages; a moderator changes roles',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({
      role: RoleSchema.exclude(['host']).optional(),
      language: LanguageSchema.optional(),
      hears: LanguageSchema.optional(),
    }),
    answer: ParticipantSchema,
    errors: ['Forbidden', 'HostImmutable', 'RegisteredUsersOnly', 'NotFound'],
  },
  'PATCH /participants/anonymous/{id}': {
    summary: 'A guest changes their own languages',
    spec: 'spec 1 §7',
    allows: ['guest-here'],
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({ language: LanguageSchema.optional(), hears: LanguageSchema.optional() }),
    answer: ParticipantSchema,
    errors: ['NotFound'],
  },
  'POST /participants/{id}/close': {
    summary: 'The session-close call: the participant leaves (spec 1 §7)',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['NotFound'],
  },
  'PATCH /participants/join-requests/{id}/status': {
    summary: 'A moderator admits or denies a guest',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    params: z.strictObject({ id: JoinRequestIdSchema }),
    body: z.strictObject({ status: z.enum(['APPROVED', 'REJECTED']) }),
    answer: JoinRequestSchema,
    errors: ['NotFound', 'JoinRequestDecided', 'JoinRequestExpired'],
  },
  'DELETE /participants/join-requests/{id}': {
    summary: 'A guest takes their own request back',
    spec: 'ours',
    allows: GUESTS,
    params: z.strictObject({ id: JoinRequestIdSchema }),
    errors: ['NotFound'],
  },
} as const satisfies Record<`${Method} /${string}`, CallDeclaration>;

export type Calls = typeof calls;
export type CallKey = keyof Calls;
