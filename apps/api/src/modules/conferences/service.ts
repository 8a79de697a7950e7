import {
  can,
  CLOSE_CODES,
  type Conference,
  type ConferenceId,
  KEPT_KINDS,
  type Retention,
  type RoomId,
  shortestOf,
  type UserId,
} from '@intermind/contracts';
import type { Lifetimes } from '@intermind/config';
import type { Logger } from 'pino';
import { type MediaServer, MediaServerError } from '../../adapters/livekit/index.ts';
import type { Database } from '../../db/client.ts';
import { conferenceTopic, type EventBus, type RecordEvent, roomTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import type { Quotas } from '../quotas/index.ts';
import type { RoomRow } from '../rooms/index.ts';
import { toConference } from './presenter.ts';
import {
  closeConference,
  type ConferenceRow,
  findConference,
  findRunningConference,
  insertConference,
  updateRunningConference,
} from './store.ts';

export interface ConferencesDependencies {
  db: Database;
  media: MediaServer;
  bus: EventBus;
  logger: Logger;
  record: RecordEvent;
  lifetimes: Pick<Lifetimes, 'joinRequestS'>;
  /** The most people in one meeting; a room may have less. */
  meetingCapacity: number;
  /** Of the installation; a room may keep for less. */
  retention: Retention;
  /** What the plan of a room's owner allows. */
  quotas: Quotas;
  now: () => Date;
}

/**
 * The conference that runs in the room, started when none does. Its room at the media server exists afterwards. A started
 * conference counts as empty until the first person is admitted.
 * @throws ApiError MediaUnavailable; nothing is written then
 */
export async function runningConference(
  deps: ConferencesDependencies,
  room: RoomRow,
): Promise<ConferenceRow> {
  const running = await findRunningConference(deps.db, room.id);
  if (running) {
    await openMediaRoom(deps, running.id);
    return running;
  }
  const now = deps.now();
  const row: ConferenceRow = {
    id: newId('conference'),
    roomId: room.id,
    title: null,
    createdBy: room.ownerId,
    translationEnabled: true,
    demonstration: false,
    sealed: room.sealed,
    recordingConsent: room.recordingConsent,
    recordingCaptions: room.recordingCaptions,
    retention: shortestOf(deps.retention, room.retention),
    transcriptOffSince: null,
    locked: false,
    restrictions: [],
    startedAt: now,
    emptySince: now,
    endedAt: null,
    careBy: null,
    careUntil: null,
    version: 0,
  };
  await openMediaRoom(deps, row.id);
  if (await insertConference(deps.db, row)) {
    deps.record('conference.started', { conferenceId: row.id, roomId: room.id });
    return row;
  }
  // Another request started one at the same moment, and that one is used. If this deletion fails, the reconciler
  // deletes our room.
  await deps.media
    .deleteRoom(row.id)
    .catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'unused LiveKit room not deleted; the reconciler will retry'),
    );
  const theirs = await findRunningConference(deps.db, room.id);
  if (!theirs) throw new ApiError('Unavailable');
  await openMediaRoom(deps, theirs.id);
  return theirs;
}

/** The room of the conference exists at the media server afterwards. @throws ApiError MediaUnavailable */
export async function openMediaRoom(
  { media, logger }: ConferencesDependencies,
  id: ConferenceId,
): Promise<void> {
  if (!media.watch.up) throw new ApiError('MediaUnavailable');
  try {
    await media.createRoom(id);
  } catch (error) {
    if (!(error instanceof MediaServerError)) throw error;
    logger.error({ err: error }, 'LiveKit did not create a room');
    throw new ApiError('MediaUnavailable');
  }
}

/** The room was sealed: the meeting that runs there is from now on. @returns whether there is one */
export async function sealConference(
  { db, bus }: Pick<ConferencesDependencies, 'db' | 'bus'>,
  roomId: RoomId,
): Promise<boolean> {
  const running = await findRunningConference(db, roomId);
  const sealed = running && (await updateRunningConference(db, running.id, { sealed: true }));
  if (!sealed) return false;
  announceConference({ bus }, sealed);
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: sealed.id });
  return true;
}

/** The room keeps for less: the meeting that runs there does too. @returns whether there is one that changed */
export async function shortenRetention(
  { db, bus }: Pick<ConferencesDependencies, 'db' | 'bus'>,
  roomId: RoomId,
  retention: Retention,
): Promise<boolean> {
  const running = await findRunningConference(db, roomId);
  if (!running) return false;
  const shorter = shortestOf(running.retention, retention);
  if (KEPT_KINDS.every((kind) => shorter[kind] === running.retention[kind])) return false;
  const changed = await updateRunningConference(db, running.id, { retention: shorter });
  if (changed) announceConference({ bus }, changed);
  return changed !== undefined;
}

/** Tells everyone inside how the conference is now. @returns what they are told */
export function announceConference(
  { bus }: Pick<ConferencesDependencies, 'bus'>,
  row: ConferenceRow,
): Conference {
  const conference = toConference(row);
  bus.publish(conferenceTopic(row.id), {
    to: 'everyone',
    message: { type: 'conference.updated', conference },
    version: { of: row.id, number: row.version },
  });
  return conference;
}

/**
 * Ends the conference for everyone, once: rows first, then websockets, then media.
 * @param by the member who ends it; null: it is empty
 * @param emptyBefore end it only if it has been empty since then, because someone may be joining right now
 */
export async function endConference(
  deps: ConferencesDependencies,
  { id, roomId }: Pick<ConferenceRow, 'id' | 'roomId'>,
  by: UserId | null,
  emptyBefore?: Date,
): Promise<void> {
  const { db, media, bus, logger, now } = deps;
  if (!(await db.transaction((tx) => closeConference(tx, id, now(), emptyBefore)))) return;
  deps.record('conference.ended', { conferenceId: id, roomId, by });
  const message = { type: 'conference.ended' } as const;
  bus.publish(conferenceTopic(id), { to: 'everyone', message, then: { close: CLOSE_CODES.ended } });
  // Approvals for this conference are void now.
  bus.publish(roomTopic(roomId), { to: 'waiting', then: 'read again' });
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: id });
  // With the database saying "ended" the reconciler deletes the room if this does not.
  await media
    .deleteRoom(id)
    .catch((error: unknown) =>
      logger.warn({ err: error }, 'LiveKit room not deleted; the reconciler will retry'),
    );
}

/**
 * The owner of the room ends the conference, inside or not.
 * @throws ApiError ConferenceNotFound, Forbidden
 */
export async function endConferenceAs(
  deps: ConferencesDependencies,
  member: Member,
  id: ConferenceId,
): Promise<void> {
  const conference = await findConference(deps.db, id);
  if (!conference) throw new ApiError('ConferenceNotFound');
  const owner = member.userId === conference.createdBy;
  if (!can({ presence: 'outside', role: null, owner }, 'endConference')) throw new ApiError('Forbidden');
  await endConference(deps, conference, member.userId);
}
