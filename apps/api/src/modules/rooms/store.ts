import {
  ACTIVE_RECORDING_STATES,
  type ParticipantId,
  RECENT_ROOMS_MAX,
  type RecentRoom,
  type RoomId,
  type UserId,
} from '@intermind/contracts';
import { and, asc, countDistinct, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/planning-client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { recentRooms, rooms } from '../../db/schema/rooms.ts';
import type { PersonalData } from '../users/index.ts';

export type RoomRow = typeof rooms.$inferSelect;

/** Answers false when the code is taken. */
export async function insertRoom(db: Queries, row: typeof rooms.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(rooms).values(row).onConflictDoNothing().returning({ id: rooms.id });
  return inserted.length === 1;
}

export async function findRoom(db: Queries, id: RoomId): Promise<RoomRow | undefined> {
  const [row] = await selectRoom(db, id).execute();
  return row;
}

/** `findRoom` as a statement. */
export const selectRoom = (db: Queries, id: RoomId) =>
  db.select().from(rooms).where(eq(rooms.id, id)).limit(1).prepare(PLANNED_ONCE);

/** Undefined when there is no such room. */
export async function updateRoom(
  db: Queries,
  id: RoomId,
  change: Partial<
    Pick<
      RoomRow,
      | 'title'
      | 'capacity'
      | 'lobbyText'
      | 'terms'
      | 'expectedLanguages'
      | 'sealed'
      | 'recordingConsent'
      | 'recordingCaptions'
      | 'retention'
    >
  >,
): Promise<RoomRow | undefined> {
  const [row] = await db.update(rooms).set(change).where(eq(rooms.id, id)).returning();
  return row;
}

/** Whether the member was removed from the meeting that runs in the room. */
export async function isRemoved(db: Queries, id: RoomId, member: UserId): Promise<boolean> {
  const removed = removedFrom(db, member);
  const [row] = await db
    .select({ id: conferences.id })
    .from(conferences)
    .where(and(eq(conferences.roomId, id), isNull(conferences.endedAt), inArray(conferences.id, removed)))
    .limit(1);
  return row !== undefined;
}

/** The meetings that a member was removed from. */
const removedFrom = (db: Queries, member: UserId) =>
  db
    .select({ id: people.conferenceId })
    .from(people)
    .where(and(eq(people.userId, member), isNotNull(people.expelledAt)));

/** The people in the room’s running conference, in the order of joining; `you` marks the member’s own devices. */
export async function listPeopleInside(
  db: Queries,
  id: RoomId,
  member: UserId,
): Promise<{ id: ParticipantId; name: string; you: boolean }[]> {
  return db
    .select({
      id: participants.id,
      name: people.name,
      you: sql<boolean>`coalesce(${people.userId} = ${member}, false)`,
    })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .where(
      and(
        eq(conferences.roomId, id),
        isNull(conferences.endedAt),
        isNull(participants.leftAt),
        eq(people.assistant, false),
      ),
    )
    .orderBy(asc(participants.joinedAt));
}

/** What the room’s running conference has decided; null: none runs. A new one keeps a transcript. */
export async function runningRules(
  db: Queries,
  id: RoomId,
): Promise<
  (Pick<RoomRow, 'sealed' | 'recordingConsent' | 'retention'> & { transcriptKept: boolean }) | null
> {
  const [running] = await db
    .select({
      offSince: conferences.transcriptOffSince,
      sealed: conferences.sealed,
      recordingConsent: conferences.recordingConsent,
      retention: conferences.retention,
    })
    .from(conferences)
    .where(and(eq(conferences.roomId, id), isNull(conferences.endedAt)))
    .limit(1);
  if (!running) return null;
  const { offSince, ...rules } = running;
  return { transcriptKept: !offSince, ...rules };
}

/** Whether the meeting that runs in the room is being recorded, or is about to be. */
export async function isRecorded(db: Queries, id: RoomId): Promise<boolean> {
  const [row] = await db
    .select({ id: recordings.id })
    .from(recordings)
    .innerJoin(conferences, eq(conferences.id, recordings.conferenceId))
    .where(
      and(
        eq(conferences.roomId, id),
        isNull(conferences.endedAt),
        inArray(recordings.state, [...ACTIVE_RECORDING_STATES]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The member joins the room: it leads their list. */
export async function noteVisit(
  db: Queries,
  { userId, roomId, at }: { userId: UserId; roomId: RoomId; at: Date },
): Promise<void> {
  await db
    .insert(recentRooms)
    .values({ userId, roomId, lastUsedAt: at })
    .onConflictDoUpdate({ target: [recentRooms.userId, recentRooms.roomId], set: { lastUsedAt: at } });
}

/** Idempotent. */
export async function forgetRoom(db: Queries, userId: UserId, roomId: RoomId): Promise<void> {
  await db.delete(recentRooms).where(and(eq(recentRooms.userId, userId), eq(recentRooms.roomId, roomId)));
}

/** The rooms the member was in, the latest first. */
export async function listRecentRooms(db: Queries, userId: UserId): Promise<RecentRoom[]> {
  const rows = await db
    .select({
      id: rooms.id,
      title: rooms.title,
      ownerId: rooms.ownerId,
      lastUsedAt: recentRooms.lastUsedAt,
    })
    .from(recentRooms)
    .innerJoin(rooms, eq(rooms.id, recentRooms.roomId))
    .where(eq(recentRooms.userId, userId))
    .orderBy(desc(recentRooms.lastUsedAt), desc(rooms.id))
    .limit(RECENT_ROOMS_MAX);
  const inside = await countInside(
    db,
    rows.map(({ id }) => id),
    userId,
  );
  return rows.map(({ id, title, ownerId, lastUsedAt }) => ({
    id,
    title,
    yours: ownerId === userId,
    lastUsedAt: lastUsedAt.toISOString(),
    inside: inside.get(id) ?? 0,
  }));
}

/**
 * People in the rooms' running conferences, on however many devices; a room without anyone is absent, and one whose meeting the
 * member was removed from.
 */
async function countInside(db: Queries, ids: RoomId[], member: UserId): Promise<Map<RoomId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: conferences.roomId, count: countDistinct(participants.personId) })
    .from(participants)
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .where(
      and(
        inArray(conferences.roomId, ids),
        isNull(conferences.endedAt),
        isNull(participants.leftAt),
        notInArray(conferences.id, removedFrom(db, member)),
      ),
    )
    .groupBy(conferences.roomId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export const roomsData: PersonalData = {
  whenDeleted: {
    rooms: { stays: 'others have its code and its title, and meet in it', cleared: ['lobby_text', 'terms'] },
    recent_rooms: 'deleted',
  },
  async erase(tx, { id }) {
    await tx.update(rooms).set({ lobbyText: '', terms: [] }).where(eq(rooms.ownerId, id));
    await tx.delete(recentRooms).where(eq(recentRooms.userId, id));
  },
};
