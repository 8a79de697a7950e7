import { z } from 'zod';
import {
  type CallDeclarations,
  IN_CONFERENCE,
  JOINING_GUESTS,
  JOINING_MEMBERS,
  MODERATORS,
} from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { AdmissionSchema, AdmittedSchema } from '../nouns/admission.ts';
import { LanguageSchema, ParticipantIdSchema, RoleSchema, RoomIdSchema } from '../nouns/fields.ts';
import { ParticipantSchema } from '../nouns/participant.ts';
import { UserSummarySchema } from '../nouns/user.ts';

const languages = {
  /** What this person speaks. */
  language: LanguageSchema,
  /** What this person wants to hear. */
  hears: LanguageSchema,
};

export const participantCalls = {
  'POST /participants': {
    name: 'joinConference',
    summary: 'A member joins a room; with participantId, comes back as the same participant',
    spec: 'spec 1 §7',
    allows: JOINING_MEMBERS,
    limit: CALL_LIMITS.join,
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
      'ParticipantDropped',
      'ConferenceEnded',
      'ConferenceLocked',
      'Expelled',
      'MediaUnavailable',
    ],
  },
  'POST /participants/anonymous': {
    name: 'joinConferenceAsGuest',
    summary: 'A guest asks to join the room of the token, or, once approved, joins it',
    spec: 'spec 1 §7',
    allows: JOINING_GUESTS,
    limit: CALL_LIMITS.ask,
    body: z.strictObject({ ...languages, participantId: ParticipantIdSchema.optional() }),
    answer: AdmissionSchema,
    status: 201,
    errors: [
      'ConferenceNotFound',
      'ConferenceCapacityExceeded',
      'ParticipantDropped',
      'ConferenceEnded',
      'JoinRequestRejected',
      'ConferenceLocked',
      'Expelled',
      'MediaUnavailable',
    ],
  },
  'GET /participants/users': {
    name: 'listUsersOfParticipants',
    summary: 'The members behind participants of conferences the caller is in, by participant id',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    limit: CALL_LIMITS.read,
    query: z.strictObject({
      /** Participant ids, comma-joined, at most 100. */
      ids: z.string().max(4000),
    }),
    answer: z.record(z.string(), UserSummarySchema),
  },
  'GET /participants/{id}/user': {
    name: 'getUserOfParticipant',
    summary: 'The member behind a participant of the same conference; 404 for a guest',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    limit: CALL_LIMITS.read,
    params: z.strictObject({ id: ParticipantIdSchema }),
    answer: UserSummarySchema,
    errors: ['NotFound'],
  },
  'PATCH /participants/{id}': {
    name: 'updateParticipant',
    summary: 'A member changes their own languages; a moderator changes roles',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({
      role: RoleSchema.exclude(['host']).optional(),
      language: LanguageSchema.optional(),
      hears: LanguageSchema.optional(),
    }),
    answer: ParticipantSchema,
    errors: ['HostImmutable', 'RegisteredUsersOnly', 'NotFound'],
  },
  'PATCH /participants/anonymous/{id}': {
    name: 'updateGuestParticipant',
    summary: 'A guest changes their own languages',
    spec: 'spec 1 §7',
    allows: ['guest-here'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({ language: LanguageSchema.optional(), hears: LanguageSchema.optional() }),
    answer: ParticipantSchema,
    errors: ['NotFound'],
  },
  'POST /participants/{id}/mute': {
    name: 'muteParticipant',
    summary: 'A moderator mutes somebody, who alone can unmute themselves',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['NotFound', 'MediaUnavailable'],
  },
  'POST /participants/{id}/expel': {
    name: 'expelParticipant',
    summary: 'A moderator removes a person with every device, until let in again',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['HostImmutable', 'NotFound'],
  },
  'POST /participants/{id}/readmit': {
    name: 'readmitParticipant',
    summary: 'A moderator lets a person who was removed come in again',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['NotFound'],
  },
  'POST /participants/{id}/close': {
    name: 'leaveConference',
    summary: 'The session-close call: the participant leaves (spec 1 §7)',
    spec: 'spec 1 §7',
    allows: [...IN_CONFERENCE, 'guest-left', 'guest-expelled', 'member-left', 'member-expelled'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['NotFound'],
  },
} as const satisfies CallDeclarations;
