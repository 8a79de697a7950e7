import { type CallDeclarations, EVERYBODY } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { MediaAccessSchema } from '../nouns/admission.ts';

export const connectionTestCalls = {
  'POST /connection-tests': {
    name: 'openConnectionTest',
    summary: 'Opens a media room in which one browser tests its connection, alone, for about a minute',
    spec: 'ours',
    allows: EVERYBODY,
    limit: CALL_LIMITS.connectionTest,
    answer: MediaAccessSchema,
    status: 201,
    errors: ['MediaUnavailable'],
  },
} as const satisfies CallDeclarations;
