import type { Logger } from 'pino';
import type { Storage } from '../../adapters/storage/index.ts';
import type { PersonalData } from '../users/index.ts';
import { folderOfConference } from './files.ts';
import { deleteUnreachable } from './store.ts';

/** Recordings name nobody; those that nobody can see or delete any more are deleted. After the history. */
export function recordingsData({ storage, logger }: { storage: Storage; logger: Logger }): PersonalData {
  return {
    whenDeleted: {},
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
