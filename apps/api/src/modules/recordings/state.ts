import type { Database } from '../../db/client.ts';
import type { StateSlice } from '../../events/index.ts';
import { toRecording } from './presenter.ts';
import { findLatest } from './store.ts';

/** Whether the meeting is being recorded, or why its recording stopped. */
export function recordingSlice({ db }: { db: Database }): StateSlice<'recording'> {
  return {
    audience: 'everyone',
    async read({ conference }) {
      const row = await findLatest(db, conference.id);
      return { value: row ? toRecording(row) : null, versions: row ? [[row.id, row.version]] : [] };
    },
  };
}
