import { CLOSE_CODES } from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import { type ConferencesDependencies, lockConference, noteEmptiness } from '../conferences/index.ts';
import { takeHistoryAway } from '../history/index.ts';
import { keepHolds } from '../legal-holds/index.ts';
import { tellWaitingAfter } from './tell-waiting.ts';
import { markExpelled, markLeft, markPersonExpelled, type ParticipantRow, type Person } from './store.ts';

/** The close code of websockets that end in good order (RFC 6455 §7.4.1). */
const CLOSED_BY_THEMSELVES = 1000;

/**
 * Removes a person on every device: tells them, closes their websockets, disconnects them from LiveKit and refuses
 * their return. The caller has checked the permission.
 */
export async function expelPerson(
  deps: ConferencesDependencies,
  { personId, conferenceId }: Pick<ParticipantRow, 'personId' | 'conferenceId'>,
): Promise<void> {
  const { db, now } = deps;
  const expelled = await db.transaction(async (tx) => {
    await keepHolds(tx);
    // Another device may be joining right now: it is admitted before, and removed too, or is refused.
    await lockConference(tx, conferenceId);
    const userId = await markPersonExpelled(tx, personId, now());
    if (userId) await takeHistoryAway(tx, userId, conferenceId);
    return markExpelled(tx, personId, now());
  });
  if (expelled.length > 0) await noteEmptiness(db, conferenceId, now());
  for (const participant of expelled) announceDeparture(deps, participant, 'expelled');
  await tellWaitingAfter(deps, expelled);
  await Promise.all(expelled.map((participant) => cutOff(deps, participant)));
}

/** The person's participant leaves on their own. @returns whether they did: false where they had left, or it is another's */
export async function depart(
  deps: ConferencesDependencies,
  id: ParticipantRow['id'],
  person: Person,
): Promise<boolean> {
  const { db, now } = deps;
  const departed = await markLeft(db, id, 'left', now(), person);
  if (!departed) return false;
  await noteEmptiness(db, departed.conferenceId, now());
  announceDeparture(deps, departed, 'left');
  await tellWaitingAfter(deps, [departed]);
  return true;
}

export function announceDeparture(
  { bus }: Pick<ConferencesDependencies, 'bus'>,
  { id, conferenceId, version }: Pick<ParticipantRow, 'id' | 'conferenceId' | 'version'>,
  reason: 'left' | 'lost' | 'expelled',
): void {
  const topic = conferenceTopic(conferenceId);
  bus.publish(topic, {
    to: 'everyone',
    message: { type: 'participant.left', participantId: id, reason },
    version: { of: id, number: version },
  });
  // Lost people keep listening for a while: they may be back in a moment.
  if (reason !== 'lost') {
    const close = reason === 'expelled' ? CLOSE_CODES.expelled : CLOSED_BY_THEMSELVES;
    bus.publish(topic, { to: { participant: id }, then: { close } });
  }
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId });
}

/** Closes the websocket of a participant whose departure was announced before. */
export function stopListening(
  { bus }: Pick<ConferencesDependencies, 'bus'>,
  { id, conferenceId }: Pick<ParticipantRow, 'id' | 'conferenceId'>,
): void {
  bus.publish(conferenceTopic(conferenceId), {
    to: { participant: id },
    then: { close: CLOSED_BY_THEMSELVES },
  });
}

/** Cuts the media connection. The reconciler does it when this fails. */
export async function cutOff(
  { media, logger }: Pick<ConferencesDependencies, 'media' | 'logger'>,
  { id, conferenceId }: Pick<ParticipantRow, 'id' | 'conferenceId'>,
): Promise<void> {
  await media
    .removeParticipant(conferenceId, id)
    .catch((error: unknown) =>
      logger.warn({ err: error }, 'participant not removed from LiveKit; the reconciler will retry'),
    );
}
