import { z } from 'zod';
import { type CallDeclarations, EVERYBODY } from '../call.ts';

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
        calendar: z.boolean(),
        /** Plans count and can be bought; otherwise nobody has limits, and no page speaks of money. */
        plans: z.boolean(),
      }),
      privacyUrl: z.string(),
    }),
  },
} as const satisfies CallDeclarations;
