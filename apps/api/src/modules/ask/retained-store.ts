import type { ConferenceId } from '@intermind/contracts';
import { and, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { askMessages, askQuotes } from '../../db/schema/ask.ts';
import type { wordsOf } from '../transcripts/index.ts';

type Words = ReturnType<typeof wordsOf>;

const saidFrom = (conferenceId: AnyPgColumn | ConferenceId): SQL | undefined =>
  and(
    eq(askMessages.role, 'assistant'),
    ne(askMessages.text, ''),
    sql`${askMessages.sources} @> array[${conferenceId}]::text[]`,
  );

/** Whether a model said anything in its own words from a meeting, as a part of other queries. */
export function hasAnswersFrom(db: Queries, conferenceId: AnyPgColumn): SQL {
  return exists(db.select({ id: askMessages.id }).from(askMessages).where(saidFrom(conferenceId)));
}

/** Answers lose what they quote of one person, and their own words with it. @param words of the person, ids of segments */
export async function forgetQuotesOf(tx: Queries, words: Words): Promise<void> {
  const quoted = tx
    .select({ id: askQuotes.messageId })
    .from(askQuotes)
    .where(inArray(askQuotes.segmentId, words));
  await tx.update(askMessages).set({ text: '' }).where(inArray(askMessages.id, quoted));
  await tx.delete(askQuotes).where(inArray(askQuotes.segmentId, words));
}

/** As when the meeting is deleted (migration `ask`); quotations are deleted with their sentences. */
export async function forgetTranscript(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.update(askMessages).set({ text: '' }).where(saidFrom(id));
}
