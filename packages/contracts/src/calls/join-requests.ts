import { z } from 'zod';
import { type CallDeclarations, GUESTS, MODERATORS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { WAITING_MAX } from '../limits.ts';
import { ConferenceIdSchema, JoinRequestIdSchema } from '../nouns/fields.ts';
import { DECISION_REFUSALS, JoinRequestSchema, RefusedDecisionSchema } from '../nouns/join-request.ts';

const decision = {
  status: z.enum(['APPROVED', 'REJECTED']),
  /** Of a denial: the guest cannot ask again while this conference runs. */
  block: z.boolean().optional(),
};
const blocksWithDenialOnly = ({ status, block }: { status: string; block?: boolean | undefined }) =>
  status === 'REJECTED' || !block;

export const joinRequestCalls = {
  'PATCH /participants/join-requests/{id}/status': {
    name: 'decideJoinRequest',
    summary: 'Admits or denies a guest, who can be blocked too; moderators only',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: JoinRequestIdSchema }),
    body: z.strictObject(decision).refine(blocksWithDenialOnly, { path: ['block'] }),
    answer: JoinRequestSchema,
    errors: DECISION_REFUSALS,
  },
  'PATCH /conferences/{id}/join-requests': {
    name: 'decideJoinRequests',
    summary:
      'Admits or denies several guests, each by itself: one who is gone, or finds no place, fails none of the others; moderators only',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ConferenceIdSchema }),
    body: z
      .strictObject({ joinRequestIds: z.array(JoinRequestIdSchema).min(1).max(WAITING_MAX), ...decision })
      .refine(blocksWithDenialOnly, { path: ['block'] }),
    answer: z.strictObject({
      decided: z.array(JoinRequestSchema),
      refused: z.array(RefusedDecisionSchema),
    }),
    errors: ['ConferenceNotFound'],
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
