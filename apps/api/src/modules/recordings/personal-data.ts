import type { Logger } from 'pino';
import type { Storage } from '../../adapters/storage/index.ts';
import type { PersonalData } from '../users/index.ts';
import type { Database } from '../../db/client.ts';
import { folderOfConference, readTrack } from './files.ts';
import { readOwned } from './owned-store.ts';
import { deleteUnreachable } from './store.ts';

/** Recordings name nobody; those that nobody can see or delete any more are deleted. After the history. */
export function recordingsData({
  db,
  storage,
  logger,
}: {
  db: Database;
  storage: Storage;
  logger: Logger;
}): PersonalData {
  return {
    whenDeleted: {},
    /** What was recorded in the member's own rooms. */
    async *files({ id: userId }) {
      for await (const row of readOwned(db, userId))
        for (const { track, bytes } of row.tracks)
          yield {
            name: `recordings/${row.startedAt.toISOString().slice(0, 10)} ${row.id}/${track}.webm`,
            packed: true,
            open: () => Promise.resolve(readTrack(storage, row, track, { from: 0, to: bytes - 1 })),
          };
    },
    async erase(tx) {
      const conferenceIds = await deleteUnreachable(tx);
      return async () => {
        for (const conferenceId of conferenceIds)
          await storage
            .deleteFolder(folderOfConference(conferenceId))
            .catch((error: unknown) =>
              logger.error({ err: error, conferenceId }, 'recordings not deleted; the sweep retries'),
            );
      };
    },
  };
}
