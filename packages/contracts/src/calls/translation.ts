import { z } from 'zod';
import { type CallDeclarations, MODERATORS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceSchema } from '../nouns/conference.ts';
import { ConferenceIdSchema } from '../nouns/fields.ts';

export const translationCalls = {
  'PATCH /conferences/{id}/translation/enable': {
    name: 'enableTranslation',
    summary: 'Turns on interpretation for everyone',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ConferenceIdSchema }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound'],
  },
  'PATCH /conferences/{id}/translation/disable': {
    name: 'disableTranslation',
    summary: 'Turns off interpretation for everyone',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ConferenceIdSchema }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound'],
  },
  'PATCH /conferences/{id}/translation/demonstration': {
    name: 'switchDemonstration',
    summary: 'Turns the demonstration engines on or off (docs/engines.md)',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ConferenceIdSchema }),
    body: z.strictObject({ on: z.boolean() }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound'],
  },
} as const satisfies CallDeclarations;
