import type {
  Conference,
  ConferenceId,
  ParticipantId,
  RemovedPerson,
  Restriction,
} from '@intermind/contracts';
import { MediaServerError } from '../../adapters/livekit/index.ts';
import type { Database } from '../../db/client.ts';
import { conferenceTopic, type StateSlice } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import {
  announceConference,
  type ConferenceRow,
  type ConferencesDependencies,
  findConference,
  lockConference,
  updateRunningConference,
} from '../conferences/index.ts';
import { expelPerson } from './departure.ts';
import { isSamePerson, personOf } from './policy.ts';
import { updateMediaState } from './media-state.ts';
import { noteMuted } from './mute-store.ts';
import { findTarget } from './service.ts';
import { requireStanding } from './standing.ts';
import {
  findParticipant,
  listPresent,
  listRemoved,
  type ParticipantRow,
  takeBackExpulsion,
} from './store.ts';

/** Removed people, for moderators: only they can readmit them. */
export function removedSlice({ db }: { db: Database }): StateSlice<'removed'> {
  return {
    audience: 'moderators',
    hidden: [],
    read: async ({ conference }) => ({ value: (await listRemoved(db, conference.id)).map(toRemoved) }),
  };
}

const toRemoved = ({ id, name, expelledAt }: ParticipantRow): RemovedPerson => ({
  participantId: id,
  name,
  removedAt: expelledAt!.toISOString(),
});

/**
 * Mutes a participant. Nobody can unmute another person (spec 1 §5).
 * @throws ApiError NotFound to callers outside the conference, Forbidden, MediaUnavailable
 */
export async function mute(deps: ConferencesDependencies, member: Member, id: ParticipantId): Promise<void> {
  const { target, conference, standing } = await findTarget(deps.db, member, id, ['mute']);
  await muteAll(deps, [target], by(standing.participations), () =>
    deps.record('participant.muted', {
      conferenceId: conference.id,
      participantId: target.id,
      by: member.userId,
    }),
  );
}

/** @throws ApiError ConferenceNotFound, Forbidden, MediaUnavailable */
export async function muteEverybodyElse(
  deps: ConferencesDependencies,
  member: Member,
  id: ConferenceId,
): Promise<void> {
  const { db } = deps;
  const conference = await findConference(db, id);
  const standing = await requireStanding(db, conference, member, 'mute', 'ConferenceNotFound');
  const person = personOf(member);
  const others = (await listPresent(db, id)).filter((row) => !isSamePerson(row, person));
  await muteAll(deps, others, by(standing.participations), () =>
    deps.record('participant.muted', { conferenceId: id, participantId: null, by: member.userId }),
  );
}

/** @param record called when it is stored and told: their app then mutes itself, whatever the media server does */
async function muteAll(
  { db, media, bus, now }: ConferencesDependencies,
  rows: readonly ParticipantRow[],
  moderator: ParticipantId,
  record: () => void,
): Promise<void> {
  const mutedAt = now();
  // A page that is away now reads it when it is back.
  await noteMuted(
    db,
    rows.map(({ id }) => id),
    { mutedAt, mutedBy: moderator },
  );
  // Tell their app first: it mutes itself and shows it, even when the media server is slow.
  for (const { id, conferenceId } of rows) {
    bus.publish(conferenceTopic(conferenceId), {
      to: { participant: id },
      message: { type: 'participant.muted', participantId: id, at: mutedAt.toISOString(), by: moderator },
    });
  }
  record();
  try {
    await Promise.all(rows.map(({ id, conferenceId }) => media.muteMicrophone(conferenceId, id)));
  } catch (error) {
    if (error instanceof MediaServerError) throw new ApiError('MediaUnavailable');
    throw error;
  }
}

/** The caller's own participant, of those that are inside. */
const by = (participations: readonly ParticipantRow[]): ParticipantId =>
  (participations.findLast(({ leftAt }) => leftAt === null) ?? participations.at(-1)!).id;

/**
 * Removes a person with every device, until a moderator lets them in again.
 * @throws ApiError NotFound, Forbidden for oneself, HostImmutable
 */
export async function expel(deps: ConferencesDependencies, member: Member, id: ParticipantId): Promise<void> {
  const { target, conference } = await findTarget(deps.db, member, id, ['expel']);
  await expelPerson(deps, target);
  const { personId } = target;
  deps.record('person.expelled', { conferenceId: conference.id, personId, by: member.userId });
  tellModerators(deps, conference.id);
}

/** Readmits a removed person; a guest need not ask again. Idempotent. @throws ApiError NotFound, Forbidden */
export async function readmit(
  deps: ConferencesDependencies,
  member: Member,
  id: ParticipantId,
): Promise<void> {
  const { db } = deps;
  const target = await findParticipant(db, id);
  const conference = target && (await findConference(db, target.conferenceId));
  await requireStanding(db, conference, member, 'readmit');
  const { personId, conferenceId } = target!;
  const changed = await db.transaction(async (tx) => {
    // People are counted when it ends.
    await lockConference(tx, conferenceId);
    return takeBackExpulsion(tx, personId);
  });
  if (!changed) return;
  deps.record('person.readmitted', { conferenceId, personId, by: member.userId });
  tellModerators(deps, conferenceId);
}

/** What only they see has changed: they read it again. */
export function tellModerators({ bus }: Pick<ConferencesDependencies, 'bus'>, id: ConferenceId): void {
  bus.publish(conferenceTopic(id), { to: 'moderators', then: 'read again' });
}

interface ConferenceChange {
  locked?: boolean | undefined;
  /** What non-moderators may not do any more, and what they may do again. */
  restrict?: Restriction[] | undefined;
  allow?: Restriction[] | undefined;
}

/**
 * Locks or unlocks the conference, and changes single restrictions of non-moderators.
 * @throws ApiError ConferenceNotFound, Forbidden
 */
export async function changeConference(
  deps: ConferencesDependencies,
  member: Member,
  id: ConferenceId,
  change: ConferenceChange,
): Promise<Conference> {
  const { db, logger } = deps;
  const before = await findConference(db, id);
  await requireStanding(db, before, member, 'changeConference', 'ConferenceNotFound');
  const { locked, restrict, allow } = change;
  const changesRights = restrict !== undefined || allow !== undefined;
  const changed = locked === undefined && !changesRights ? before : await applyChange(db, id, change);
  if (!changed) throw new ApiError('ConferenceNotFound');
  if (changed !== before) {
    const now = { locked: changed.locked, restrictions: changed.restrictions };
    deps.record('conference.changed', { conferenceId: id, ...now, by: member.userId });
  }
  const answer = announceConference(deps, changed);
  if (changesRights) {
    // What does not reach the media server now, the reconciler brings there.
    await updateMediaState(deps, id).catch((error: unknown) =>
      logger.warn({ err: error }, 'LiveKit permissions not updated; the reconciler will retry'),
    );
  }
  return answer;
}

/** Changes the row as it is now: another moderator may have changed something else meanwhile. */
function applyChange(
  db: Database,
  id: ConferenceId,
  { locked, restrict = [], allow = [] }: ConferenceChange,
): Promise<ConferenceRow | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockConference(tx, id))) return undefined;
    const present = await findConference(tx, id);
    const restricted = new Set([...(present?.restrictions ?? []), ...restrict]);
    for (const what of allow) restricted.delete(what);
    return updateRunningConference(tx, id, {
      ...(locked === undefined ? {} : { locked }),
      restrictions: [...restricted].sort(),
    });
  });
}
