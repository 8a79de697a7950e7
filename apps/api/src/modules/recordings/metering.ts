import type { UserId } from '@intermind/contracts';
import type { RecordingsDependencies } from './service.ts';
import { countStoredBytes, type RecordingRow, secondsRecorded } from './store.ts';

/** What is being recorded is counted this often. */
export const COUNT_RECORDINGS_MS = 15_000;
/** Reserved, so that two recordings do not both count on the last seconds. */
const AHEAD_S = 2 * (COUNT_RECORDINGS_MS / 1_000);

type Dependencies = Pick<RecordingsDependencies, 'db' | 'quotas'>;

/**
 * Counts a recording that runs or is ready for the owner of the room.
 * @returns whether the plan has nothing left for it
 */
export async function countRecording(
  deps: Dependencies,
  ownerId: UserId,
  row: RecordingRow,
): Promise<boolean> {
  const { db, quotas } = deps;
  if (!quotas.enforced) return false;
  const isReady = row.state === 'ready';
  const minutes = await quotas.count({
    userId: ownerId,
    feature: 'recordingMinutes',
    consumer: `recording:${row.id}`,
    conferenceId: row.conferenceId,
    total: isReady ? Math.ceil(row.durationMs / 1_000) : await secondsRecorded(db, row),
    ahead: isReady ? 0 : AHEAD_S,
  });
  const storage = await countStorage(deps, ownerId);
  return (!isReady && minutes.reserved <= 0) || storage.left <= 0;
}

/** Counts what is kept of all recordings of the owner, and of what they were dubbed into; less than before where some were deleted. */
export function countStorage(
  { quotas }: Pick<Dependencies, 'quotas'>,
  ownerId: UserId,
): Promise<{ left: number }> {
  return quotas.count({
    userId: ownerId,
    feature: 'recordingStorageBytes',
    consumer: `recordings:${ownerId}`,
    total: (tx) => countStoredBytes(tx, ownerId),
    ahead: 0,
  });
}
