import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { ConferenceRow, ConferencesDependencies } from '../conferences/index.ts';
import { exceeded } from '../quotas/index.ts';
import { capacityOf, type RoomRow } from '../rooms/index.ts';
import { hasRoomFor } from './policy.ts';
import type { ParticipantRow } from './store.ts';

/**
 * There is a place for this person in the meeting.
 * @param room as it is behind the lock of the conference: the owner may have made it smaller while others came in
 * @param present participants inside now
 * @throws ApiError ConferenceCapacityExceeded, QuotaExceeded when only the plan of the room's owner has no more
 */
export async function requirePlaceForParticipant(
  { meetingCapacity, quotas }: Pick<ConferencesDependencies, 'meetingCapacity' | 'quotas'>,
  tx: Queries,
  { createdBy: userId }: Pick<ConferenceRow, 'createdBy'>,
  room: Pick<RoomRow, 'capacity'>,
  person: Pick<ParticipantRow, 'role'> & { personId: ParticipantRow['personId'] | null },
  present: readonly ParticipantRow[],
): Promise<void> {
  if (!hasRoomFor(person, present, capacityOf(room, meetingCapacity)))
    throw new ApiError('ConferenceCapacityExceeded');
  if (!hasRoomFor(person, present, await quotas.peopleAllowed(userId, tx)))
    throw exceeded({ userId, feature: 'peopleInRoom' });
}
