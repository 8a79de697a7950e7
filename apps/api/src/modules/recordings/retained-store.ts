import { ACTIVE_RECORDING_STATES, type ConferenceId } from '@intermind/contracts';
import { and, eq, exists, inArray, notExists, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { recordings } from '../../db/schema/recordings.ts';

/** Whether a meeting has recordings, and all of them are finished, as a part of other queries. */
export function hasFinishedRecordings(db: Queries, conferenceId: AnyPgColumn): SQL | undefined {
  const all = eq(recordings.conferenceId, conferenceId);
  const unfinished = inArray(recordings.state, [...ACTIVE_RECORDING_STATES, 'processing']);
  const select = (which: SQL | undefined) => db.select({ id: recordings.id }).from(recordings).where(which);
  return and(exists(select(all)), notExists(select(and(all, unfinished))));
}

/** The rows; the files are deleted after the transaction. */
export async function deleteRecordingsOf(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.delete(recordings).where(eq(recordings.conferenceId, id));
}
