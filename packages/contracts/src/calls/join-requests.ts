import { z } from 'zod';
import { type CallDeclarations, GUESTS, MODERATORS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { JoinRequestIdSchema } from '../nouns/fields.ts';
import { JoinRequestSchema } from '../nouns/join-request.ts';

export const joinRequestCalls = {
  'PATCH /participants/join-requests/{id}/status': {
    name: 'decideJoinRequest',
    summary: 'Admits or denies a guest, who can be blocked too; moderators only',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.decide,
    params: z.strictObject({ id: JoinRequestIdSchema }),
    body: z
      .strictObject({
        status: z.enum(['APPROVED', 'REJECTED']),
        /** Of a denial: the guest cannot ask again while this conference runs. */
        block: z.boolean().optional(),
      })
      .refine(({ status, block }) => status === 'REJECTED' || !block, { path: ['block'] }),
    answer: JoinRequestSchema,
    errors: [
      'NotFound',
      'JoinRequestDecided',
      'JoinRequestExpired',
      'ConferenceCapacityExceeded',
      'QuotaExceeded',
    ],
  },
  'DELETE /participants/join-requests/{id}/block': {
    name: 'liftBlock',
    summary: 'Lets a blocked guest ask again; moderators only',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: JoinRequestIdSchema }),
    errors: ['NotFound'],
  },
  'DELETE /participants/join-requests/{id}': {
    name: 'withdrawJoinRequest',
    summary: 'Withdraws the guest’s own request',
    spec: 'ours',
    allows: GUESTS,
    limit: CALL_LIMITS.withdraw,
    params: z.strictObject({ id: JoinRequestIdSchema }),
    errors: ['NotFound'],
  },
} as const satisfies CallDeclarations;
