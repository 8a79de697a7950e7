import type { ConferenceId, ParticipantId } from '@intermind/contracts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants } from '../../db/schema/participants.ts';
import { change, type ParticipantRow } from './store.ts';

/** Raises a hand that is down. Undefined when it was up, or the participant is not inside. */
export async function raiseHand(
  db: Queries,
  id: ParticipantId,
  now: Date,
): Promise<ParticipantRow | undefined> {
  const isDown = and(isNull(participants.handRaisedAt), isNull(participants.leftAt));
  const [row] = await change(db, and(eq(participants.id, id), isDown), { handRaisedAt: now });
  return row;
}

/** Lowers the hands that are up: of one participant, or of all, lost ones too. @returns those that were up */
export function lowerHands(
  db: Queries,
  conferenceId: ConferenceId,
  participantId?: ParticipantId,
): Promise<ParticipantRow[]> {
  const whose = and(
    eq(participants.conferenceId, conferenceId),
    participantId === undefined ? undefined : eq(participants.id, participantId),
  );
  return change(db, and(whose, isNotNull(participants.handRaisedAt)), { handRaisedAt: null });
}
