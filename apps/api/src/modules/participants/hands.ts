import type { ConferenceId, ParticipantId, RaisedHand, Reaction } from '@intermind/contracts';
import { can } from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { announceUpdate } from './service.ts';
import { moderatorIdOf } from './policy.ts';
import { requireStanding } from './standing.ts';
import { lowerHands, raiseHand } from './hands-store.ts';
import { findParticipant, listPresent, type ParticipantRow } from './store.ts';

/** Raised hands, earliest first. @throws ApiError ConferenceNotFound to callers outside the conference */
export async function listHands(
  { db }: ConferencesDependencies,
  identity: Member | Guest,
  id: ConferenceId,
): Promise<RaisedHand[]> {
  await requireStanding(db, await findConference(db, id), identity, 'seeParticipants', 'ConferenceNotFound');
  return (await listPresent(db, id)).flatMap(toHand).sort((a, b) => a.raisedAt - b.raisedAt);
}

/** @throws ApiError ConferenceNotFound, NotFound for another person’s participant */
export async function raiseOwnHand(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  participantId: ParticipantId,
): Promise<RaisedHand> {
  const { db, now } = deps;
  const conference = await findConference(db, id);
  const standing = await requireStanding(db, conference, identity, 'raiseHand', 'ConferenceNotFound');
  const own = standing.participations.find((row) => row.id === participantId && row.leftAt === null);
  if (!own || !conference) throw new ApiError('NotFound');
  const at = now();
  const raised = await raiseHand(db, participantId, at);
  if (raised) announceUpdate(deps, raised, conference);
  // Raised by another request a moment ago, or the participant has left.
  const hand = raised ?? (await findParticipant(db, participantId));
  if (!hand || hand.leftAt !== null) throw new ApiError('NotFound');
  return { participantId, raisedAt: (hand.handRaisedAt ?? at).getTime() };
}

/**
 * Lowers the caller’s hand, or as a moderator anyone’s; without `participantId` all. Idempotent.
 * @throws ApiError ConferenceNotFound, Forbidden
 */
export async function lower(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  participantId?: ParticipantId,
): Promise<void> {
  const { db } = deps;
  const conference = await findConference(db, id);
  const standing = await requireStanding(db, conference, identity, 'raiseHand', 'ConferenceNotFound');
  const own = standing.participations.some((row) => row.id === participantId);
  if (!can(standing, own ? 'raiseHand' : 'lowerHands')) throw new ApiError('Forbidden');
  const lowered = await lowerHands(db, id, participantId);
  if (!own && lowered.length > 0) {
    const what = { conferenceId: id, participantId: participantId ?? null };
    deps.record('hand.lowered', { ...what, by: moderatorIdOf(identity) });
  }
  for (const row of lowered) announceUpdate(deps, row, conference!);
}

/** @throws ApiError ConferenceNotFound, NotFound for another person’s participant */
export async function react(
  { db, bus }: ConferencesDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  { participantId, reaction }: { participantId: ParticipantId; reaction: Reaction },
): Promise<void> {
  const standing = await requireStanding(
    db,
    await findConference(db, id),
    identity,
    'react',
    'ConferenceNotFound',
  );
  if (!standing.participations.some((row) => row.id === participantId && row.leftAt === null))
    throw new ApiError('NotFound');
  bus.publish(conferenceTopic(id), {
    to: 'everyone',
    message: { type: 'participant.reacted', participantId, reaction },
  });
}

function toHand({ id, handRaisedAt }: ParticipantRow): RaisedHand[] {
  return handRaisedAt ? [{ participantId: id, raisedAt: handRaisedAt.getTime() }] : [];
}
