import type { Database } from '../../db/client.ts';
import { listEntries } from './ledger-store.ts';
import { listMeetingsWithPeople, type MeetingWithPeople } from './meeting-store.ts';
import type { Quotas } from './service.ts';

/** Meetings are counted this often. */
export const COUNT_MEETINGS_MS = 15_000;
/** Several instances count the same meetings: who comes just after another has nothing to do. */
const JUST_COUNTED_MS = 5_000;
/** What was not watched for longer is not charged: nobody knows who was inside. */
const UNWATCHED_MS = 60_000;
/** Reserved, so that two meetings do not both count on the last seconds. */
const AHEAD_S = 2 * (COUNT_MEETINGS_MS / 1_000);

/**
 * Counts meeting time: from the moment at which a second person is inside until one is alone again, once for the whole
 * room. Who waits alone uses nothing.
 */
export async function countMeetings({
  db,
  now,
  quotas,
}: {
  db: Database;
  now: () => Date;
  quotas: Pick<Quotas, 'count'>;
}): Promise<void> {
  for (const meeting of await listMeetingsWithPeople(db)) {
    const at = now();
    const consumer = `meeting:${meeting.id}`;
    const entries = await listEntries(db, consumer);
    const soFar = entries.reduce((sum, { charged, forgiven }) => sum + charged + forgiven, 0);
    const countedAt = new Date(Math.max(0, ...entries.map((entry) => entry.countedAt.getTime())));
    const isTogether = meeting.people > 1;
    const wasTogether = entries.some(({ reserved }) => reserved > 0);
    if (!isTogether && !wasTogether) continue;
    if (isTogether && at.getTime() - countedAt.getTime() < JUST_COUNTED_MS) continue;
    await quotas.count({
      userId: meeting.ownerId,
      feature: 'meetingMinutes',
      consumer,
      conferenceId: meeting.id,
      total: soFar + (isTogether ? secondsTogether(meeting, countedAt, at) : 0),
      ahead: isTogether ? AHEAD_S : 0,
    });
  }
}

/** Whole seconds that two people were inside since the meeting was counted last. */
export function secondsTogether(
  { togetherSince }: Pick<MeetingWithPeople, 'togetherSince'>,
  countedAt: Date,
  at: Date,
): number {
  const since = Math.max(togetherSince.getTime(), countedAt.getTime());
  const elapsedMs = at.getTime() - since;
  return elapsedMs > UNWATCHED_MS ? 0 : Math.max(0, Math.floor(elapsedMs / 1_000));
}
