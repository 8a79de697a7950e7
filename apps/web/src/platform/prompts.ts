import type { Prompt } from '@intermind/contracts';
import { LIST_LIMIT_MAX } from '@intermind/contracts/lists';
import { call } from '@intermind/sdk';
import { queries } from './queries.ts';

const KEY = 'prompts';
const bypassErrorHandler = true;

/** All prompts that this member may use. */
export const promptsQuery = {
  queryKey: [KEY],
  async queryFn(): Promise<Prompt[]> {
    const [own, everyones] = await Promise.all([
      loadAll('GET /ai/prompts/custom'),
      loadAll('GET /ai/prompts/predefined'),
    ]);
    return [...own, ...everyones];
  },
};

async function loadAll(key: 'GET /ai/prompts/custom' | 'GET /ai/prompts/predefined'): Promise<Prompt[]> {
  const all: Prompt[] = [];
  for (;;) {
    const query = { limit: String(LIST_LIMIT_MAX), offset: String(all.length) };
    const { items, total } = await call(key, { query, bypassErrorHandler });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

/** After one was made, changed or deleted: asked again where they are next shown. */
export async function refreshPrompts(): Promise<void> {
  await queries.invalidateQueries({ queryKey: [KEY] });
}
