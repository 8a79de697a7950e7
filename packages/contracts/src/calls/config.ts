import { z } from 'zod';
import { type CallDeclarations, EVERYBODY } from '../call.ts';
import { LEGAL_PAGES } from '../legal-pages.ts';

export const configCalls = {
  'GET /config': {
    name: 'getConfig',
    summary: 'Configuration the browser app needs before sign-in',
    spec: 'ours',
    allows: EVERYBODY,
    limit: null,
    answer: z.strictObject({
      productName: z.string(),
      version: z.string(),
      oidc: z.strictObject({ issuer: z.string(), clientId: z.string() }),
      features: z.strictObject({
        /** Members may connect calendars: Google's, or any by its private address. */
        calendar: z.boolean(),
        googleCalendar: z.boolean(),
        calendarAddresses: z.boolean(),
        /** Whether a recogniser can tell which language is spoken: one of the operator’s own machines, only others, or none. */
        languageDetection: z.enum(['own', 'outside', 'none']),
        /** Pairs, as `en>es`, that an engine interprets from speech to speech: aloud, whether or not any translates their text. */
        spokenPairs: z.array(z.string()),
        /** Plans count and can be bought; otherwise nobody has limits, and no page speaks of money. */
        plans: z.boolean(),
      }),
      privacyUrl: z.string(),
      termsUrl: z.string(),
      /** Pages that the operator has files for; they are asked for by `GET /legal/{page}`. */
      ownPages: z.array(z.enum(LEGAL_PAGES)),
    }),
  },
} as const satisfies CallDeclarations;
