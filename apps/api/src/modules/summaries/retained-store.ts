import type { ConferenceId } from '@intermind/contracts';
import { eq, exists, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { meetingSummaries, summaryPoints, summaryTranslations } from '../../db/schema/summaries.ts';
import { meetingsWithWordsOf } from '../transcripts/index.ts';
import type { PersonalData } from '../users/index.ts';
import { LOOKS_BACK_MS } from './maker.ts';

/** Whether a meeting has a summary, as a part of other queries. */
export function hasSummary(db: Queries, conferenceId: AnyPgColumn): SQL {
  return exists(
    db
      .select({ id: meetingSummaries.conferenceId })
      .from(meetingSummaries)
      .where(eq(meetingSummaries.conferenceId, conferenceId)),
  );
}

/** With the title that was made. */
export async function deleteSummaryOf(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.delete(meetingSummaries).where(eq(meetingSummaries.conferenceId, id));
}

/** Each time later by this, and at most by a day: nobody makes the model work all day by withdrawing words again and again. */
const LATER_MINUTES = 2;
const LATER_MAX_MINUTES = 24 * 60;

/**
 * What was made of words that are withdrawn goes, also what is being made. Minutes later it is made again of the words that
 * are left; that of a meeting of long ago when somebody asks.
 */
export async function remakeSummaries(tx: Queries, ids: readonly ConferenceId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const changed = [...ids];
  const longAgo = tx
    .select({ id: conferences.id })
    .from(conferences)
    .where(lte(conferences.endedAt, new Date(now.getTime() - LOOKS_BACK_MS)));
  await tx
    .update(meetingSummaries)
    .set({
      ...{ attempts: 0, begunAt: null, title: null, language: null },
      state: sql`case when ${inArray(meetingSummaries.conferenceId, longAgo)} then 'absent' else 'waiting' end`,
      version: sql`${meetingSummaries.version} + 1`,
      withdrawals: sql`${meetingSummaries.withdrawals} + 1`,
      nextAt: sql`${now.toISOString()}::timestamptz + make_interval(mins => least(${LATER_MAX_MINUTES}::int,
        ${LATER_MINUTES}::int * (${meetingSummaries.withdrawals} + 1)))`,
    })
    .where(inArray(meetingSummaries.conferenceId, changed));
  await tx.delete(summaryPoints).where(inArray(summaryPoints.conferenceId, changed));
  await tx.delete(summaryTranslations).where(inArray(summaryTranslations.conferenceId, changed));
}

/** Clocks of two instances are less apart, and a refusal that is being stored is stored by then. */
const REFUSAL_STORED_MS = 60_000;

/**
 * As `remakeSummaries`, for one person's words: where they may have been told to a model, quoted or not. Nobody begins it before the
 * transaction ends.
 * @param refusesAiSince without a break; undefined where they do not refuse it
 */
export async function withdrawFromSummary(
  tx: Queries,
  id: ConferenceId,
  refusesAiSince: Date | undefined,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .select({ begunAt: meetingSummaries.begunAt })
    .from(meetingSummaries)
    .where(eq(meetingSummaries.conferenceId, id))
    .for('update');
  if (!row?.begunAt) return;
  const wasLeftOut = refusesAiSince && refusesAiSince.getTime() < row.begunAt.getTime() - REFUSAL_STORED_MS;
  if (!wasLeftOut) await remakeSummaries(tx, [id], now);
}

export const summariesData: PersonalData = {
  whenDeleted: {
    meeting_summaries: { stays: 'it is made again of what others said', cleared: ['title'] },
  },
  async erase(tx, { id, deletedAt }) {
    await remakeSummaries(tx, await meetingsWithWordsOf(tx, id), deletedAt!);
  },
};
