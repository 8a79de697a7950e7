import { z } from 'zod';
import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { DubListSchema, DubSchema, DubWordsSchema } from '../nouns/dub.ts';
import { ConferenceIdSchema, LanguageSchema, RecordingIdSchema } from '../nouns/fields.ts';
import { IN_HISTORY } from './history.ts';

const params = z.strictObject({ id: ConferenceIdSchema, recordingId: RecordingIdSchema });

export const dubCalls = {
  'GET /conferences/{id}/recordings/{recordingId}/dubs': {
    name: 'listDubs',
    summary: 'Languages in which a recording was spoken again, and those in which it can be',
    spec: 'spec 1 §7',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.read,
    params,
    answer: DubListSchema,
    errors: ['ConferenceNotFound', 'NotFound'],
  },
  'POST /conferences/{id}/recordings/{recordingId}/dubs': {
    name: 'dubRecording',
    summary:
      'Speaks a recording in another language, from its transcript; charged to the caller, unless somebody asked before',
    spec: 'spec 1 §7',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.write,
    params,
    body: z.strictObject({ language: LanguageSchema }),
    answer: DubSchema,
    errors: ['ConferenceNotFound', 'NotFound', 'QuotaExceeded', 'TooManyRequests', 'LegalHold'],
  },
  'GET /conferences/{id}/recordings/{recordingId}/dubs/{language}/words': {
    name: 'listDubWords',
    summary: 'What was translated for the dub of a recording, for captions in that language',
    spec: 'spec 1 §7',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.read,
    params: params.extend({ language: LanguageSchema }),
    answer: DubWordsSchema,
    errors: ['ConferenceNotFound', 'NotFound'],
  },
} as const satisfies CallDeclarations;
