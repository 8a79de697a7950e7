import type { RoomId, RoomSettings } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { type EventBus, type RecordEvent, roomTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { AnswerOf } from '../../http/route.ts';
import { findRoom, type RoomRow, updateRoom } from './store.ts';

export interface RoomSettingsDependencies {
  db: Queries;
  bus: EventBus;
  record: RecordEvent;
  /** The most people in one meeting of this installation. */
  meetingCapacity: number;
  /** The meeting that runs in the room is sealed from now on. */
  sealRunning: (id: RoomId) => Promise<unknown>;
}

type Answer = AnswerOf<'GET /rooms/{id}/settings'>;
type Change = { [Name in keyof RoomSettings]?: RoomSettings[Name] | undefined };

/** People who may be in a meeting of the room at once. */
export async function capacityOf(db: Queries, id: RoomId, meetingCapacity: number): Promise<number> {
  const room = await findRoom(db, id);
  return Math.min(room?.capacity ?? meetingCapacity, meetingCapacity);
}

/** What guests read while they wait; empty: nothing. */
export async function lobbyTextOf(db: Queries, id: RoomId): Promise<string> {
  return (await findRoom(db, id))?.lobbyText ?? '';
}

/** @throws ApiError Forbidden to everyone but the owner */
export function readRoomSettings(
  { meetingCapacity }: Pick<RoomSettingsDependencies, 'meetingCapacity'>,
  member: Member,
  room: RoomRow,
): Answer {
  requireOwner(member, room);
  return toSettings(room, meetingCapacity);
}

/**
 * Who is inside stays when the room gets smaller; nobody else gets in until there is a place. A seal holds at once, and
 * without it the next meeting is not sealed any more.
 * @throws ApiError Forbidden to everyone but the owner, ValidationFailed for more people than the installation allows
 */
export async function changeRoomSettings(
  { db, bus, record, meetingCapacity, sealRunning }: RoomSettingsDependencies,
  member: Member,
  room: RoomRow,
  { title, capacity, lobbyText, sealed }: Change,
): Promise<Answer> {
  requireOwner(member, room);
  if (capacity && capacity > meetingCapacity)
    throw new ApiError('ValidationFailed', { issues: [{ path: 'body.capacity', problem: 'too_big' }] });
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(lobbyText === undefined ? {} : { lobbyText }),
    ...(sealed === undefined ? {} : { sealed }),
  };
  const changed = Object.keys(change).length > 0 ? await updateRoom(db, room.id, change) : room;
  if (!changed) throw new ApiError('ConferenceNotFound');
  if (changed !== room) record('room.changed', { roomId: room.id, by: member.userId });
  if (changed.lobbyText !== room.lobbyText)
    bus.publish(roomTopic(room.id), { to: 'waiting', then: 'read again' });
  // Also when it is sealed already: a request before may have ended half-way.
  if (sealed === true) await sealRunning(room.id);
  return toSettings(changed, meetingCapacity);
}

function requireOwner(member: Member, { ownerId }: RoomRow): void {
  if (member.userId !== ownerId) throw new ApiError('Forbidden');
}

/** A room that was made larger than the installation allows by now shows what holds. */
function toSettings({ title, capacity, lobbyText, sealed }: RoomRow, meetingCapacity: number): Answer {
  return {
    title,
    capacity: capacity === null ? null : Math.min(capacity, meetingCapacity),
    lobbyText,
    sealed,
    capacityMax: meetingCapacity,
  };
}
