import { z } from 'zod';
import { type CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema } from '../nouns/fields.ts';

export const conferenceCalls = {
  'DELETE /conferences/{id}': {
    name: 'endConference',
    summary: 'Ends the conference for everybody',
    spec: 'spec 1 §7',
    allows: ['host', 'owner-outside'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ConferenceIdSchema }),
    errors: ['ConferenceNotFound'],
  },
} as const satisfies CallDeclarations;
