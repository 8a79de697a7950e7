import type { Database } from '../../db/client.ts';
import type { StateSlice } from '../../events/index.ts';
import { toParticipant } from './presenter.ts';
import { listParticipants } from './store.ts';

/** The participants inside. Versions of those who left are kept, so that a late "joined" does not bring them back. */
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
