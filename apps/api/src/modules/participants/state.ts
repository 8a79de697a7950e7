import type { Database } from '../../db/client.ts';
import type { StateSlice } from '../../events/index.ts';
import { toMute, toParticipant } from './presenter.ts';
import { findParticipant, listParticipants } from './store.ts';

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

/** For a page that was away when a moderator muted its participant. */
export function lastMuteSlice({ db }: { db: Database }): StateSlice<'lastMute'> {
  return {
    audience: 'everyone',
    async read({ participantId }) {
      const own = await findParticipant(db, participantId);
      return { value: own ? toMute(own) : null };
    },
  };
}
