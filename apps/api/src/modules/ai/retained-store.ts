import type { ConferenceId } from '@intermind/contracts';
import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { aiMessages } from '../../db/schema/ai.ts';
import type { wordsOf } from '../transcripts/index.ts';

/** Whether anybody has a conversation about a meeting, as a part of other queries. */
export function hasAiMessages(db: Queries, conferenceId: AnyPgColumn): SQL {
  return exists(
    db.select({ id: aiMessages.id }).from(aiMessages).where(eq(aiMessages.conferenceId, conferenceId)),
  );
}

/** Everybody's answers that quote one person are deleted; the questions stay. @param words of the person, ids of segments */
export async function deleteAnswersQuoting(
  tx: Queries,
  id: ConferenceId,
  words: ReturnType<typeof wordsOf>,
): Promise<void> {
  await tx
    .delete(aiMessages)
    .where(
      and(
        eq(aiMessages.conferenceId, id),
        sql`exists (select from jsonb_array_elements(${aiMessages.quotes}) quote where quote->>'segmentId' in ${words})`,
      ),
    );
}

/** Everybody's. */
export async function deleteAiMessagesOf(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.delete(aiMessages).where(eq(aiMessages.conferenceId, id));
}
