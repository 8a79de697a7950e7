import {
  KEPT_KINDS,
  type KeptKind,
  type Retention,
  type RoomId,
  type RoomSettings,
  shortestOf,
} from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { type EventBus, type RecordEvent, roomTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { AnswerOf } from '../../http/route.ts';
import { type RoomRow, updateRoom } from './store.ts';

export interface RoomSettingsDependencies {
  db: Queries;
  bus: EventBus;
  record: RecordEvent;
  /** The most people in one meeting of this installation. */
  meetingCapacity: number;
  /** Of the installation. */
  retention: Retention;
  /** The meeting that runs in the room is sealed from now on. */
  sealRunning: (id: RoomId) => Promise<unknown>;
  /** What the meeting that runs in the room leaves behind is kept no longer than that. */
  shortenRunning: (id: RoomId, retention: Retention) => Promise<unknown>;
}

type RoomLimits = Pick<RoomSettingsDependencies, 'meetingCapacity' | 'retention'>;
type Answer = AnswerOf<'GET /rooms/{id}/settings'>;
type Change = { [Name in keyof RoomSettings]?: RoomSettings[Name] | undefined };

/** People who may be in a meeting of the room at once. */
export function capacityOf({ capacity }: Pick<RoomRow, 'capacity'>, meetingCapacity: number): number {
  return Math.min(capacity ?? meetingCapacity, meetingCapacity);
}

/** @throws ApiError Forbidden to everyone but the owner */
export function readRoomSettings(limits: RoomLimits, member: Member, room: RoomRow): Answer {
  requireOwner(member, room);
  return toSettings(room, limits);
}

/**
 * People inside stay when the room gets smaller; nobody else gets in until there is a place. A seal holds at once, and
 * without it the next meeting is not sealed any more. How people are asked changes with the next meeting. A shorter retention holds for past meetings too, a longer one only for
 * later meetings.
 * @throws ApiError Forbidden to everyone but the owner, ValidationFailed for more than the installation allows
 */
export async function changeRoomSettings(
  deps: RoomSettingsDependencies,
  member: Member,
  room: RoomRow,
  { title, capacity, lobbyText, sealed, recordingConsent, retention }: Change,
): Promise<Answer> {
  const { db, bus, record, meetingCapacity, sealRunning, shortenRunning } = deps;
  requireOwner(member, room);
  if (capacity && capacity > meetingCapacity)
    throw new ApiError('ValidationFailed', { issues: [{ path: 'body.capacity', problem: 'too_big' }] });
  if (retention) requireNotLonger(retention, deps.retention);
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(lobbyText === undefined ? {} : { lobbyText }),
    ...(sealed === undefined ? {} : { sealed }),
    ...(recordingConsent === undefined ? {} : { recordingConsent }),
    ...(retention === undefined ? {} : { retention }),
  };
  const changed = Object.keys(change).length > 0 ? await updateRoom(db, room.id, change) : room;
  if (!changed) throw new ApiError('ConferenceNotFound');
  if (changed !== room) record('room.changed', { roomId: room.id, by: member.userId });
  if (changed.lobbyText !== room.lobbyText)
    bus.publish(roomTopic(room.id), { to: 'waiting', then: 'read again' });
  // Also when it is sealed already: a request before may have ended half-way.
  if (sealed === true) await sealRunning(room.id);
  if (retention) await shortenRunning(room.id, retention);
  return toSettings(changed, deps);
}

function requireOwner(member: Member, { ownerId }: RoomRow): void {
  if (member.userId !== ownerId) throw new ApiError('Forbidden');
}

/** A room with more than the installation allows by now shows what holds. */
function toSettings(
  { title, capacity, lobbyText, sealed, recordingConsent, retention }: RoomRow,
  { meetingCapacity, retention: retentionMax }: RoomLimits,
): Answer {
  return {
    title,
    capacity: capacity === null ? null : Math.min(capacity, meetingCapacity),
    lobbyText,
    sealed,
    recordingConsent,
    retention: ownOf(retention, retentionMax),
    capacityMax: meetingCapacity,
    retentionMax,
  };
}

/** What was decided here: null where the installation decides. */
function ownOf(retention: Retention, most: Retention): RoomSettings['retention'] {
  const own = (kind: KeptKind) => (retention[kind] === null ? null : shortestOf(retention, most)[kind]);
  return { recordings: own('recordings'), transcripts: own('transcripts'), messages: own('messages') };
}

/** @throws ApiError ValidationFailed for what the installation keeps for less */
function requireNotLonger(retention: Retention, most: Retention): void {
  const issues = KEPT_KINDS.filter((kind) => (retention[kind] ?? 0) > (most[kind] ?? Infinity)).map(
    (kind) => ({
      path: `body.retention.${kind}`,
      problem: 'too_big',
    }),
  );
  if (issues.length > 0) throw new ApiError('ValidationFailed', { issues });
}
