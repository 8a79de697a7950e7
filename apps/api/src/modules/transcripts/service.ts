import {
  type Conference,
  type ConferenceId,
  type Participant,
  type ParticipantId,
  type Language,
  OFF_RECORD_TIMES_MAX,
  type SegmentId,
  SEGMENTS_PER_PAGE,
  type Transcript,
} from '@intermind/contracts';
import { can } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import {
  announceConference,
  type ConferenceRow,
  type ConferencesDependencies,
  findConference,
  lockConference,
  updateRunningConference,
} from '../conferences/index.ts';
import { readableParts } from '../history/index.ts';
import {
  announceChange,
  findTarget,
  requireStanding,
  setOffRecord,
  standingOf,
  takesPart,
  toParticipant,
} from '../participants/index.ts';
import { toSegment } from './presenter.ts';
import { countPauses, insertPause, listSegmentsBefore } from './store.ts';

/** What a caller may read: the conference, and for guests nothing from before they joined. */
export interface Access {
  conference: ConferenceRow;
  from: Date | undefined;
}

/**
 * People who took part may read, after the end members who have it in their history; guests while they are inside.
 * @throws ApiError ConferenceNotFound to everyone else
 */
export async function requireReader(
  { db }: Pick<ConferencesDependencies, 'db'>,
  identity: Member | Guest,
  id: ConferenceId,
): Promise<Access> {
  const conference = await findConference(db, id);
  if (!conference) throw new ApiError('ConferenceNotFound');
  if (identity.kind === 'member' && conference.endedAt) {
    const readable = await readableParts(db, identity.userId, id);
    if (!readable?.includes('transcript')) throw new ApiError('ConferenceNotFound');
    return { conference, from: undefined };
  }
  const standing = await standingOf(db, conference, identity);
  if (!can(standing, 'readTranscript')) throw new ApiError('ConferenceNotFound');
  if (identity.kind === 'member') return { conference, from: undefined };
  const [inside] = standing.participations.filter(takesPart);
  if (!inside || conference.endedAt) throw new ApiError('ConferenceNotFound');
  return { conference, from: inside.joinedAt };
}

/** A page of the transcript, oldest first: the latest page, or the one before a segment. @throws ApiError ConferenceNotFound */
export async function readTranscript(
  deps: Pick<ConferencesDependencies, 'db'>,
  identity: Member | Guest,
  id: ConferenceId,
  { languages, before }: { languages?: readonly Language[] | undefined; before?: SegmentId | undefined },
): Promise<Transcript> {
  const { conference, from } = await requireReader(deps, identity, id);
  const reading = { conferenceId: id, from, languages, limit: SEGMENTS_PER_PAGE + 1 };
  const rows = await listSegmentsBefore(deps.db, reading, before);
  return {
    conferenceStartedAt: conference.startedAt.toISOString(),
    segments: rows.slice(-SEGMENTS_PER_PAGE).map(toSegment),
    hasEarlier: rows.length > SEGMENTS_PER_PAGE,
  };
}

/**
 * A moderator begins or stops keeping the transcript, from now on.
 * @throws ApiError ConferenceNotFound to callers outside it or after its end, Forbidden, TooManyChanges as `goOffRecord`
 */
export async function switchTranscript(
  deps: ConferencesDependencies,
  member: Member,
  id: ConferenceId,
  kept: boolean,
): Promise<Conference> {
  const { db, bus, now, record } = deps;
  await requireStanding(db, await findConference(db, id), member, 'switchTranscript', 'ConferenceNotFound');
  const changed = await db.transaction(async (tx) => {
    await lockConference(tx, id);
    const before = await findConference(tx, id);
    if (!before || before.endedAt) throw new ApiError('ConferenceNotFound');
    const { transcriptOffSince } = before;
    if ((transcriptOffSince === null) === kept) return undefined;
    if (transcriptOffSince)
      await endPause(tx, { conferenceId: id, personId: null, startedAt: transcriptOffSince, endedAt: now() });
    return updateRunningConference(tx, id, { transcriptOffSince: kept ? null : now() });
  });
  if (changed) record('conference.transcript-switched', { conferenceId: id, kept, by: member.userId });
  const row = changed ?? (await findConference(db, id));
  if (!row) throw new ApiError('ConferenceNotFound');
  const answer = announceConference({ bus }, row);
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: id });
  return answer;
}

/**
 * The caller goes off the record, or back on it, on every device.
 * @throws ApiError NotFound to a caller who is not in the same running conference, Forbidden for another person, TooManyChanges to a person who
 * comes back after OFF_RECORD_TIMES_MAX times, and stays off it
 */
export async function goOffRecord(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
  offRecord: boolean,
): Promise<Participant> {
  const { db, now } = deps;
  const { target, conference } = await findTarget(db, identity, id, ['goOffRecord']);
  const rows = await db.transaction(async (tx) => {
    const changed = await setOffRecord(tx, target.personId, offRecord ? now() : null);
    if (changed?.wasSince)
      await endPause(tx, {
        conferenceId: conference.id,
        personId: target.personId,
        startedAt: changed.wasSince,
        endedAt: now(),
      });
    return changed?.rows ?? [];
  });
  await Promise.all(rows.filter(takesPart).map((row) => announceChange(deps, row, conference)));
  return toParticipant(rows.find((row) => row.id === id) ?? target, conference);
}

/** After OFF_RECORD_TIMES_MAX pauses of the same person, or of everyone, the last one does not end. */
async function endPause(tx: Queries, pause: Parameters<typeof insertPause>[1]): Promise<void> {
  const before = await countPauses(tx, pause.conferenceId, pause.personId ?? null);
  if (before >= OFF_RECORD_TIMES_MAX) throw new ApiError('TooManyChanges');
  await insertPause(tx, pause);
}
