import { z } from 'zod';
import { type CallDeclarations, TRANSCRIPT_READERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema } from '../nouns/fields.ts';
import { SummarySchema } from '../nouns/summary.ts';

const params = z.strictObject({ id: ConferenceIdSchema });

export const summaryCalls = {
  'GET /conferences/{id}/summary': {
    name: 'getSummary',
    summary: 'What happened in a past meeting, in the caller’s language where it was put into it',
    spec: 'ours',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.read,
    params,
    answer: SummarySchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/summary': {
    name: 'makeSummary',
    summary:
      'Begins to make the summary of a past meeting that has none, or where it failed; otherwise changes nothing',
    spec: 'ours',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.ai,
    params,
    answer: SummarySchema,
    errors: ['ConferenceNotFound', 'ConferenceRunning'],
  },
  'POST /conferences/{id}/summary/translation': {
    name: 'translateSummary',
    summary: 'Translates the summary into the caller’s language and keeps that; as it was where it cannot',
    spec: 'ours',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.ai,
    params,
    answer: SummarySchema,
    errors: ['ConferenceNotFound', 'TooManyRequests'],
  },
} as const satisfies CallDeclarations;
