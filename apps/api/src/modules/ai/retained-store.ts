import type { ConferenceId } from '@intermind/contracts';
import { eq, exists, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { aiMessages } from '../../db/schema/ai.ts';

/** Whether anybody has a conversation about a meeting, as a part of other queries. */
export function hasAiMessages(db: Queries, conferenceId: AnyPgColumn): SQL {
  return exists(
    db.select({ id: aiMessages.id }).from(aiMessages).where(eq(aiMessages.conferenceId, conferenceId)),
  );
}

/** Everybody's. */
export async function deleteAiMessagesOf(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.delete(aiMessages).where(eq(aiMessages.conferenceId, id));
}
