import {
  type ConferenceId,
  isRecordingActive,
  type Recording,
  type RecordingReason,
  type RecordingState,
  RECORDING_STATES,
  type RoomId,
  mayFollow,
  type UserId,
} from '@intermind/contracts';
import type { Storage } from '../../adapters/storage/index.ts';
import type { Database } from '../../db/client.ts';
import { conferenceTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { AnswerOf } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import {
  announceConference,
  type ConferenceRow,
  type ConferencesDependencies,
  findRunningConference,
  updateRunningConference,
} from '../conferences/index.ts';
import { readableParts } from '../history/index.ts';
import { requireStanding } from '../participants/index.ts';
import { updateRoom } from '../rooms/index.ts';
import { toPlayable, toRecording } from './presenter.ts';
import {
  changeState,
  countBytesToJoin,
  findLatest,
  insertRecording,
  listRecordings,
  type RecordingRow,
  setWaiting,
} from './store.ts';
import type { RecordingTokens, Writing } from './tokens.ts';

export interface RecordingsDependencies extends ConferencesDependencies {
  storage: Storage;
  recordingTokens: RecordingTokens;
  /** Told when a recorder has sent everything. */
  onFinished?: (recorder: Writing) => Promise<void>;
}

/** Below this nothing new is recorded, and what is being recorded stops: the database needs room too. */
export const DISK_KEPT_BYTES = 512 * 1024 * 1024;
/** What is still to be joined is counted this often at most. */
export const COUNT_BYTES_MS = 5_000;

/** States that may change into this one. */
const statesBefore = (state: RecordingState): RecordingState[] =>
  RECORDING_STATES.filter((from) => mayFollow(from, state));

/**
 * @param captions draws them into the picture, and so do later recordings in the room; undefined: as it was chosen last
 * @throws ApiError ConferenceNotFound, Forbidden, StorageFull, TooManyRecordings, QuotaExceeded of the room's owner
 */
export async function startRecording(
  deps: RecordingsDependencies,
  identity: Member | Guest,
  roomId: RoomId,
  captions?: boolean,
): Promise<Recording> {
  const { conference, by } = await requireModerator(deps, identity, roomId);
  const active = await findLatest(deps.db, conference.id);
  if (active && isRecordingActive(active.state)) return toRecording(active);
  if (await isNearlyFull(deps)) throw new ApiError('StorageFull');
  for (const feature of ['recordingMinutes', 'recordingStorageBytes'] as const)
    await deps.quotas.requireLeft({ userId: conference.createdBy, feature });
  const now = deps.now();
  const row = {
    id: newId('recording'),
    conferenceId: conference.id,
    state: 'starting',
    startedAt: now,
    changedAt: now,
    heardAt: now,
    captions: captions ?? conference.recordingCaptions,
  } as const;
  const inserted = await insertRecording(deps.db, conference.createdBy, row);
  if (inserted === 'too many') throw new ApiError('TooManyRecordings');
  const latest = await findLatest(deps.db, conference.id);
  if (!latest) throw new ApiError('Unavailable');
  if (inserted === 'new') {
    if (row.captions !== conference.recordingCaptions) await rememberCaptions(deps, conference, row.captions);
    deps.record('recording.started', { recordingId: row.id, conferenceId: conference.id, by });
    announce(deps, latest);
  }
  return toRecording(latest);
}

async function rememberCaptions(
  deps: RecordingsDependencies,
  { id, roomId }: ConferenceRow,
  recordingCaptions: boolean,
): Promise<void> {
  await updateRoom(deps.db, roomId, { recordingCaptions });
  const changed = await updateRunningConference(deps.db, id, { recordingCaptions });
  if (changed) announceConference(deps, changed);
}

/** @throws ApiError ConferenceNotFound, Forbidden */
export async function stopRecording(
  deps: RecordingsDependencies,
  identity: Member | Guest,
  roomId: RoomId,
): Promise<Recording | null> {
  const { conference, by } = await requireModerator(deps, identity, roomId);
  const latest = await findLatest(deps.db, conference.id);
  if (!latest) return null;
  // Nobody records yet: there is nothing to wait for.
  if (latest.state === 'starting' && latest.reason === 'recorders-busy')
    return toRecording((await move(deps, latest, 'failed', 'asked')) ?? latest);
  return toRecording((await stop(deps, latest, 'asked', by)) ?? latest);
}

/** @returns the row afterwards; undefined when it had stopped already */
export async function stop(
  deps: RecordingsDependencies,
  row: RecordingRow,
  reason: RecordingReason,
  by: UserId | null = null,
): Promise<RecordingRow | undefined> {
  const stopped = await move(deps, row, 'stopping', reason);
  const { id: recordingId, conferenceId } = row;
  if (stopped) deps.record('recording.stopped', { recordingId, conferenceId, reason, by });
  return stopped;
}

/** Changes the state, where it may follow, and tells everybody. @returns undefined when it may not */
export async function move(
  deps: RecordingsDependencies,
  { id }: Pick<RecordingRow, 'id'>,
  state: RecordingState,
  reason?: RecordingReason | null,
): Promise<RecordingRow | undefined> {
  const change = { state, now: deps.now(), ...(reason === undefined ? {} : { reason }) };
  const changed = await changeState(deps.db, id, statesBefore(state), change);
  if (!changed) return undefined;
  announce(deps, changed);
  return changed;
}

/** Says that it waits for a recorder, or does not any more. */
export async function wait(
  deps: RecordingsDependencies,
  { id }: Pick<RecordingRow, 'id'>,
  waits: boolean,
): Promise<void> {
  const changed = await setWaiting(deps.db, id, waits, deps.now());
  if (changed) announce(deps, changed);
}

/** Tells everybody inside, and the dispatcher of recorders. */
export function announce({ bus }: Pick<RecordingsDependencies, 'bus'>, row: RecordingRow): void {
  bus.publish(conferenceTopic(row.conferenceId), {
    to: 'everyone',
    message: { type: 'recording.updated', recording: toRecording(row) },
    version: { of: row.id, number: row.version },
  });
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: row.conferenceId });
}

/**
 * What was recorded of a meeting, for a member in whose history its video is.
 * @throws ApiError ConferenceNotFound
 */
export async function openRecordings(
  { db, recordingTokens }: RecordingsDependencies,
  { userId }: Member,
  conferenceId: ConferenceId,
): Promise<AnswerOf<'GET /conferences/{id}/recordings/tokens'>> {
  const parts = await readableParts(db, userId, conferenceId);
  if (!parts?.includes('video')) throw new ApiError('ConferenceNotFound');
  const { token, expiresAt } = await recordingTokens.ofPlayer({ conferenceId, userId });
  const rows = await listRecordings(db, conferenceId);
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    recordings: rows.flatMap((row) => toPlayable(row, token)),
  };
}

/** What is recorded takes its room twice while it is joined: that much is kept free too, so that it can be played. */
export async function isNearlyFull({
  db,
  storage,
  now,
}: Pick<RecordingsDependencies, 'db' | 'storage' | 'now'>): Promise<boolean> {
  const free = await storage.freeBytes();
  if (free === undefined) return false;
  return free < DISK_KEPT_BYTES || free - (await bytesToJoin(db, now())) < DISK_KEPT_BYTES;
}

/** By database. */
const counted = new WeakMap<Database, { at: Date; bytes: number }>();

/** Asked each second. A few seconds of all recordings are little beside what is kept free. */
async function bytesToJoin(db: Database, at: Date): Promise<number> {
  const last = counted.get(db);
  if (last && at.getTime() - last.at.getTime() < COUNT_BYTES_MS) return last.bytes;
  const bytes = await countBytesToJoin(db);
  counted.set(db, { at, bytes });
  return bytes;
}

async function requireModerator(
  { db }: RecordingsDependencies,
  identity: Member | Guest,
  roomId: RoomId,
): Promise<{ conference: ConferenceRow; by: UserId }> {
  const conference = await findRunningConference(db, roomId);
  await requireStanding(db, conference, identity, 'record', 'ConferenceNotFound');
  // Guests do not become moderators.
  if (identity.kind !== 'member') throw new ApiError('Forbidden');
  return { conference: conference!, by: identity.userId };
}
