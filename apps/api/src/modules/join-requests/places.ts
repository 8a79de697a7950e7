import type { Queries } from '../../db/client.ts';
import type { ConferenceRow, ConferencesDependencies } from '../conferences/index.ts';
import { ApiError } from '../../http/errors.ts';
import { countPeople, listPresent } from '../participants/index.ts';
import { exceeded } from '../quotas/index.ts';
import { capacityOf } from '../rooms/index.ts';
import { APPROVAL_KEEPS_PLACE_MS } from './policy.ts';
import { listApproved } from './store.ts';

/**
 * One more guest may be let in: with people inside, and guests who were approved a moment ago, there is a place.
 * @throws ApiError ConferenceCapacityExceeded, QuotaExceeded when it is the plan of the room's owner that has no more
 */
export async function requirePlace(
  { meetingCapacity, quotas, now }: Pick<ConferencesDependencies, 'meetingCapacity' | 'quotas' | 'now'>,
  db: Queries,
  { id, roomId, createdBy: userId }: Pick<ConferenceRow, 'id' | 'roomId' | 'createdBy'>,
): Promise<void> {
  const present = await listPresent(db, id);
  const approved = await listApproved(db, id, new Date(now().getTime() - APPROVAL_KEEPS_PLACE_MS));
  const inside = new Set(present.map(({ guestId }) => guestId));
  const onTheWay = approved.filter((guestId) => !inside.has(guestId));
  const people = countPeople(present) + onTheWay.length;
  if (people >= (await capacityOf(db, roomId, meetingCapacity)))
    throw new ApiError('ConferenceCapacityExceeded');
  if (people >= (await quotas.peopleAllowed(userId, db))) throw exceeded({ userId, feature: 'peopleInRoom' });
  await quotas.requireLeft({ userId, feature: 'meetingMinutes' }, db);
}
