import type { ConferenceId } from '@intermind/contracts';
import type { Logger } from 'pino';
import { type MediaServer, MediaServerError } from '../../adapters/livekit/index.ts';
import type { Database } from '../../db/client.ts';
import { conferenceTopic, type EventBus, roomTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import type { RoomRow } from '../rooms/index.ts';
import { mayEnd } from './policy.ts';
import {
  closeConference,
  type ConferenceRow,
  findConference,
  findRunningConference,
  insertConference,
} from './store.ts';

export interface ConferencesDependencies {
  db: Database;
  media: MediaServer;
  bus: EventBus;
  logger: Logger;
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
    createdBy: room.ownerId,
    translationEnabled: true,
    startedAt: now,
    emptySince: now,
    endedAt: null,
  };
  await openMediaRoom(deps, row.id);
  if (await insertConference(deps.db, row)) {
    deps.bus.publish(roomTopic(room.id), { type: 'conference.started' });
    return row;
  }
  // Somebody started one at the same moment; theirs counts. The reconciler removes our room should this fail.
  await deps.media
    .deleteRoom(row.id)
    .catch((error: unknown) => deps.logger.warn({ err: error }, 'spare room kept'));
  const theirs = await findRunningConference(deps.db, room.id);
  if (!theirs) throw new ApiError('Unavailable');
  await openMediaRoom(deps, theirs.id);
  return theirs;
}

async function openMediaRoom({ media, logger }: ConferencesDependencies, id: ConferenceId): Promise<void> {
  try {
    await media.createRoom(id);
  } catch (error) {
    if (!(error instanceof MediaServerError)) throw error;
    logger.error({ err: error }, 'the media server did not open a room');
    throw new ApiError('MediaUnavailable');
  }
}

/** Ends for everybody, once: rows, then the people who listen, then their media. */
export async function endConference(deps: ConferencesDependencies, conference: ConferenceRow): Promise<void> {
  const { db, media, bus, logger, now } = deps;
  const { id } = conference;
  if (!(await db.transaction((tx) => closeConference(tx, id, now())))) return;
  bus.publish(conferenceTopic(id), { type: 'conference.ended' });
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: id });
  // With the database saying "ended" the reconciler deletes the room if this does not.
  await media
    .deleteRoom(id)
    .catch((error: unknown) => logger.warn({ err: error }, 'the room will be deleted later'));
}

/** @throws ApiError ConferenceNotFound, Forbidden */
export async function endConferenceAs(
  deps: ConferencesDependencies,
  member: Member,
  id: ConferenceId,
): Promise<void> {
  const conference = await findConference(deps.db, id);
  if (!conference) throw new ApiError('ConferenceNotFound');
  if (!mayEnd(member, conference)) throw new ApiError('Forbidden');
  await endConference(deps, conference);
}
