import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { AiQuestionSchema } from '../nouns/ai.ts';
import { AskChatSchema, AskChatTitleSchema, AskMessageSchema } from '../nouns/ask.ts';
import { AskChatIdSchema, UserIdSchema } from '../nouns/fields.ts';
import { PromptSchema } from '../nouns/prompt.ts';

const params = z.strictObject({ chatId: AskChatIdSchema });
/** The caller's own, where it is given. */
const userId = UserIdSchema.optional();
/** Without what no database can look for. */
const SearchSchema = z
  .string()
  .max(200)
  .overwrite((text) => text.replaceAll('\0', '').toWellFormed());
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
    errors: ['NotFound'],
  },
  'GET /ask/prompts': {
    name: 'listAskPrompts',
    summary: 'What to ask: the caller’s own prompts, then those for everybody',
    ...call,
    limit: CALL_LIMITS.read,
    answer: z.array(PromptSchema),
  },
} as const satisfies CallDeclarations;
