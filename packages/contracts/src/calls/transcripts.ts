import { z } from 'zod';
import { type CallDeclarations, IN_CONFERENCE, MODERATORS, TRANSCRIPT_READERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { LANGUAGES } from '../languages.ts';
import { ConferenceSchema } from '../nouns/conference.ts';
import { ConferenceIdSchema, LanguageSchema, ParticipantIdSchema, SegmentIdSchema } from '../nouns/fields.ts';
import { ParticipantSchema } from '../nouns/participant.ts';
import { EngineWorkSchema } from '../nouns/engine-work.ts';
import { TranscriptSchema } from '../nouns/segment.ts';
import { TRANSCRIPT_FORMATS } from '../transcript-formats.ts';

const params = z.strictObject({ id: ConferenceIdSchema });

/** Comma-joined, at most `max`, each once. */
const languages = (max: number) =>
  z
    .string()
    .max(100)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(LanguageSchema).min(1).max(max))
    .optional();

export const transcriptCalls = {
  'GET /conferences/{id}/transcript': {
    name: 'getTranscript',
    summary: 'The transcript, oldest first: the latest page, or the page before a segment',
    spec: 'spec 1 §7',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.read,
    params,
    query: z.strictObject({
      /** Translations into these alone; without it, all there are. What was spoken is always there. */
      languages: languages(LANGUAGES.length),
      before: SegmentIdSchema.optional(),
    }),
    answer: TranscriptSchema,
    errors: ['ConferenceNotFound'],
  },
  'GET /conferences/{id}/transcript/export': {
    name: 'exportTranscript',
    summary: 'The whole transcript as a file, in one language or two side by side',
    spec: 'ours',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.export,
    params,
    query: z.strictObject({
      format: z.enum(TRANSCRIPT_FORMATS),
      /** Without it as spoken. A segment that was not translated into the language is given as spoken. */
      languages: languages(2),
    }),
    answers: 'file',
    errors: ['ConferenceNotFound'],
  },
  'GET /conferences/{id}/transcript/engines': {
    name: 'listTranscriptEngines',
    summary:
      'Which engines recognised and translated what is kept, how late they were, and when one took over',
    spec: 'ours',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.read,
    params,
    answer: z.array(EngineWorkSchema),
    errors: ['ConferenceNotFound'],
  },
  'PATCH /conferences/{id}/transcript': {
    name: 'switchTranscript',
    summary: 'Begins or stops keeping what is said from now on; moderators only',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params,
    body: z.strictObject({ kept: z.boolean() }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound', 'TooManyChanges'],
  },
  'PATCH /participants/{id}/transcript': {
    name: 'goOffRecord',
    summary:
      'The caller goes off the record, or back on it, on all devices: what they say meanwhile is not kept',
    spec: 'ours',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.choice,
    params: z.strictObject({ id: ParticipantIdSchema }),
    body: z.strictObject({ offRecord: z.boolean() }),
    answer: ParticipantSchema,
    errors: ['NotFound', 'TooManyChanges'],
  },
} as const satisfies CallDeclarations;
