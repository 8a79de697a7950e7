import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { ConferenceRow, ConferencesDependencies } from '../conferences/index.ts';
import { exceeded } from '../quotas/index.ts';
import { capacityOf, findRoom } from '../rooms/index.ts';
import { hasRoomFor } from './policy.ts';
import type { ParticipantRow } from './store.ts';

/**
 * There is a place for this person in the meeting.
 * @param present participants inside now; the conference is locked
 * @throws ApiError ConferenceCapacityExceeded, QuotaExceeded when only the plan of the room's owner has no more
 */
export async function requirePlace(
  { meetingCapacity, quotas }: Pick<ConferencesDependencies, 'meetingCapacity' | 'quotas'>,
  tx: Queries,
  { roomId, createdBy: userId }: Pick<ConferenceRow, 'roomId' | 'createdBy'>,
  person: Pick<ParticipantRow, 'role'> & { personId: ParticipantRow['personId'] | null },
  present: readonly ParticipantRow[],
): Promise<void> {
  // Read after the lock: the owner may have made the room smaller while others came in.
  const room = (await findRoom(tx, roomId))!;
  if (!hasRoomFor(person, present, capacityOf(room, meetingCapacity)))
    throw new ApiError('ConferenceCapacityExceeded');
  if (!hasRoomFor(person, present, await quotas.peopleAllowed(userId, tx)))
    throw exceeded({ userId, feature: 'peopleInRoom' });
}
