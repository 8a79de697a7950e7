import type { UserId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import { listConfig } from '../../db/lists/list-fields.ts';
import { ApiError } from '../../http/errors.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { findUser } from '../users/index.ts';
import { changePrompt, createPrompt, deletePrompt } from './service.ts';
import { listPrompts, promptList } from './store.ts';

export interface PromptsDependencies {
  db: Database;
  now: () => Date;
}

/** Members keep prompts of their own; administrators keep those of everybody, and may keep those of each member. */
export function registerPrompts(app: FastifyInstance, deps: PromptsDependencies): void {
  const { db } = deps;
  for (const key of ['GET /ai/prompts/predefined', 'GET /admin/prompts'] as const)
    route(app, key, ({ query }) => listPrompts(db, 'everybody', checkList(promptList, query)));
  for (const key of ['GET /ai/prompts/list-config', 'GET /admin/prompts/list-config'] as const)
    route(app, key, () => listConfig(promptList));
  route(app, 'GET /ai/prompts/custom', ({ identity, query }) =>
    listPrompts(db, identity.userId, checkList(promptList, query)),
  );
  route(app, 'POST /ai/prompts', ({ identity, body }) => createPrompt(deps, identity.userId, body));
  route(app, 'PUT /ai/prompts/{id}', ({ identity, params, body }) =>
    changePrompt(deps, identity.userId, params.id, body),
  );
  route(app, 'DELETE /ai/prompts/{id}', ({ identity, params }) =>
    deletePrompt(deps, identity.userId, params.id),
  );

  route(app, 'POST /admin/prompts', ({ identity, body }) =>
    createPrompt(deps, 'everybody', body, identity.userId),
  );
  route(app, 'PUT /admin/prompts/{id}', ({ identity, params, body }) =>
    changePrompt(deps, 'everybody', params.id, body, identity.userId),
  );
  route(app, 'DELETE /admin/prompts/{id}', ({ identity, params }) =>
    deletePrompt(deps, 'everybody', params.id, identity.userId),
  );

  const requireUser = async (id: UserId): Promise<UserId> => {
    if (!(await findUser(db, id))) throw new ApiError('UserNotFound');
    return id;
  };
  route(app, 'GET /admin/users/{id}/prompts', async ({ params, query }) =>
    listPrompts(db, await requireUser(params.id), checkList(promptList, query)),
  );
  route(app, 'POST /admin/users/{id}/prompts', async ({ identity, params, body }) =>
    createPrompt(deps, await requireUser(params.id), body, identity.userId),
  );
  route(app, 'PUT /admin/users/{id}/prompts/{promptId}', async ({ identity, params, body }) =>
    changePrompt(deps, await requireUser(params.id), params.promptId, body, identity.userId),
  );
  route(app, 'DELETE /admin/users/{id}/prompts/{promptId}', async ({ identity, params }) =>
    deletePrompt(deps, await requireUser(params.id), params.promptId, identity.userId),
  );
}
