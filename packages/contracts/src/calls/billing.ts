import { z } from 'zod';
import { type CallDeclarations, EVERYBODY } from '../call.ts';
import { PlanSchema } from '../nouns/billing.ts';

export const billingCalls = {
  'GET /billing/plans': {
    name: 'listPlans',
    summary: 'The plans that may be had here, from the smallest to the largest',
    spec: 'spec 2 §7',
    allows: EVERYBODY,
    limit: null,
    answer: z.strictObject({ items: z.array(PlanSchema) }),
  },
} as const satisfies CallDeclarations;
