import { z } from 'zod';
import { type CallDeclarations, EVERYBODY } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { LANGUAGES } from '../languages.ts';
import { LEGAL_PAGES } from '../legal-pages.ts';

export const legalCalls = {
  'GET /legal/{page}': {
    name: 'getLegalPage',
    summary: 'The operator’s own privacy policy or terms of use, as Markdown; null: the built-in page',
    spec: 'ours',
    allows: EVERYBODY,
    limit: CALL_LIMITS.read,
    params: z.strictObject({ page: z.enum(LEGAL_PAGES) }),
    query: z.strictObject({ language: z.enum(LANGUAGES) }),
    answer: z.strictObject({
      file: z
        .strictObject({
          /** Null: the file does not say, and is for every language without one of its own. */
          language: z.enum(LANGUAGES).nullable(),
          text: z.string(),
        })
        .nullable(),
    }),
  },
} as const satisfies CallDeclarations;
