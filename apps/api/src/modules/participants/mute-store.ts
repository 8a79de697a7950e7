import type { ParticipantId } from '@intermind/contracts';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants } from '../../db/schema/participants.ts';

/** Keeps who muted them last. Nothing that others see of them changes. */
export async function noteMuted(
  db: Queries,
  ids: readonly ParticipantId[],
  { mutedAt, mutedBy }: { mutedAt: Date; mutedBy: ParticipantId },
): Promise<void> {
  await db
    .update(participants)
    .set({ mutedAt, mutedBy })
    .where(inArray(participants.id, [...ids]));
}
