import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { GUEST_TOKEN_MAX_LENGTH } from '../limits.ts';
import { AiQuestionSchema } from '../nouns/ai.ts';
import { AskChatSchema, AskChatTitleSchema, AskMessageSchema } from '../nouns/ask.ts';
import { AskChatIdSchema, GuestIdSchema, UserIdSchema } from '../nouns/fields.ts';
import { PromptSchema } from '../nouns/prompt.ts';
import { storable } from '../nouns/storable.ts';

const params = z.strictObject({ chatId: AskChatIdSchema });
/** The caller's own, where it is given. */
const userId = UserIdSchema.optional();
/** Without what no database can look for. */
const SearchSchema = z.string().max(200).overwrite(storable);
const call = { spec: 'spec 2 §7', allows: MEMBERS } as const;

export const askCalls = {
  'GET /ask/chats': {
    name: 'listAskChats',
    summary:
      'The caller’s chats about their meetings, the newest first; `search` looks through titles and questions',
    ...call,
    limit: CALL_LIMITS.read,
    query: z.strictObject({ userId, search: SearchSchema.optional() }),
    answer: z.array(AskChatSchema),
  },
  'GET /ask/chats/{chatId}/messages': {
    name: 'listAskMessages',
    summary:
      'One chat, oldest message first; without what came from meetings that the caller may not read any more',
    ...call,
    limit: CALL_LIMITS.read,
    params,
    query: z.strictObject({ userId }),
    answer: z.array(AskMessageSchema),
    errors: ['NotFound'],
  },
  'POST /ask/chats/messages': {
    name: 'askMeetings',
    summary:
      'Asks about all meetings whose transcripts the caller may read; the answer comes as server-sent events (AskEvent)',
    ...call,
    limit: CALL_LIMITS.ai,
    body: z.strictObject({
      /** Absent: a new chat. */
      chatId: AskChatIdSchema.optional(),
      /** Absent: the usual one. */
      aiModel: z.string().max(100).optional(),
      text: AiQuestionSchema,
    }),
    answers: 'stream',
    errors: ['NotFound', 'AiModelNotFound', 'TooManyAskChats', 'TooManyRequests', 'QuotaExceeded'],
  },
  'POST /ask/chats/transfer': {
    name: 'transferAskChats',
    summary:
      'Moves the chats of the guest that the caller was before signing in to their account: the private conversations about meetings that the caller may read',
    ...call,
    limit: CALL_LIMITS.write,
    body: z.strictObject({
      /** The guest; the caller’s own id moves nothing. */
      sourceUserId: z.union([GuestIdSchema, UserIdSchema]),
      /** Proves to be that guest; may have expired, as long as it could be refreshed. */
      guestToken: z.string().max(GUEST_TOKEN_MAX_LENGTH).optional(),
    }),
    /** How many questions and answers are the caller’s now. */
    answer: z.strictObject({ messages: z.int().nonnegative() }),
  },
  'PATCH /ask/chats/{chatId}': {
    name: 'renameAskChat',
    summary: 'Gives a chat another title',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.write,
    params,
    body: z.strictObject({ title: AskChatTitleSchema }),
    answer: AskChatSchema,
    errors: ['NotFound'],
  },
  'DELETE /ask/chats/{chatId}': {
    name: 'deleteAskChat',
    summary: 'Deletes a chat with its messages',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.write,
    params,
    errors: ['NotFound', 'LegalHold'],
  },
  'GET /ask/prompts': {
    name: 'listAskPrompts',
    summary: 'What to ask: the caller’s own prompts, then those for everybody',
    ...call,
    limit: CALL_LIMITS.read,
    answer: z.array(PromptSchema),
  },
} as const satisfies CallDeclarations;
