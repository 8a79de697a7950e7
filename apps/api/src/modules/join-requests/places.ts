import type { Queries } from '../../db/client.ts';
import type { ConferenceRow, ConferencesDependencies } from '../conferences/index.ts';
import { countPeople, listPresent } from '../participants/index.ts';
import { capacityOf } from '../rooms/index.ts';
import { APPROVAL_KEEPS_PLACE_MS } from './policy.ts';
import { listApproved } from './store.ts';

/** Whether no guest can be let in any more: people inside, and guests who were approved a moment ago. */
export async function isFull(
  { meetingCapacity, now }: Pick<ConferencesDependencies, 'meetingCapacity' | 'now'>,
  db: Queries,
  { id, roomId }: Pick<ConferenceRow, 'id' | 'roomId'>,
): Promise<boolean> {
  const present = await listPresent(db, id);
  const approved = await listApproved(db, id, new Date(now().getTime() - APPROVAL_KEEPS_PLACE_MS));
  const inside = new Set(present.map(({ guestId }) => guestId));
  const onTheWay = approved.filter((guestId) => !inside.has(guestId));
  return countPeople(present) + onTheWay.length >= (await capacityOf(db, roomId, meetingCapacity));
}
