import type { Queries } from '../../db/client.ts';
import type { ConferenceRow, ConferencesDependencies } from '../conferences/index.ts';
import { ApiError } from '../../http/errors.ts';
import { exceeded } from '../quotas/index.ts';
import { capacityOf } from '../rooms/index.ts';
import { APPROVAL_KEEPS_PLACE_MS } from './policy.ts';

/** Guests who were approved since then have a place, whether they are inside or not. */
export const placesKeptSince = (now: Date): Date => new Date(now.getTime() - APPROVAL_KEEPS_PLACE_MS);

/**
 * One more guest may be let in: with people inside, and guests who were approved a moment ago, there is a place.
 * @param places how many are taken, and how many the room has, where that was decided
 * @throws ApiError ConferenceCapacityExceeded, QuotaExceeded when it is the plan of the room's owner that has no more
 */
export async function requirePlaceForGuest(
  { meetingCapacity, quotas }: Pick<ConferencesDependencies, 'meetingCapacity' | 'quotas'>,
  db: Queries,
  { createdBy: userId }: Pick<ConferenceRow, 'createdBy'>,
  { taken, ...room }: { taken: number; capacity: number | null },
): Promise<void> {
  if (taken >= capacityOf(room, meetingCapacity)) throw new ApiError('ConferenceCapacityExceeded');
  if (taken >= (await quotas.peopleAllowed(userId, db))) throw exceeded({ userId, feature: 'peopleInRoom' });
  await quotas.requireLeft({ userId, feature: 'meetingMinutes' }, db);
}
