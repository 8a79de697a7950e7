import type { ConferenceId } from '@intermind/contracts';
import { eq, exists, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { messages } from '../../db/schema/messages.ts';

/** Whether a meeting has messages, as a part of other queries. */
export function hasMessages(db: Queries, conferenceId: AnyPgColumn): SQL {
  return exists(db.select({ id: messages.id }).from(messages).where(eq(messages.conferenceId, conferenceId)));
}

export async function deleteMessagesOf(tx: Queries, id: ConferenceId): Promise<void> {
  await tx.delete(messages).where(eq(messages.conferenceId, id));
}
