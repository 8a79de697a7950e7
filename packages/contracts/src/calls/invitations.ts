import { z } from 'zod';
import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { TimeSchema } from '../nouns/fields.ts';

const INVITATION_MAX_DAYS = 30;

export const invitationCalls = {
  'POST /invitations': {
    name: 'createInvitation',
    summary:
      'Creates a link for one person to sign up. Needs the embedded provider and sign-up that is not closed',
    spec: 'ours',
    allows: ['admin'],
    limit: CALL_LIMITS.write,
    body: z.strictObject({ days: z.int().min(1).max(INVITATION_MAX_DAYS) }),
    answer: z.strictObject({ url: z.string(), expiresAt: TimeSchema }),
    status: 201,
    errors: ['IdentityUnavailable'],
  },
} as const satisfies CallDeclarations;
