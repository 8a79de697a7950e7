import type { RecordingId, UserId } from '@intermind/contracts';
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { recordings } from '../../db/schema/recordings.ts';
import type { RecordingRow } from './store.ts';

const PAGE_ROWS = 100;

/** What was recorded in a member's own rooms and can be played, a page at a time. */
export async function* readOwned(db: Database, userId: UserId): AsyncGenerator<RecordingRow> {
  for (let last = '' as RecordingId; ;) {
    const rows = await db
      .select(getTableColumns(recordings))
      .from(recordings)
      .innerJoin(conferences, eq(conferences.id, recordings.conferenceId))
      .where(and(eq(conferences.createdBy, userId), eq(recordings.state, 'ready'), gt(recordings.id, last)))
      .orderBy(asc(recordings.id))
      .limit(PAGE_ROWS);
    yield* rows;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1)!.id;
  }
}
