import { z } from 'zod';
import { type CallDeclarations, IN_CONFERENCE } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema, MessageIdSchema, ParticipantIdSchema } from '../nouns/fields.ts';
import { MessageSchema, MessageTextSchema } from '../nouns/message.ts';

const params = z.strictObject({ id: ConferenceIdSchema });

export const messageCalls = {
  'GET /conferences/{id}/messages': {
    name: 'listMessages',
    summary: 'What was written in the chat, oldest first: the latest, or those before a message',
    spec: 'spec 1 §7',
    // Guests read what is written while they are in the conference, and cannot load the history (spec 1 §6).
    allows: ['participant', 'moderator', 'host'],
    limit: CALL_LIMITS.read,
    params,
    query: z.strictObject({ before: MessageIdSchema.optional() }),
    answer: z.array(MessageSchema),
    errors: ['ConferenceNotFound'],
  },
  'GET /participants/{id}/messages': {
    name: 'listMessagesSinceJoining',
    summary:
      'What was written in the chat since the own participant joined, oldest first: the first page, or the one after a message',
    spec: 'ours',
    // For who lost the websocket. Nothing from before they joined, so guests may (spec 1 §6).
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.read,
    params: z.strictObject({ id: ParticipantIdSchema }),
    query: z.strictObject({ after: MessageIdSchema.optional() }),
    answer: z.array(MessageSchema),
    errors: ['NotFound'],
  },
  'POST /conferences/{id}/messages': {
    name: 'sendMessage',
    summary:
      'Writes to everybody in the conference; the same key again answers the message of the first time',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.message,
    params,
    body: z.strictObject({
      participantId: ParticipantIdSchema,
      text: MessageTextSchema,
      /** Made by the sender, so that trying again writes nothing twice. */
      key: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
    }),
    answer: MessageSchema,
    status: 201,
    errors: ['ConferenceNotFound', 'NotFound'],
  },
} as const satisfies CallDeclarations;
