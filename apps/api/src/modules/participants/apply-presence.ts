import { conferenceTopic } from '../../events/index.ts';
import type { ConferenceRow, ConferencesDependencies } from '../conferences/index.ts';
import { announceDeparture, cutOff } from './departure.ts';
import { lostBefore, type PresenceAction } from './presence.ts';
import { toParticipant } from './presenter.ts';
import { markAbsent, markBack, markLeft, markLost, markSeen } from './store.ts';

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
      if (dropped) announceDeparture(deps, dropped, 'left');
      return cutOff(deps, row);
    }
    case 'mark lost': {
      const lost = await markLost(db, row.id, lostBefore(row, now()), now());
      if (lost) announceDeparture(deps, lost, 'lost');
      return;
    }
    case 'mark back': {
      const back = await markBack(db, row.id, row.leftReason as 'left' | 'lost', now());
      if (!back) return;
      bus.publish(conferenceTopic(conference.id), {
        to: 'everyone',
        message: { type: 'participant.joined', participant: toParticipant(back, conference) },
        version: { of: back.id, number: back.version },
      });
      bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
    }
  }
}
