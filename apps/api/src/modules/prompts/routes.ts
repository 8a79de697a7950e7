import { PROMPTS_MAX, type Prompt, type PromptFields, type PromptId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import { listConfig } from '../../db/lists/list-fields.ts';
import { ApiError } from '../../http/errors.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import {
  insertPrompt,
  listPrompts,
  type PromptOwner,
  promptList,
  removePrompt,
  updatePrompt,
} from './store.ts';

export interface PromptsDependencies {
  db: Database;
  now: () => Date;
}

/** Members keep prompts of their own; administrators keep those of everybody. */
export function registerPrompts(app: FastifyInstance, { db, now }: PromptsDependencies): void {
  const create = async (owner: PromptOwner, fields: PromptFields): Promise<Prompt> => {
    const prompt = await insertPrompt(db, owner, {
      ...fields,
      id: newId('prompt'),
      now: now(),
      max: PROMPTS_MAX,
    });
    if (!prompt) throw new ApiError('TooManyPrompts');
    return prompt;
  };
  const change = async (owner: PromptOwner, id: PromptId, fields: PromptFields): Promise<Prompt> => {
    const prompt = await updatePrompt(db, owner, { ...fields, id, now: now() });
    if (!prompt) throw new ApiError('NotFound');
    return prompt;
  };
  const remove = async (owner: PromptOwner, id: PromptId): Promise<void> => {
    if (!(await removePrompt(db, owner, id, now()))) throw new ApiError('NotFound');
  };

  for (const key of ['GET /ai/prompts/predefined', 'GET /admin/prompts'] as const)
    route(app, key, ({ query }) => listPrompts(db, 'everybody', checkList(promptList, query)));
  for (const key of ['GET /ai/prompts/list-config', 'GET /admin/prompts/list-config'] as const)
    route(app, key, () => listConfig(promptList));
  route(app, 'GET /ai/prompts/custom', ({ identity, query }) =>
    listPrompts(db, identity.userId, checkList(promptList, query)),
  );
  route(app, 'POST /ai/prompts', ({ identity, body }) => create(identity.userId, body));
  route(app, 'PUT /ai/prompts/{id}', ({ identity, params, body }) =>
    change(identity.userId, params.id, body),
  );
  route(app, 'DELETE /ai/prompts/{id}', ({ identity, params }) => remove(identity.userId, params.id));
  route(app, 'POST /admin/prompts', ({ body }) => create('everybody', body));
  route(app, 'PUT /admin/prompts/{id}', ({ params, body }) => change('everybody', params.id, body));
  route(app, 'DELETE /admin/prompts/{id}', ({ params }) => remove('everybody', params.id));
}
