import type { ConferenceId, PersonId, SegmentId, UserId } from '@intermind/contracts';
import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { transcriptPauses, transcriptSegments } from '../../db/schema/transcripts.ts';

/** Whether the speaker allows that AI is given their words, as a part of queries of words with `people`. */
export const mayReachAi: SQL = sql`not ('ai' = any(${people.refuses}))`;

/** Whether the speaker allows that a synthetic voice speaks their words in a recording, as a part of the same queries. */
export const mayBeDubbed: SQL = sql`not (${people.refuses} && array['ai', 'recording'])`;

/** Whether anything of a meeting's transcript is kept, as a part of other queries. */
export function hasTranscript(db: Queries, conferenceId: AnyPgColumn): SQL | undefined {
  const of = (table: typeof transcriptSegments | typeof transcriptPauses) =>
    exists(db.select({ id: table.id }).from(table).where(eq(table.conferenceId, conferenceId)));
  return or(of(transcriptSegments), of(transcriptPauses));
}

/**
 * Whether AI may be given all of these words, as far as they are still kept. Until the transaction ends no speaker can withdraw
 * them: code that does that locks their row (`lockPerson`).
 */
export async function mayAllBeUsed(tx: Queries, ids: readonly SegmentId[]): Promise<boolean> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return true;
  const said = () =>
    tx
      .select({ id: transcriptSegments.id })
      .from(transcriptSegments)
      .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
      .innerJoin(people, eq(people.id, participants.personId));
  await said().where(inArray(transcriptSegments.id, unique)).orderBy(people.id).for('share', { of: people });
  // A second look: the first may have waited for somebody who withdrew them.
  const usable = await said().where(and(inArray(transcriptSegments.id, unique), mayReachAi));
  return usable.length === unique.length;
}

/** What one person said, with translations, and with the quotations in answers of Ask Anything. */
export async function deleteWordsOf(tx: Queries, id: PersonId): Promise<void> {
  await tx.delete(transcriptSegments).where(inArray(transcriptSegments.id, wordsOf(tx, id)));
}

/** What one person said, as a part of other queries. */
export function wordsOf(db: Queries, id: PersonId) {
  return db
    .select({ id: transcriptSegments.id })
    .from(transcriptSegments)
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .where(eq(participants.personId, id));
}

/** In which a member said something that is kept. */
export async function meetingsWithWordsOf(db: Queries, userId: UserId): Promise<ConferenceId[]> {
  const rows = await db
    .select({ id: transcriptSegments.conferenceId })
    .from(transcriptSegments)
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .innerJoin(people, eq(people.id, participants.personId))
    .where(eq(people.userId, userId))
    .groupBy(transcriptSegments.conferenceId);
  return rows.map(({ id }) => id);
}

/** With translations, and with the quotations in answers. */
export async function deleteTranscriptOf(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.delete(transcriptSegments).where(eq(transcriptSegments.conferenceId, id));
  await tx.delete(transcriptPauses).where(eq(transcriptPauses.conferenceId, id));
}
