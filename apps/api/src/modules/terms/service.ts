import { can, type Language, type RoomTerm } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import type { EventBus, RecordEvent } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { findRunningConference } from '../conferences/index.ts';
import { standingOf } from '../participants/index.ts';
import { type RoomRow, updateRoom } from '../rooms/index.ts';

export interface TermsDependencies {
  db: Database;
  bus: EventBus;
  record: RecordEvent;
}

/** @throws ApiError Forbidden to everyone but the owner, and moderators who are in the room's meeting */
export async function readTerms(
  { db }: Pick<TermsDependencies, 'db'>,
  member: Member,
  room: RoomRow,
): Promise<RoomTerm[]> {
  await requireEditor(db, member, room);
  return room.terms;
}

/**
 * Replaces the terms; the interpreter of a running meeting is told.
 * @throws ApiError Forbidden to everyone but the owner, and moderators who are in the room's meeting
 */
export async function changeTerms(
  deps: TermsDependencies,
  member: Member,
  room: RoomRow,
  terms: RoomTerm[],
): Promise<RoomTerm[]> {
  return (await change(deps, member, room, { terms })).terms;
}

/** @throws ApiError Forbidden to everyone but the owner, and moderators who are in the room's meeting */
export async function readExpected(
  { db }: Pick<TermsDependencies, 'db'>,
  member: Member,
  room: RoomRow,
): Promise<Language[]> {
  await requireEditor(db, member, room);
  return room.expectedLanguages;
}

/**
 * Replaces the languages that are expected; the interpreter of a running meeting is told.
 * @throws ApiError Forbidden to everyone but the owner, and moderators who are in the room's meeting
 */
export async function changeExpected(
  deps: TermsDependencies,
  member: Member,
  room: RoomRow,
  languages: Language[],
): Promise<Language[]> {
  return (await change(deps, member, room, { expectedLanguages: languages })).expectedLanguages;
}

async function change(
  { db, bus, record }: TermsDependencies,
  member: Member,
  room: RoomRow,
  by: Partial<Pick<RoomRow, 'terms' | 'expectedLanguages'>>,
): Promise<RoomRow> {
  const conference = await requireEditor(db, member, room);
  const changed = await updateRoom(db, room.id, by);
  if (!changed) throw new ApiError('ConferenceNotFound');
  record('room.changed', { roomId: room.id, by: member.userId });
  if (conference) bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
  return changed;
}

async function requireEditor(db: Database, member: Member, room: RoomRow) {
  const conference = await findRunningConference(db, room.id);
  if (member.userId === room.ownerId) return conference;
  if (!conference || !can(await standingOf(db, conference, member), 'changeTerms'))
    throw new ApiError('Forbidden');
  return conference;
}
