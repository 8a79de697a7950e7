import { z } from 'zod';
import { type CallDeclarations, IN_CONFERENCE } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema, MessageIdSchema, ParticipantIdSchema } from '../nouns/fields.ts';
import { MessageSchema, MessageTextSchema } from '../nouns/message.ts';

const params = z.strictObject({ id: ConferenceIdSchema });

export const messageCalls = {
  'GET /conferences/{id}/messages': {
    name: 'listMessages',
    summary: 'Chat messages, oldest first: the latest page, or the page before a message',
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
      'Chat messages since the caller’s participant joined, oldest first: the first page, or the page after a message',
    spec: 'ours',
    // For clients that lost the websocket. It returns nothing from before they joined, so guests may call it (spec 1
    // §6).
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.read,
    params: z.strictObject({ id: ParticipantIdSchema }),
    query: z.strictObject({ after: MessageIdSchema.optional() }),
    answer: z.array(MessageSchema),
    errors: ['NotFound'],
  },
  'POST /conferences/{id}/messages': {
    name: 'sendMessage',
    summary: 'Sends a message to everyone in the conference; a repeated key returns the message already sent',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.message,
    params,
    body: z.strictObject({
      participantId: ParticipantIdSchema,
      text: MessageTextSchema,
      /** Chosen by the sender, so that a retry does not send the message twice. */
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
