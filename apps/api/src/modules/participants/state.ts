import type { Database } from '../../db/client.ts';
import type { StateSlice } from '../../events/index.ts';
import { toParticipant } from './presenter.ts';
import { listParticipants } from './store.ts';

/** Who is inside. The versions of those who left keep a late "joined" from bringing them back. */
export function participantsSlice({ db }: { db: Database }): StateSlice<'participants'> {
  return {
    audience: 'everyone',
    async read({ conference }) {
      const rows = await listParticipants(db, conference.id);
      return {
        value: rows.filter(({ leftAt }) => leftAt === null).map((row) => toParticipant(row, conference)),
        versions: rows.map(({ id, version }) => [id, version] as const),
      };
    },
  };
}
