import { type ConferenceId, isModerator, type RoomId, ROLES } from '@intermind/contracts';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/planning-client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people, TAKES_EVERYTHING } from '../../db/schema/participants.ts';
import { rooms } from '../../db/schema/rooms.ts';
import type { PersonalData } from '../users/index.ts';

export type ConferenceRow = typeof conferences.$inferSelect;

export async function findConference(db: Queries, id: ConferenceId): Promise<ConferenceRow | undefined> {
  const [row] = await db.select().from(conferences).where(eq(conferences.id, id)).limit(1);
  return row;
}

export async function findConferences(db: Queries, ids: ConferenceId[]): Promise<ConferenceRow[]> {
  if (ids.length === 0) return [];
  return db.select().from(conferences).where(inArray(conferences.id, ids));
}

export async function findRunningConference(db: Queries, roomId: RoomId): Promise<ConferenceRow | undefined> {
  const [row] = await db
    .select()
    .from(conferences)
    .where(and(eq(conferences.roomId, roomId), isNull(conferences.endedAt)))
    .limit(1);
  return row;
}

/** For queries of conferences: a person is inside, who can admit others where that is asked; without the voice assistant. */
const somebodyInside = (where?: SQL) =>
  sql`exists (select from ${participants} join ${people} on ${people.id} = ${participants.personId} where ${and(eq(participants.conferenceId, conferences.id), isNull(participants.leftAt), sql`not ${people.assistant}`, where)})`;
export const moderatorInside = somebodyInside(inArray(people.role, ROLES.filter(isModerator)));

/** A room as a person who comes to it finds it. */
export interface FoundRoom {
  room: typeof rooms.$inferSelect;
  running: ConferenceRow | undefined;
  /** Someone who can admit others. */
  moderatorInside: boolean;
}

/** The room with its running conference. Undefined when there is no such room. */
export async function findRoomAndRunning(db: Queries, roomId: RoomId): Promise<FoundRoom | undefined> {
  const [row] = await db
    .select({ room: rooms, running: conferences, moderatorInside: sql<boolean>`${moderatorInside}` })
    .from(rooms)
    .leftJoin(conferences, and(eq(conferences.roomId, rooms.id), isNull(conferences.endedAt)))
    .where(eq(rooms.id, roomId))
    .limit(1);
  return row && { ...row, running: row.running ?? undefined };
}

/** Conferences that have not ended. */
export function countRunningConferences(db: Database): Promise<number> {
  return db.$count(conferences, isNull(conferences.endedAt));
}

/** Answers false when the room has a running conference already. */
export async function insertConference(db: Queries, row: typeof conferences.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(conferences)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: conferences.id });
  return inserted.length === 1;
}

/** Updates `emptySince` from the people inside. @returns the new value; undefined when it did not change */
export async function noteEmptiness(
  db: Queries,
  id: ConferenceId,
  now: Date,
): Promise<Date | null | undefined> {
  const [row] = await db
    .update(conferences)
    .set({
      emptySince: sql`case when ${conferences.emptySince} is null then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(conferences.id, id),
        isNull(conferences.endedAt),
        sql`(${conferences.emptySince} is null) <> ${somebodyInside()}`,
      ),
    )
    .returning({ emptySince: conferences.emptySince })
    .prepare(PLANNED_ONCE)
    .execute();
  return row?.emptySince;
}

/**
 * Leases running conferences to this instance: those without a valid lease, and its own before they expire. @returns
 * all that this instance holds
 */
export async function takeCare(
  db: Queries,
  instance: string,
  { now, until, renewBefore }: { now: Date; until: Date; renewBefore: Date },
): Promise<ConferenceRow[]> {
  await db
    .update(conferences)
    .set({ careBy: instance, careUntil: until })
    .where(
      and(
        isNull(conferences.endedAt),
        or(
          isNull(conferences.careUntil),
          lte(conferences.careUntil, now),
          and(eq(conferences.careBy, instance), lte(conferences.careUntil, renewBefore)),
        ),
      ),
    );
  return db
    .select()
    .from(conferences)
    .where(and(isNull(conferences.endedAt), eq(conferences.careBy, instance)));
}

/** The instance stops: another may care for its conferences at once. */
export async function leaveCare(db: Queries, instance: string): Promise<void> {
  await db
    .update(conferences)
    .set({ careBy: null, careUntil: null })
    .where(and(isNull(conferences.endedAt), eq(conferences.careBy, instance)));
}

/** Until the transaction ends nobody is admitted, and the conference does not end. @returns whether it is running */
export async function lockConference(tx: Queries, id: ConferenceId): Promise<boolean> {
  const [row] = await conferenceLock(tx, id).execute();
  return row !== undefined && row.endedAt === null;
}

/** `lockConference` as a statement. */
export const conferenceLock = (tx: Queries, id: ConferenceId) =>
  tx
    .select({ endedAt: conferences.endedAt })
    .from(conferences)
    .where(eq(conferences.id, id))
    .for('update')
    .prepare(PLANNED_ONCE);

type ConferenceChange = Partial<
  Pick<
    ConferenceRow,
    | 'translationEnabled'
    | 'demonstration'
    | 'sealed'
    | 'retention'
    | 'recordingCaptions'
    | 'transcriptOffSince'
    | 'locked'
    | 'restrictions'
  >
>;

export async function updateRunningConference(
  db: Queries,
  id: ConferenceId,
  change: ConferenceChange,
): Promise<ConferenceRow | undefined> {
  const [row] = await conferenceUpdate(db, id, change);
  return row;
}

/** Reads the running conference and locks it for somebody who enters, as an update would. */
export const conferenceEntry = (tx: Queries, id: ConferenceId) =>
  tx
    .select()
    .from(conferences)
    .where(and(eq(conferences.id, id), isNull(conferences.endedAt)))
    .for('no key update')
    .prepare(PLANNED_ONCE);

/** Somebody has entered: it is not empty any more. */
export const conferenceFilling = (tx: Queries, id: ConferenceId) =>
  tx.update(conferences).set({ emptySince: null }).where(eq(conferences.id, id)).prepare(PLANNED_ONCE);

const conferenceUpdate = (db: Queries, id: ConferenceId, change: ConferenceChange) =>
  db
    .update(conferences)
    .set({ ...change, version: sql`${conferences.version} + 1` })
    .where(and(eq(conferences.id, id), isNull(conferences.endedAt)))
    .returning();

export async function renameConference(db: Queries, id: ConferenceId, title: string | null): Promise<void> {
  await db.update(conferences).set({ title }).where(eq(conferences.id, id));
}

/** Deletes a past conference with everything that it left behind. */
export async function deleteConference(db: Queries, id: ConferenceId): Promise<void> {
  await db.delete(conferences).where(and(eq(conferences.id, id), isNotNull(conferences.endedAt)));
}

/**
 * Marks everyone inside as left, and ends the conference.
 * @param emptyBefore only if it has been empty since then
 * @returns false when it had already ended, or is not empty
 */
export async function closeConference(
  tx: Queries,
  id: ConferenceId,
  now: Date,
  emptyBefore?: Date,
): Promise<boolean> {
  const ended = await tx
    .update(conferences)
    .set({ endedAt: now })
    .where(
      and(
        eq(conferences.id, id),
        isNull(conferences.endedAt),
        emptyBefore ? lte(conferences.emptySince, emptyBefore) : undefined,
      ),
    )
    .returning({ id: conferences.id });
  if (ended.length === 0) return false;
  await tx
    .update(participants)
    .set({ leftAt: now, leftReason: 'ended', absentSince: null, ...TAKES_EVERYTHING })
    .where(and(eq(participants.conferenceId, id), isNull(participants.leftAt)));
  // Until now they might have come back.
  await tx
    .update(participants)
    .set(TAKES_EVERYTHING)
    .where(and(eq(participants.conferenceId, id), eq(participants.leftReason, 'lost')));
  return true;
}

export const conferencesData: PersonalData = {
  whenDeleted: {
    conferences: { stays: 'a meeting belongs to everyone who was in it; it names its host by id only' },
  },
};
