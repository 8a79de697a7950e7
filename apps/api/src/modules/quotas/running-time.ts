import type { Database } from '../../db/client.ts';
import type { Counted, Use } from './count.ts';
import { listEntries } from './ledger-store.ts';
import { listMeetingsWithPeople } from './meeting-store.ts';
import type { Quotas } from './service.ts';

/** What runs is counted this often. */
export const COUNT_RUNNING_MS = 15_000;
/** Several instances count the same: who comes just after another has nothing to do. */
const JUST_COUNTED_MS = 5_000;
/** What was not watched for longer is not charged: nobody knows whether it ran. */
const UNWATCHED_MS = 60_000;
/** Reserved, so that two consumers do not both count on the last seconds. */
const AHEAD_S = 2 * (COUNT_RUNNING_MS / 1_000);

export interface CountingDependencies {
  db: Database;
  now: () => Date;
  quotas: Pick<Quotas, 'count'>;
}

/**
 * Counts the seconds in which a consumer runs. To be called again and again, by any number of instances, until it has said
 * once that it runs no more.
 * @param since when it began to run; null: it does not
 * @returns undefined where there was nothing to count
 */
export async function countTime(
  { db, now, quotas }: CountingDependencies,
  use: Omit<Use, 'total' | 'ahead' | 'at'>,
  since: Date | null,
): Promise<Pick<Counted, 'reserved' | 'left'> | undefined> {
  const at = now();
  const entries = await listEntries(db, use.consumer);
  const countedAt = new Date(Math.max(0, ...entries.map((entry) => entry.countedAt.getTime())));
  if (!since && !entries.some(({ reserved }) => reserved > 0)) return undefined;
  if (since && at.getTime() - countedAt.getTime() < JUST_COUNTED_MS) return undefined;
  const soFar = entries.reduce((sum, { charged, forgiven }) => sum + charged + forgiven, 0);
  const total = soFar + (since ? secondsOf(since, countedAt, at) : 0);
  return quotas.count({ ...use, total, ahead: since ? AHEAD_S : 0, at });
}

/**
 * Counts meeting time: from the moment at which a second person is inside until one is alone again, once for the whole
 * room. Who waits alone uses nothing.
 */
export async function countMeetings(deps: CountingDependencies): Promise<void> {
  for (const { id, ownerId, people, togetherSince } of await listMeetingsWithPeople(deps.db))
    await countTime(
      deps,
      { userId: ownerId, feature: 'meetingMinutes', consumer: `meeting:${id}`, conferenceId: id },
      people > 1 ? togetherSince : null,
    );
}

/** Whole seconds that it ran since it was counted last. */
function secondsOf(since: Date, countedAt: Date, at: Date): number {
  const elapsedMs = at.getTime() - Math.max(since.getTime(), countedAt.getTime());
  return elapsedMs > UNWATCHED_MS ? 0 : Math.max(0, Math.floor(elapsedMs / 1_000));
}
