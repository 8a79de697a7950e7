import type { AdminAct, UserId } from '@intermind/contracts';
import type { ListSource } from '../../shared/lists/use-list.ts';
import { actsSource } from './admin-queries.ts';

/** What administrators changed about one member. */
export function actsAbout(userId: UserId): ListSource<AdminAct> {
  return {
    ...actsSource,
    key: `${actsSource.key} ${userId}`,
    load: (query) => actsSource.load({ ...query, userId }),
  };
}
