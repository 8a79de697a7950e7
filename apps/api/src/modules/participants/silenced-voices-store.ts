import type { ParticipantId, SilencedVoice } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants } from '../../db/schema/participants.ts';

/** No new version: nobody sees a difference. */
export async function setSilencedVoices(
  db: Queries,
  id: ParticipantId,
  silencedVoices: SilencedVoice[],
): Promise<void> {
  await db.update(participants).set({ silencedVoices }).where(eq(participants.id, id));
}
