import { z } from 'zod';
import type { ConferenceId, GuestId, JoinRequestId, ParticipantId, RoomId, UserId } from './ids.ts';
import { LANGUAGES } from './languages.ts';
import { ROLES } from './roles.ts';
import { ROOM_CODE_PATTERN } from './room-code.ts';

/** The nouns of the API as they travel (spec 1 §3). Times are ISO 8601 in UTC. */

const id = <Id extends string>(prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{16,32}$`)) as unknown as z.ZodType<Id, Id>;

export const UserIdSchema = id<UserId>('usr');
export const GuestIdSchema = id<GuestId>('gst');
export const ConferenceIdSchema = id<ConferenceId>('cnf');
export const ParticipantIdSchema = id<ParticipantId>('prt');
export const JoinRequestIdSchema = id<JoinRequestId>('jrq');
export const RoomIdSchema = z.string().regex(ROOM_CODE_PATTERN) as unknown as z.ZodType<RoomId, RoomId>;

export const LanguageSchema = z.enum(LANGUAGES);
export const RoleSchema = z.enum(ROLES);
export const TimeSchema = z.iso.datetime();

/** A name as people type it: trimmed, inner white space folded, no control characters. */
export const nameSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 2)
    .overwrite((value) =>
      value
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .min(1)
    .max(maxLength);

export const RoomSchema = z.strictObject({ id: RoomIdSchema });
export type Room = z.infer<typeof RoomSchema>;

export const ConferenceSchema = z.strictObject({
  id: ConferenceIdSchema,
  roomId: RoomIdSchema,
  /** The member whose room it is: the host. */
  createdBy: UserIdSchema,
  startedAt: TimeSchema,
  /** Interpretation may be switched off for everybody by a moderator. */
  translationEnabled: z.boolean(),
});
export type Conference = z.infer<typeof ConferenceSchema>;

export const ParticipantSchema = z.strictObject({
  /** Also the participant's identity in LiveKit. */
  id: ParticipantIdSchema,
  name: z.string(),
  /** The language this person speaks. */
  language: LanguageSchema,
  /** The language this person wants to hear. */
  hears: LanguageSchema,
  role: RoleSchema,
  kind: z.enum(['regular', 'anonymous']),
  conferenceCreator: z.boolean(),
  joinedAt: TimeSchema,
});
export type Participant = z.infer<typeof ParticipantSchema>;

export const JOIN_REQUEST_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export const JoinRequestSchema = z.strictObject({
  id: JoinRequestIdSchema,
  /** The guest's name, as moderators see it. */
  name: z.string(),
  language: LanguageSchema,
  status: z.enum(JOIN_REQUEST_STATUSES),
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
});
export type JoinRequest = z.infer<typeof JoinRequestSchema>;

/** Where and with what to connect to the media server. */
export const MediaAccessSchema = z.strictObject({
  /** Path below the public address ("/livekit"), or a full wss:// address of an outside LiveKit. */
  url: z.string(),
  /** Valid for one participant, 60 s to first use. */
  token: z.string(),
});
export type MediaAccess = z.infer<typeof MediaAccessSchema>;

export const AdmittedSchema = z.strictObject({
  outcome: z.literal('admitted'),
  participant: ParticipantSchema,
  /** Who is inside now, the new participant among them. */
  participants: z.array(ParticipantSchema),
  conference: ConferenceSchema,
  media: MediaAccessSchema,
});
export type Admitted = z.infer<typeof AdmittedSchema>;

export const WaitingSchema = z.strictObject({
  outcome: z.literal('waiting'),
  joinRequest: JoinRequestSchema,
});
export type Waiting = z.infer<typeof WaitingSchema>;

export const AdmissionSchema = z.discriminatedUnion('outcome', [AdmittedSchema, WaitingSchema]);
export type Admission = z.infer<typeof AdmissionSchema>;

/** Settings the server keeps for a member (spec 1 §3); what is absent was never chosen. */
export const UserSettingsSchema = z.strictObject({
  layout: z.enum(['grid', 'sidebar']).optional(),
  voiceAssistantProvider: z.enum(['intermind', 'openai', 'heygen']).optional(),
  /** Interface language. */
  language: LanguageSchema.optional(),
  /** What the person speaks in meetings. */
  spokenLanguage: LanguageSchema.optional(),
  /** The translation target language. */
  translationLanguage: LanguageSchema.optional(),
  originalVolumeLevel: z.int().min(0).max(100).optional(),
  newsletterSubscription: z.boolean().optional(),
  promotionsSubscription: z.boolean().optional(),
});
export type UserSettings = z.infer<typeof UserSettingsSchema>;

export const UserInfoSchema = z.strictObject({
  id: UserIdSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  isAdmin: z.boolean(),
  isGoogleCalendarConnected: z.boolean(),
  createdAt: TimeSchema,
  lastLogin: TimeSchema,
  settings: UserSettingsSchema,
});
export type UserInfo = z.infer<typeof UserInfoSchema>;

/** Another member, as a participant of the same conference sees them. */
export const UserSummarySchema = z.strictObject({
  id: UserIdSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type UserSummary = z.infer<typeof UserSummarySchema>;
