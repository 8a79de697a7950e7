import { z } from 'zod';
import { type CallDeclarations, EVERYBODY } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema } from '../nouns/fields.ts';
import { ReceiptKeySchema } from '../nouns/receipt.ts';

export const receiptCalls = {
  'GET /conferences/{id}/receipt': {
    name: 'getReceipt',
    summary:
      'A signed receipt of a meeting as a file: who agreed to what and when, how long it is kept, and which engine processed which languages, from when on',
    spec: 'ours',
    allows: ['participant', 'moderator', 'host', 'member-left', 'owner-outside'],
    limit: CALL_LIMITS.export,
    params: z.strictObject({ id: ConferenceIdSchema }),
    answers: 'file',
    errors: ['ConferenceNotFound'],
  },
  'GET /receipts/keys': {
    name: 'getReceiptKeys',
    summary: 'The public keys that receipts are verified with, as a JSON Web Key Set',
    spec: 'ours',
    allows: EVERYBODY,
    limit: CALL_LIMITS.read,
    answer: z.strictObject({ keys: z.array(ReceiptKeySchema) }),
  },
} as const satisfies CallDeclarations;
