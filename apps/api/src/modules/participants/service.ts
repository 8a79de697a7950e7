import type { Language, Participant, ParticipantId, Role } from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import {
  type ConferenceRow,
  type ConferencesDependencies,
  findConference,
  noteEmptiness,
} from '../conferences/index.ts';
import { isSamePerson, moderates, personOf, roleRefusal, takesPart } from './policy.ts';
import { toMediaState, toParticipant } from './presenter.ts';
import {
  findParticipant,
  findParticipations,
  findRunningParticipations,
  markExpelled,
  markLeft,
  type ParticipantRow,
  type Person,
  updateParticipant,
} from './store.ts';

export interface ParticipantChange {
  role?: Exclude<Role, 'host'> | undefined;
  language?: Language | undefined;
  hears?: Language | undefined;
}

/**
 * Own languages, and roles by moderators (spec 1 §6).
 * @throws ApiError NotFound to who is not in the same running conference, Forbidden, HostImmutable, RegisteredUsersOnly
 */
export async function changeParticipant(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
  { role, language, hears }: ParticipantChange,
): Promise<Participant> {
  const { db } = deps;
  const target = await findParticipant(db, id);
  const conference = target && (await findConference(db, target.conferenceId));
  if (!target || !takesPart(target) || !conference || conference.endedAt) throw new ApiError('NotFound');
  const own = await findParticipations(db, conference.id, personOf(identity));
  if (!own.some(takesPart)) throw new ApiError('NotFound');

  const isOwn = isSamePerson(target, personOf(identity));
  if ((language ?? hears) !== undefined && !isOwn) throw new ApiError('Forbidden');
  if (role !== undefined) {
    if (!moderates(own)) throw new ApiError('Forbidden');
    const refusal = roleRefusal(target, role);
    if (refusal) throw new ApiError(refusal);
  }
  const change = Object.fromEntries(
    Object.entries({ role, language, hears }).filter(([, value]) => value !== undefined),
  );
  const changed = Object.keys(change).length > 0 ? await updateParticipant(db, id, change) : target;
  if (!changed) throw new ApiError('NotFound');
  await announceChange(deps, changed, conference);
  return toParticipant(changed, conference);
}

async function announceChange(
  { bus, media, logger }: ConferencesDependencies,
  row: ParticipantRow,
  conference: ConferenceRow,
): Promise<void> {
  // Whoever is out of sight is announced with the change when they are back.
  if (row.leftAt === null) {
    const participant = toParticipant(row, conference);
    bus.publish(conferenceTopic(conference.id), { type: 'participant.updated', participant });
  }
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
  // What does not reach the media server now, the reconciler brings there.
  await media
    .updateParticipant(conference.id, row.id, toMediaState(row))
    .catch((error: unknown) =>
      logger.warn({ err: error }, 'the media server has the old rights for a moment'),
    );
}

/** The participant leaves, by their own wish. Idempotent. @throws ApiError NotFound for somebody else's */
export async function leave(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
): Promise<void> {
  const participant = await findParticipant(deps.db, id);
  if (!participant || !isSamePerson(participant, personOf(identity))) throw new ApiError('NotFound');
  await depart(deps, participant, 'left');
}

/**
 * Removes a person for good, with every device: told, closed out, cut from the media server, refused on every way back.
 * Who may is decided before.
 */
export async function expelParticipant(
  deps: ConferencesDependencies,
  { conferenceId, ...who }: ParticipantRow,
): Promise<void> {
  const person = who.userId !== null ? { userId: who.userId } : { guestId: who.guestId! };
  for (const participant of await findParticipations(deps.db, conferenceId, person)) {
    await remove(deps, participant, 'expelled');
  }
}

/** A person who is no member any more leaves every running conference, with every device. */
export async function leaveEverywhere(deps: ConferencesDependencies, person: Person): Promise<void> {
  for (const participant of await findRunningParticipations(deps.db, person)) {
    await remove(deps, participant, 'left');
  }
}

async function remove(
  deps: ConferencesDependencies,
  participant: ParticipantRow,
  reason: 'left' | 'expelled',
): Promise<void> {
  await depart(deps, participant, reason);
  // The reconciler removes them when this fails.
  await deps.media
    .removeParticipant(participant.conferenceId, participant.id)
    .catch((error: unknown) => deps.logger.warn({ err: error }, 'the media server removes them later'));
}

async function depart(
  { db, bus, now }: ConferencesDependencies,
  { id, conferenceId }: ParticipantRow,
  reason: 'left' | 'expelled',
): Promise<void> {
  const leftAt = now();
  const departed = await (reason === 'left' ? markLeft(db, id, leftAt) : markExpelled(db, id, leftAt));
  if (!departed) return;
  await noteEmptiness(db, conferenceId, leftAt);
  bus.publish(conferenceTopic(conferenceId), { type: 'participant.left', participantId: id, reason });
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId });
}
