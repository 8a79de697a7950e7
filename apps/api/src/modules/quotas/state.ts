import type { Database } from '../../db/client.ts';
import type { StateSlice } from '../../events/index.ts';
import { isOwnerInside } from './meeting-store.ts';
import type { Quotas } from './service.ts';

/** What the owner of the room is told of their quotas; nothing for everybody else. */
export function quotaSlice({ db, quotas }: { db: Database; quotas: Quotas }): StateSlice<'quota'> {
  return {
    audience: 'everyone',
    async read({ conference, participantId }) {
      const isOwner = await isOwnerInside(db, participantId, conference.createdBy);
      return { value: isOwner ? await quotas.warningsOf(conference.createdBy) : [] };
    },
  };
}
