import type { ConferenceId } from '@intermind/contracts';
import { isModerator, type Role } from '@intermind/contracts';
import { roomTopic } from '../../events/index.ts';
import { type ConferencesDependencies, findConference, lockConference } from '../conferences/index.ts';
import { hasModeratorInside } from './store.ts';

/**
 * Tells the guests who wait whether a moderator is inside, after people came or went. Does nothing when none of them was
 * a moderator.
 */
export async function tellWaitingAfter(
  deps: Pick<ConferencesDependencies, 'db' | 'bus' | 'logger'>,
  moved: readonly { conferenceId: ConferenceId; role: Role }[],
): Promise<void> {
  const ids = moved.filter(({ role }) => isModerator(role)).map(({ conferenceId }) => conferenceId);
  for (const id of new Set(ids)) await tellWaiting(deps, id);
}

/** Tells the guests who wait whether a moderator is inside now. What fails is logged: they hear it at the next change. */
export async function tellWaiting(
  { db, bus, logger }: Pick<ConferencesDependencies, 'db' | 'bus' | 'logger'>,
  id: ConferenceId,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // Of two changes at once the later news is the current one.
      await lockConference(tx, id);
      const conference = await findConference(tx, id);
      if (!conference || conference.endedAt) return;
      const moderatorInside = await hasModeratorInside(tx, id);
      const message = { type: 'waiting.updated', moderatorInside } as const;
      bus.publish(roomTopic(conference.roomId), { to: 'waiting', message });
    });
  } catch (error) {
    logger.error({ err: error }, 'waiting guests were not told whether a moderator is inside');
  }
}
