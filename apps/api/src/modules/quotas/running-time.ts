import type { Database } from '../../db/client.ts';
import type { Counted, Use } from './count.ts';
import { listEntries } from './ledger-store.ts';
import { listMeetingsWithStays } from './meeting-store.ts';
import type { Quotas } from './service.ts';
import { secondsSince, type Stretch, togetherIn } from './stretches.ts';

/** What runs is counted this often. */
export const COUNT_RUNNING_MS = 15_000;
/** Several instances count the same: one that comes just after another has nothing to do. */
const JUST_COUNTED_MS = 5_000;
/** What was not watched for longer is not charged: nobody knows whether it ran. What ended is counted within this time. */
export const UNWATCHED_MS = 60_000;
/** Reserved, so that two consumers do not both count on the last seconds. */
const AHEAD_S = 2 * (COUNT_RUNNING_MS / 1_000);

export interface CountingDependencies {
  db: Database;
  now: () => Date;
  quotas: Pick<Quotas, 'count'>;
}

/**
 * Counts the whole seconds in which a consumer runs. To be called again and again, by any number of instances, until it has
 * said once that it runs no more.
 * @param stretches in which it ran, in the order of time; those that are counted already may be among them
 * @returns undefined where there was nothing to count
 */
export async function countTime(
  { db, now, quotas }: CountingDependencies,
  use: Omit<Use, 'total' | 'ahead' | 'at'>,
  stretches: readonly Stretch[],
): Promise<Pick<Counted, 'reserved' | 'left'> | undefined> {
  const at = now();
  const entries = await listEntries(db, use.consumer);
  const countedAt = new Date(Math.max(0, ...entries.map((entry) => entry.countedAt.getTime())));
  const runs = stretches.some(({ until }) => until === null);
  if (!runs && !entries.some(({ reserved }) => reserved > 0)) return undefined;
  if (runs && at.getTime() - countedAt.getTime() < JUST_COUNTED_MS) return undefined;
  const soFar = entries.reduce((sum, { charged, forgiven }) => sum + charged + forgiven, 0);
  const { seconds, until } = secondsSince(countedAt, at, stretches, UNWATCHED_MS);
  return quotas.count({ ...use, total: soFar + seconds, ahead: runs ? AHEAD_S : 0, at: until });
}

/**
 * Counts meeting time: from the moment at which a second person is inside until one is alone again, once for the whole
 * room. Waiting alone uses nothing.
 */
export async function countMeetings(deps: CountingDependencies): Promise<void> {
  const since = new Date(deps.now().getTime() - UNWATCHED_MS);
  for (const { id, ownerId, stays } of await listMeetingsWithStays(deps.db, since))
    await countTime(
      deps,
      { userId: ownerId, feature: 'meetingMinutes', consumer: `meeting:${id}`, conferenceId: id },
      togetherIn(stays),
    );
}
