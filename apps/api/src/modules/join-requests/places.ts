import type { Queries } from '../../db/client.ts';
import type { ConferenceRow, ConferencesDependencies } from '../conferences/index.ts';
import { ApiError } from '../../http/errors.ts';
import { exceeded } from '../quotas/index.ts';
import { capacityOf } from '../rooms/index.ts';
import { APPROVAL_KEEPS_PLACE_MS } from './policy.ts';
import { countTakenPlaces } from './store.ts';

/**
 * One more guest may be let in: with people inside, and guests who were approved a moment ago, there is a place.
 * @throws ApiError ConferenceCapacityExceeded, QuotaExceeded when it is the plan of the room's owner that has no more
 */
export async function requirePlace(
  { meetingCapacity, quotas, now }: Pick<ConferencesDependencies, 'meetingCapacity' | 'quotas' | 'now'>,
  db: Queries,
  { id, createdBy: userId }: Pick<ConferenceRow, 'id' | 'createdBy'>,
): Promise<void> {
  const since = new Date(now().getTime() - APPROVAL_KEEPS_PLACE_MS);
  const { taken, ...room } = await countTakenPlaces(db, id, since);
  if (taken >= capacityOf(room, meetingCapacity)) throw new ApiError('ConferenceCapacityExceeded');
  if (taken >= (await quotas.peopleAllowed(userId, db))) throw exceeded({ userId, feature: 'peopleInRoom' });
  await quotas.requireLeft({ userId, feature: 'meetingMinutes' }, db);
}
