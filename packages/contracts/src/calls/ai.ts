import { z } from 'zod';
import { type CallDeclarations, GUESTS, MEMBERS, TRANSCRIPT_READERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { AiMessageSchema, AiModelSchema, AiQuestionSchema } from '../nouns/ai.ts';
import { ConferenceIdSchema, RoomIdSchema } from '../nouns/fields.ts';

export const aiCalls = {
  'GET /ai/models': {
    name: 'listAiModels',
    summary:
      'Models that answer questions about meetings, the usual one first; with a meeting, those that may read it',
    spec: 'spec 1 §7',
    allows: [...MEMBERS, ...GUESTS],
    limit: CALL_LIMITS.read,
    query: z.strictObject({ conferenceId: ConferenceIdSchema.optional() }),
    answer: z.array(AiModelSchema),
    errors: ['ConferenceNotFound'],
  },
  'GET /ai/messages': {
    name: 'listAiMessages',
    summary:
      'The caller’s private conversation about a meeting, oldest first: the running one of a room, or any that they may read',
    spec: 'spec 1 §7',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.read,
    query: z
      .strictObject({ roomId: RoomIdSchema.optional(), conferenceId: ConferenceIdSchema.optional() })
      .refine(({ roomId, conferenceId }) => (roomId === undefined) !== (conferenceId === undefined)),
    answer: z.array(AiMessageSchema),
    errors: ['ConferenceNotFound'],
  },
  'POST /ai/messages': {
    name: 'askAi',
    summary: 'Asks about a meeting; the answer comes as server-sent events (AiEvent)',
    spec: 'spec 1 §7',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.ai,
    body: z.strictObject({
      conferenceId: ConferenceIdSchema,
      aiModel: z.string().max(100),
      text: AiQuestionSchema,
    }),
    answers: 'stream',
    errors: ['ConferenceNotFound', 'AiModelNotFound', 'ConferenceSealed', 'TooManyRequests', 'QuotaExceeded'],
  },
  'DELETE /ai/messages': {
    name: 'deleteAiMessages',
    summary: 'Deletes the caller’s conversation about a meeting',
    spec: 'ours',
    allows: TRANSCRIPT_READERS,
    limit: CALL_LIMITS.write,
    query: z.strictObject({ conferenceId: ConferenceIdSchema }),
    errors: ['ConferenceNotFound', 'LegalHold'],
  },
} as const satisfies CallDeclarations;
