import { z } from 'zod';
import { type CallDeclarations, IN_CONFERENCE } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConsentChoicesSchema, ConsentsSchema } from '../nouns/consent.ts';
import { ConferenceIdSchema } from '../nouns/fields.ts';

const params = z.strictObject({ id: ConferenceIdSchema });
/** Everyone who was ever inside, even people who were removed: it is about what is kept of them. */
const ADMITTED = [
  ...IN_CONFERENCE,
  'guest-left',
  'guest-expelled',
  'member-left',
  'member-expelled',
  'owner-outside',
] as const;

export const consentCalls = {
  'GET /conferences/{id}/consents/mine': {
    name: 'getMyConsents',
    summary: 'What the caller agrees to in a meeting that they were in, also after its end',
    spec: 'ours',
    allows: ADMITTED,
    limit: CALL_LIMITS.read,
    params,
    answer: ConsentsSchema,
    errors: ['ConferenceNotFound'],
  },
  'PUT /conferences/{id}/consents/mine': {
    name: 'answerConsents',
    summary:
      'The caller agrees or refuses, on all devices; with `removeStored` what is kept of a refused purpose is deleted, as far as it can be',
    spec: 'ours',
    allows: ADMITTED,
    limit: CALL_LIMITS.choice,
    params,
    body: ConsentChoicesSchema.extend({
      /** Deletes their words where they refuse the transcript, and AI answers that quote them where they refuse that or AI. */
      removeStored: z.boolean().optional(),
    }),
    answer: ConsentsSchema,
    errors: ['ConferenceNotFound', 'LegalHold', 'TooManyChanges'],
  },
} as const satisfies CallDeclarations;
