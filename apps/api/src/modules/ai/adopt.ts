import type { ConferenceId, GuestId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { requireReader } from '../transcripts/index.ts';
import type { AiDependencies } from './service.ts';
import { listAskedAbout, moveAiMessages } from './store.ts';

/**
 * A guest’s conversations become those of the member who was that guest. Those about meetings that the member may not read stay:
 * they have words of those meetings.
 * @returns how many messages were moved
 */
export async function adoptConversations(
  { db }: Pick<AiDependencies, 'db'>,
  member: Member,
  guestId: GuestId,
): Promise<number> {
  let moved = 0;
  for (const id of await listAskedAbout(db, guestId))
    if (await mayRead(db, member, id)) moved += await moveAiMessages(db, guestId, member, id);
  return moved;
}

async function mayRead(db: AiDependencies['db'], member: Member, id: ConferenceId): Promise<boolean> {
  try {
    await requireReader({ db }, member, id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ConferenceNotFound') return false;
    throw error;
  }
}
