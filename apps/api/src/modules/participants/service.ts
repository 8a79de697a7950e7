import type { Action, Language, Participant, ParticipantId, Role } from '@intermind/contracts';
import { refusalOf } from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Queries } from '../../db/client.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { type ConferenceRow, type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { depart } from './departure.ts';
import { isSamePerson, moderatorIdOf, personOf, takesPart, targetFrom } from './policy.ts';
import { updateMediaState } from './media-state.ts';
import { toParticipant } from './presenter.ts';
import { type CallerStanding, requireStanding } from './standing.ts';
import { tellWaiting } from './tell-waiting.ts';
import { changeRole, findParticipant, type ParticipantRow, updateParticipant } from './store.ts';

export interface ParticipantChange {
  role?: Exclude<Role, 'host'> | undefined;
  language?: Language | undefined;
  hears?: Language | undefined;
  understands?: Language[] | undefined;
  listens?: boolean | undefined;
  reads?: boolean | undefined;
}

/**
 * Own languages of one device, and what it takes of interpretation; the role of a person, by moderators (spec 1 §6).
 * @throws ApiError NotFound to a caller who is not in the same running conference, Forbidden, HostImmutable, RegisteredUsersOnly
 */
export async function changeParticipant(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
  { role, ...given }: ParticipantChange,
): Promise<Participant> {
  const { db } = deps;
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const changesOwn = Object.keys(own).length > 0;
  const { target, conference } = await findTarget(db, identity, id, [
    'seeParticipants',
    ...(changesOwn ? (['changeOwnLanguages'] as const) : []),
    ...(role === undefined ? [] : ([role === 'moderator' ? 'makeModerator' : 'changeRoles'] as const)),
  ]);
  const changed = await db.transaction(async (tx) => {
    const rows = role === undefined ? [] : await changeRole(tx, target.personId, role);
    if (!changesOwn) return rows;
    const row = await updateParticipant(tx, id, own);
    return row ? [...rows.filter((other) => other.id !== id), row] : rows;
  });
  if (role !== undefined) {
    const by = moderatorIdOf(identity);
    deps.record('participant.role-changed', { conferenceId: conference.id, participantId: id, role, by });
    // What the person may see has changed, on every device, also where the media connection is lost.
    deps.bus.publish(conferenceTopic(conference.id), { to: { person: target.personId }, then: 'read again' });
    await tellWaiting(deps, conference.id);
  }
  await Promise.all(changed.filter(takesPart).map((row) => announceChange(deps, row, conference)));
  return toParticipant(changed.find((row) => row.id === id) ?? target, conference);
}

/**
 * A participant of the caller’s running conference on whom the caller may perform all of the actions.
 * @throws ApiError NotFound to callers outside it, otherwise why they may not
 */
export async function findTarget(
  db: Queries,
  identity: Member | Guest,
  id: ParticipantId,
  actions: readonly [Action, ...Action[]],
): Promise<{ target: ParticipantRow; conference: ConferenceRow; standing: CallerStanding }> {
  const target = await findParticipant(db, id);
  const conference = target && takesPart(target) ? await findConference(db, target.conferenceId) : undefined;
  const standing = await requireStanding(db, conference, identity, actions[0]);
  // The assistant is nobody to be muted, removed or promoted: it is enabled and disabled.
  if (!target || !conference || target.assistant) throw new ApiError('NotFound');
  for (const action of actions) {
    const refusal = refusalOf(standing, action, targetFrom(target, personOf(identity)));
    if (refusal) throw new ApiError(refusal);
  }
  return { target, conference, standing };
}

/** Announces the change to everyone inside. A disconnected participant is announced when they are back. */
export function announceUpdate(
  { bus }: Pick<ConferencesDependencies, 'bus'>,
  row: ParticipantRow,
  conference: ConferenceRow,
): void {
  if (row.leftAt !== null) return;
  bus.publish(conferenceTopic(conference.id), {
    to: 'everyone',
    message: { type: 'participant.updated', participant: toParticipant(row, conference) },
    version: { of: row.id, number: row.version },
  });
}

export async function announceChange(
  deps: ConferencesDependencies,
  row: ParticipantRow,
  conference: ConferenceRow,
): Promise<void> {
  const { bus, logger } = deps;
  announceUpdate(deps, row, conference);
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
  // What does not reach the media server now, the reconciler brings there.
  await updateMediaState(deps, conference.id, [row.id]).catch((error: unknown) =>
    logger.warn({ err: error }, 'LiveKit permissions not updated; the reconciler will retry'),
  );
}

/** The participant leaves. Idempotent. @throws ApiError NotFound for another person’s participant */
export async function leave(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
): Promise<void> {
  const person = personOf(identity);
  if (await depart(deps, id, person)) return;
  const participant = await findParticipant(deps.db, id);
  if (!participant || !isSamePerson(participant, person)) throw new ApiError('NotFound');
}
