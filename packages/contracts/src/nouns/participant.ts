import { z } from 'zod';
import { ConsentPurposeSchema } from './consent.ts';
import { BrowserRecognitionSchema } from './browser-words.ts';
import {
  LanguageSchema,
  LanguagesSchema,
  ParticipantIdSchema,
  PersonIdSchema,
  RoleSchema,
  TimeSchema,
} from './fields.ts';

export const ParticipantSchema = z.strictObject({
  /** Also the participant's identity in LiveKit. */
  id: ParticipantIdSchema,
  /** Shared by all devices of one person in this conference, and by nobody else. */
  personId: PersonIdSchema,
  name: z.string(),
  /** The language this person speaks. */
  language: LanguageSchema,
  /** The language this person wants to hear. */
  hears: LanguageSchema,
  /** Other languages this person understands: people who speak one are not translated for them. */
  understands: LanguagesSchema,
  /** Interpretation is on for this device: people who are not understood are heard in another voice. */
  listens: z.boolean(),
  /** Captions, or the words of the transcript, are shown on this device. */
  reads: z.boolean(),
  role: RoleSchema,
  /** `assistant`: the voice assistant, which is no person. */
  kind: z.enum(['regular', 'anonymous', 'assistant']),
  conferenceCreator: z.boolean(),
  joinedAt: TimeSchema,
  /** Milliseconds since 1970; null while the hand is down (spec 1 §3, §5). */
  handRaisedAt: z.number().int().nonnegative('Hand raised time cannot be negative').nullable(),
  /** The person is off the record, on all devices: nothing they say is kept in the transcript. */
  offRecord: z.boolean(),
  /** What the person refuses in this meeting, on all devices. */
  refuses: z.array(ConsentPurposeSchema),
  /** The room asks, and the person has not answered: until then they refuse everything. */
  unanswered: z.boolean(),
  /** Where this person's own browser recognises what they say on this device; null: it does not. Claimed by the browser. */
  browserWords: BrowserRecognitionSchema.nullable(),
  /** The interpreter finds out which language this person speaks, and `language` follows; as they chose on this device. */
  detectsLanguage: z.boolean(),
  /** Incremented by every change. Responses and events may arrive in any order: the highest version is current. */
  version: z.number().int().nonnegative(),
});
/** Whose translated voice a device does not want: one person's, or everyone's. */
export const SilencedVoiceSchema = z.union([PersonIdSchema, z.literal('everyone')]);
export type SilencedVoice = z.infer<typeof SilencedVoiceSchema>;

/** A moderator muted a participant. */
export const MuteSchema = z.strictObject({
  at: TimeSchema,
  /** The moderator. */
  by: ParticipantIdSchema,
});
export type Mute = z.infer<typeof MuteSchema>;

/** A person removed from the conference by a moderator; stays out until readmitted. */
export const RemovedPersonSchema = z.strictObject({
  /** Their last one. */
  participantId: ParticipantIdSchema,
  name: z.string(),
  removedAt: TimeSchema,
});
export type RemovedPerson = z.infer<typeof RemovedPersonSchema>;

export const RaisedHandSchema = z.strictObject({
  participantId: ParticipantIdSchema,
  raisedAt: z.number().int().nonnegative('Hand raised time cannot be negative'),
});
export type RaisedHand = z.infer<typeof RaisedHandSchema>;

export type Participant = z.infer<typeof ParticipantSchema>;
