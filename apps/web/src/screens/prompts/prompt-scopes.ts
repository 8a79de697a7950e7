import type { PredefinedPromptFields, Prompt, UserId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { refreshPrompts } from '../../platform/prompts.ts';
import { queries } from '../../platform/queries.ts';
import type { ListSource } from '../../shared/lists/use-list.ts';

const bypassErrorHandler = true;

/** Whose prompts a screen is about: the member's own, everyone's, or, for administrators, one member's. */
export interface PromptScope {
  whose: 'own' | 'everyones' | 'member';
  source: ListSource<Prompt>;
  /** `system` only of everyone's. */
  create: (body: PredefinedPromptFields) => Promise<unknown>;
  change: (id: Prompt['id'], body: PredefinedPromptFields) => Promise<unknown>;
  remove: (id: Prompt['id']) => Promise<unknown>;
}

const OWN = 'GET /ai/prompts/custom';
export const OWN_PROMPTS: PromptScope = {
  whose: 'own',
  source: {
    key: OWN,
    load: (query) => call(OWN, { query, bypassErrorHandler }),
    loadConfig: () => call('GET /ai/prompts/list-config', { bypassErrorHandler }),
  },
  create: (body) => call('POST /ai/prompts', { body, bypassErrorHandler }),
  change: (id, body) => call('PUT /ai/prompts/{id}', { params: { id }, body, bypassErrorHandler }),
  remove: (id) => call('DELETE /ai/prompts/{id}', { params: { id }, bypassErrorHandler }),
};

const EVERYONES = 'GET /admin/prompts';
/** For administrators. */
export const EVERYONES_PROMPTS: PromptScope = {
  whose: 'everyones',
  source: {
    key: EVERYONES,
    load: (query) => call(EVERYONES, { query, bypassErrorHandler }),
    loadConfig: () => call('GET /admin/prompts/list-config', { bypassErrorHandler }),
  },
  create: (body) => call('POST /admin/prompts', { body, bypassErrorHandler }),
  change: (id, body) => call('PUT /admin/prompts/{id}', { params: { id }, body, bypassErrorHandler }),
  remove: (id) => call('DELETE /admin/prompts/{id}', { params: { id }, bypassErrorHandler }),
};

/** The prompts of one member, for administrators. */
export function promptsOf(id: UserId): PromptScope {
  const key = 'GET /admin/users/{id}/prompts';
  return {
    whose: 'member',
    source: {
      key: `${key} ${id}`,
      load: (query) => call(key, { params: { id }, query, bypassErrorHandler }),
      loadConfig: () => call('GET /admin/prompts/list-config', { bypassErrorHandler }),
    },
    create: (body) => call('POST /admin/users/{id}/prompts', { params: { id }, body, bypassErrorHandler }),
    change: (promptId, body) =>
      call('PUT /admin/users/{id}/prompts/{promptId}', {
        params: { id, promptId },
        body,
        bypassErrorHandler,
      }),
    remove: (promptId) =>
      call('DELETE /admin/users/{id}/prompts/{promptId}', { params: { id, promptId }, bypassErrorHandler }),
  };
}

/** After a change: the list is asked again, and the AI chats ask when they are next opened. */
export async function refresh({ source }: PromptScope): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: [source.key, 'page'] }), refreshPrompts()]);
}
