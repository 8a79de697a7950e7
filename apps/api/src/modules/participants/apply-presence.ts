import { conferenceTopic } from '../../events/index.ts';
import { type ConferenceRow, type ConferencesDependencies, lockConference } from '../conferences/index.ts';
import { capacityOf, findRoom } from '../rooms/index.ts';
import { announceDeparture, cutOff, stopListening } from './departure.ts';
import { hasRoomFor, mayAddDevice } from './policy.ts';
import { lostBefore, type PresenceAction } from './presence.ts';
import { toParticipant } from './presenter.ts';
import { tellWaitingAfter } from './tell-waiting.ts';
import { markAbsent, markBack, markGone, markLost, markSeen } from './presence-store.ts';
import { listPresent, markLeft, type ParticipantRow } from './store.ts';

/** Carries out one action that reconciles our rows with the media server, and announces it. */
export async function applyPresence(
  deps: ConferencesDependencies,
  conference: ConferenceRow,
  action: Exclude<PresenceAction, { do: 'update media' }>,
): Promise<void> {
  const { db, media, bus, now, logger } = deps;
  if (action.do === 'remove from media') return media.removeParticipant(conference.id, action.identity);
  const { participant: row } = action;
  switch (action.do) {
    case 'note seen':
      return markSeen(db, row.id, now());
    case 'note absent':
      return markAbsent(db, row.id, now());
    case 'drop': {
      logger.warn({ participant: row.id }, 'participant dropped: it publishes too many tracks');
      const dropped = await markLeft(db, row.id, 'dropped', now());
      if (dropped) {
        announceDeparture(deps, dropped, 'left');
        await tellWaitingAfter(deps, [dropped]);
      }
      return cutOff(deps, row);
    }
    case 'mark lost': {
      const lost = await markLost(db, row.id, lostBefore(row, now()), now());
      if (!lost) return;
      announceDeparture(deps, lost, 'lost');
      return tellWaitingAfter(deps, [lost]);
    }
    case 'mark left': {
      const left = await markGone(db, row.id);
      if (left) stopListening(deps, left);
      return;
    }
    case 'mark back': {
      const back = await takePlaceBack(deps, conference, row);
      if (back === 'full') return media.removeParticipant(conference.id, row.id);
      if (!back) return;
      bus.publish(conferenceTopic(conference.id), {
        to: 'everyone',
        message: { type: 'participant.joined', participant: toParticipant(back, conference) },
        version: { of: back.id, number: back.version },
      });
      bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
      await tellWaitingAfter(deps, [back]);
    }
  }
}

/** Undefined when somebody else has changed the row, or ended the conference; `full`: the place was taken meanwhile. */
async function takePlaceBack(
  { db, now, meetingCapacity, quotas }: ConferencesDependencies,
  { id, roomId, createdBy }: Pick<ConferenceRow, 'id' | 'roomId' | 'createdBy'>,
  row: ParticipantRow,
): Promise<ParticipantRow | 'full' | undefined> {
  return db.transaction(async (tx) => {
    // One after the other with those who join: otherwise two could take the last place.
    if (!(await lockConference(tx, id))) return undefined;
    const present = await listPresent(tx, id);
    const room = (await findRoom(tx, roomId))!;
    const capacity = Math.min(capacityOf(room, meetingCapacity), await quotas.peopleAllowed(createdBy, tx));
    if (!hasRoomFor(row, present, capacity) || !mayAddDevice(row, present)) return 'full';
    return markBack(tx, row.id, row.leftReason as 'left' | 'lost', now());
  });
}
