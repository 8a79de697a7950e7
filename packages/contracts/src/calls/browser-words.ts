import { z } from 'zod';
import { type CallDeclarations, IN_CONFERENCE } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { BrowserRecognitionSchema } from '../nouns/browser-words.ts';
import { ParticipantIdSchema } from '../nouns/fields.ts';
import { ParticipantSchema } from '../nouns/participant.ts';

export const browserWordsCalls = {
  'PATCH /participants/{id}/browser-words': {
    name: 'giveBrowserWords',
    summary: 'The caller’s browser recognises what they say on this device from now on, or no longer',
    spec: 'ours',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ParticipantIdSchema }),
    /** Where it is recognised; null: not by the browser. */
    body: z.strictObject({ recognition: BrowserRecognitionSchema.nullable() }),
    answer: ParticipantSchema,
    errors: ['NotFound', 'ConferenceSealed'],
  },
} as const satisfies CallDeclarations;
