import type { ConferenceId } from '@intermind/contracts';
import { eq, exists, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { transcriptPauses, transcriptSegments } from '../../db/schema/transcripts.ts';

/** Whether anything of a meeting's transcript is kept, as a part of other queries. */
export function hasTranscript(db: Queries, conferenceId: AnyPgColumn): SQL | undefined {
  const of = (table: typeof transcriptSegments | typeof transcriptPauses) =>
    exists(db.select({ id: table.id }).from(table).where(eq(table.conferenceId, conferenceId)));
  return or(of(transcriptSegments), of(transcriptPauses));
}

/** With translations, and with the quotations in answers. */
export async function deleteTranscriptOf(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.delete(transcriptSegments).where(eq(transcriptSegments.conferenceId, id));
  await tx.delete(transcriptPauses).where(eq(transcriptPauses.conferenceId, id));
}
