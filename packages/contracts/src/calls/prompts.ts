import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { PromptIdSchema } from '../nouns/fields.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';
import { PredefinedPromptFieldsSchema, PromptFieldsSchema, PromptSchema } from '../nouns/prompt.ts';

const params = z.strictObject({ id: PromptIdSchema });
const list = {
  spec: 'spec 2 §7',
  limit: CALL_LIMITS.read,
  query: ListParamsSchema,
  answer: listOf(PromptSchema),
} as const;
const listConfig = { spec: 'spec 2 §7', limit: CALL_LIMITS.read, answer: ListConfigSchema } as const;
const write = { spec: 'spec 2 §7', limit: CALL_LIMITS.write } as const;

export const promptCalls = {
  'GET /ai/prompts/predefined': {
    name: 'listPredefinedPrompts',
    summary: 'Prompts that administrators give to everybody',
    allows: MEMBERS,
    ...list,
  },
  'GET /ai/prompts/custom': {
    name: 'listCustomPrompts',
    summary: 'The caller’s own prompts',
    allows: MEMBERS,
    ...list,
  },
  'GET /ai/prompts/list-config': {
    name: 'describePromptList',
    summary: 'Fields by which prompts can be filtered and sorted',
    allows: MEMBERS,
    ...listConfig,
  },
  'POST /ai/prompts': {
    name: 'createPrompt',
    summary: 'Keeps a prompt of the caller’s own',
    allows: MEMBERS,
    ...write,
    body: PromptFieldsSchema,
    answer: PromptSchema,
    status: 201,
    errors: ['TooManyPrompts'],
  },
  'PUT /ai/prompts/{id}': {
    name: 'changePrompt',
    summary: 'Changes a prompt of the caller’s own',
    allows: MEMBERS,
    ...write,
    params,
    body: PromptFieldsSchema,
    answer: PromptSchema,
    errors: ['NotFound'],
  },
  'DELETE /ai/prompts/{id}': {
    name: 'deletePrompt',
    summary: 'Deletes a prompt of the caller’s own',
    allows: MEMBERS,
    ...write,
    params,
    errors: ['NotFound'],
  },
  'GET /admin/prompts': {
    name: 'listAllPredefinedPrompts',
    summary: 'Predefined prompts, for administrators',
    allows: ['admin'],
    ...list,
  },
  'GET /admin/prompts/list-config': {
    name: 'describePredefinedPromptList',
    summary: 'Fields by which predefined prompts can be filtered and sorted',
    allows: ['admin'],
    ...listConfig,
  },
  'POST /admin/prompts': {
    name: 'createPredefinedPrompt',
    summary: 'Gives a prompt to everybody',
    allows: ['admin'],
    ...write,
    body: PredefinedPromptFieldsSchema,
    answer: PromptSchema,
    status: 201,
    errors: ['TooManyPrompts'],
  },
  'PUT /admin/prompts/{id}': {
    name: 'changePredefinedPrompt',
    summary: 'Changes a predefined prompt',
    allows: ['admin'],
    ...write,
    params,
    body: PredefinedPromptFieldsSchema,
    answer: PromptSchema,
    errors: ['NotFound'],
  },
  'DELETE /admin/prompts/{id}': {
    name: 'deletePredefinedPrompt',
    summary: 'Takes a predefined prompt away, unless it is a system prompt',
    allows: ['admin'],
    ...write,
    params,
    errors: ['NotFound', 'SystemPrompt'],
  },
} as const satisfies CallDeclarations;
