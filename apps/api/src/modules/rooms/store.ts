import type { ParticipantId, RoomId, UserId } from '@intermind/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { rooms } from '../../db/schema/rooms.ts';
import type { PersonalData } from '../users/index.ts';

export type RoomRow = typeof rooms.$inferSelect;

/** Answers false when the code is taken. */
export async function insertRoom(db: Queries, row: typeof rooms.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(rooms).values(row).onConflictDoNothing().returning({ id: rooms.id });
  return inserted.length === 1;
}

export async function findRoom(db: Queries, id: RoomId): Promise<RoomRow | undefined> {
  const [row] = await db.select().from(rooms).where(eq(rooms.id, id)).limit(1);
  return row;
}

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
    .where(and(eq(conferences.roomId, id), isNull(conferences.endedAt), isNull(participants.leftAt)))
    .orderBy(asc(participants.joinedAt));
}

export const roomsData: PersonalData = {
  whenDeleted: { rooms: { stays: 'others have its code and its title, and meet in it' } },
};
