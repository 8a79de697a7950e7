import { z } from 'zod';
import {
  type CallDeclarations,
  IN_CONFERENCE,
  JOINING_GUESTS,
  JOINING_MEMBERS,
  MODERATORS,
} from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { SILENCED_VOICES_MAX } from '../limits.ts';
import { AdmissionSchema, AdmittedSchema } from '../nouns/admission.ts';
import {
  LanguageSchema,
  LanguagesSchema,
  ParticipantIdSchema,
  RoleSchema,
  RoomIdSchema,
} from '../nouns/fields.ts';
import { ParticipantSchema, SilencedVoiceSchema } from '../nouns/participant.ts';
import { UserSummarySchema } from '../nouns/user.ts';

const languages = {
  /** What this person speaks. */
  language: LanguageSchema,
  /** What this person wants to hear. */
  hears: LanguageSchema,
  /** What else this person understands; nothing when absent. */
  understands: LanguagesSchema.optional(),
};

const taking = {
  /** Whether interpretation is on for this device: without it nothing is spoken for it. */
  listens: z.boolean().optional(),
  /** Whether captions, or the words of the transcript, are shown on it: without them nothing is written for it. */
  reads: z.boolean().optional(),
};

export const participantCalls = {
  'POST /participants': {
    name: 'joinConference',
    summary: 'A member joins a room; participantId rejoins as the same participant',
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
      'QuotaExceeded',
      'ParticipantDropped',
      'ConferenceEnded',
      'ConferenceLocked',
      'Expelled',
      'MediaUnavailable',
    ],
  },
  'POST /participants/anonymous': {
    name: 'joinConferenceAsGuest',
    summary: 'A guest asks to join the token’s room, or joins it once approved',
    spec: 'spec 1 §7',
    allows: JOINING_GUESTS,
    limit: CALL_LIMITS.ask,
    body: z.strictObject({ ...languages, participantId: ParticipantIdSchema.optional() }),
    answer: AdmissionSchema,
    status: 201,
    errors: [
      'ConferenceNotFound',
      'ConferenceCapacityExceeded',
      'QuotaExceeded',
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
    summary: 'Members by participant id, for conferences the caller is in',
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
    summary: 'The member behind a participant of the caller’s conference; 404 for a guest',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    limit: CALL_LIMITS.read,
    params: z.strictObject({ id: ParticipantIdSchema }),
    answer: UserSummarySchema,
    errors: ['NotFound'],
  },
  'PATCH /participants/{id}': {
    name: 'updateParticipant',
    summary:
      'Changes the caller’s own languages and what this device takes of interpretation, or as a moderator a participant’s role',
    spec: 'spec 1 §7',
    allows: ['participant', 'moderator', 'host'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({
      role: RoleSchema.exclude(['host']).optional(),
      language: LanguageSchema.optional(),
      hears: LanguageSchema.optional(),
      understands: LanguagesSchema.optional(),
      ...taking,
    }),
    answer: ParticipantSchema,
    errors: ['HostImmutable', 'RegisteredUsersOnly', 'NotFound'],
  },
  'PATCH /participants/anonymous/{id}': {
    name: 'updateGuestParticipant',
    summary: 'Changes the guest’s own languages and what this device takes of interpretation',
    spec: 'spec 1 §7',
    allows: ['guest-here'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({
      language: LanguageSchema.optional(),
      hears: LanguageSchema.optional(),
      understands: LanguagesSchema.optional(),
      ...taking,
    }),
    answer: ParticipantSchema,
    errors: ['NotFound'],
  },
  'PUT /participants/{id}/silenced-voices': {
    name: 'silenceVoices',
    summary: 'Whose translated voice the caller does not hear on this device; nobody else is told',
    spec: 'ours',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    /** All of them: what is not named is heard. */
    body: z.strictObject({ voices: z.array(SilencedVoiceSchema).max(SILENCED_VOICES_MAX) }),
    errors: ['NotFound'],
  },
  'PUT /participants/{id}/language-detection': {
    name: 'detectLanguage',
    summary: 'Whether the interpreter finds out which language the caller speaks on this device',
    spec: 'ours',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({ on: z.boolean() }),
    answer: ParticipantSchema,
    errors: ['NotFound'],
  },
  'POST /participants/{id}/mute': {
    name: 'muteParticipant',
    summary: 'Mutes a participant, who can only unmute themselves; moderators only',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['NotFound', 'MediaUnavailable'],
  },
  'POST /participants/{id}/expel': {
    name: 'expelParticipant',
    summary: 'Removes a person on every device until readmitted; moderators only',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['HostImmutable', 'NotFound'],
  },
  'POST /participants/{id}/readmit': {
    name: 'readmitParticipant',
    summary: 'Lets a removed person join again; moderators only',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['NotFound'],
  },
  'POST /participants/{id}/close': {
    name: 'leaveConference',
    summary: 'Closes the session: the participant leaves',
    spec: 'spec 1 §7',
    allows: [...IN_CONFERENCE, 'guest-left', 'guest-expelled', 'member-left', 'member-expelled'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    errors: ['NotFound'],
  },
} as const satisfies CallDeclarations;
