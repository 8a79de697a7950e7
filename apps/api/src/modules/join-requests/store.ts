import type { ConferenceId, GuestId, JoinRequestId, RoomId } from '@intermind/contracts';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/planning-client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { guests } from '../../db/schema/guests.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { guestsOfBrowser } from '../auth/index.ts';
import { type ConferenceRow, type FoundRoom, moderatorInside } from '../conferences/index.ts';
import { isInside } from '../participants/index.ts';
import type { PersonalData } from '../users/index.ts';

export type JoinRequestRow = typeof joinRequests.$inferSelect;

export async function findJoinRequest(db: Queries, id: JoinRequestId): Promise<JoinRequestRow | undefined> {
  const [row] = await db.select().from(joinRequests).where(eq(joinRequests.id, id)).limit(1);
  return row;
}

/** The request with the conference that runs in its room. */
export async function findWithRunning(
  db: Queries,
  id: JoinRequestId,
): Promise<{ request: JoinRequestRow; running: ConferenceRow | undefined } | undefined> {
  const [row] = await db
    .select({ request: joinRequests, running: conferences })
    .from(joinRequests)
    .leftJoin(conferences, and(eq(conferences.roomId, joinRequests.roomId), isNull(conferences.endedAt)))
    .where(eq(joinRequests.id, id))
    .limit(1)
    .prepare(PLANNED_ONCE)
    .execute();
  return row && { request: row.request, running: row.running ?? undefined };
}

/** What became of a guest so far. */
interface GuestRecord {
  /** The newest request; a pending one is always that. */
  request: JoinRequestRow | undefined;
  /** To the running conference. */
  wasAdmitted: boolean;
  /** A moderator removed the guest, under any name, from the running conference. */
  expelled: boolean;
  /** The guest, under any name, cannot ask to join the running conference. */
  blocked: boolean;
}

/** A guest who asks to join a room. */
export interface Arrival extends FoundRoom {
  /** Undefined where the guest was forgotten. */
  record: GuestRecord | undefined;
}

/** The newest request of a guest; a pending one is always that. */
const newestRequest = (db: Queries, id: GuestId) =>
  db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(eq(joinRequests.guestId, id))
    .orderBy(desc(eq(joinRequests.status, 'PENDING')), desc(joinRequests.createdAt), desc(joinRequests.id))
    .limit(1);

export async function findNewestRequest(db: Queries, id: GuestId): Promise<JoinRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(joinRequests)
    .where(eq(joinRequests.id, newestRequest(db, id)));
  return row;
}

/** All that decides what becomes of a guest who comes to a room. Undefined when there is no such room. */
export async function findArrival(db: Queries, id: GuestId, roomId: RoomId): Promise<Arrival | undefined> {
  const ofBrowser = guestsOfBrowser(db, id);
  const admissions = db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.conferenceId, conferences.id), eq(people.guestId, id)));
  const expulsions = db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.conferenceId, conferences.id),
        isNotNull(people.expelledAt),
        inArray(people.guestId, ofBrowser),
      ),
    );
  const blocks = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(eq(joinRequests.blockedFor, conferences.id), inArray(joinRequests.guestId, ofBrowser)));
  const [row] = await db
    .select({
      room: rooms,
      running: conferences,
      moderatorInside: sql<boolean>`${moderatorInside}`,
      guest: guests.id,
      request: joinRequests,
      wasAdmitted: sql<boolean>`${exists(admissions)}`,
      expelled: sql<boolean>`${exists(expulsions)}`,
      blocked: sql<boolean>`${exists(blocks)}`,
    })
    .from(rooms)
    .leftJoin(conferences, and(eq(conferences.roomId, rooms.id), isNull(conferences.endedAt)))
    .leftJoin(guests, eq(guests.id, id))
    .leftJoin(joinRequests, eq(joinRequests.id, newestRequest(db, id)))
    .where(eq(rooms.id, roomId))
    .limit(1)
    .prepare(PLANNED_ONCE)
    .execute();
  if (!row) return undefined;
  const { room, running, moderatorInside: inside, guest, request, ...record } = row;
  return {
    room,
    running: running ?? undefined,
    moderatorInside: inside,
    record: guest === null ? undefined : { ...record, request: request ?? undefined },
  };
}

const isWaiting = (roomId: RoomId, now: Date) =>
  and(eq(joinRequests.roomId, roomId), eq(joinRequests.status, 'PENDING'), gt(joinRequests.expiresAt, now));

/** Pending requests, oldest first. */
export async function listWaiting(db: Queries, roomId: RoomId, now: Date): Promise<JoinRequestRow[]> {
  return db
    .select()
    .from(joinRequests)
    .where(isWaiting(roomId, now))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id));
}

export interface WaitingCounts {
  atRoom: number;
  fromAddress: number;
  /** Requests this guest made since the time that was asked for. */
  byGuest: number;
  /** Places in the conference; none where none runs. */
  taken: number;
}

interface Asking {
  roomId: RoomId;
  guestId: GuestId;
  /** As `networkKey` writes it. */
  address: string;
  /** When the window of the guest's own requests begins. */
  since: Date;
  now: Date;
  /** The conference that runs in the room, and since when approvals keep a place in it. */
  running: { id: ConferenceId; keptSince: Date } | undefined;
}

/** What speaks against one more request. */
export async function countBeforeAsking(
  db: Queries,
  { roomId, address, guestId, since, now, running }: Asking,
): Promise<WaitingCounts> {
  const isPending = isWaiting(roomId, now);
  const isRecent = and(eq(joinRequests.guestId, guestId), gt(joinRequests.createdAt, since));
  const counted = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number);
  const [row] = await db
    .select({
      atRoom: counted(isPending),
      fromAddress: counted(and(isPending, eq(joinRequests.address, address))),
      byGuest: counted(isRecent),
      taken: running ? takenPlaces(running.id, running.keptSince) : sql<number>`0`,
    })
    .from(joinRequests)
    .where(or(isPending, isRecent))
    .prepare(PLANNED_ONCE)
    .execute();
  return row!;
}

/** @returns false when the guest has a pending request already */
export async function insertJoinRequest(db: Queries, row: JoinRequestRow): Promise<boolean> {
  const inserted = await db
    .insert(joinRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: joinRequests.id })
    .prepare(PLANNED_ONCE)
    .execute();
  return inserted.length === 1;
}

export type Settlement = Pick<JoinRequestRow, 'status' | 'decidedAt' | 'decidedBy' | 'approvedFor'> &
  Partial<Pick<JoinRequestRow, 'blockedFor'>>;

/** Changes a pending request; undefined when another decision came first. */
export async function settlePending(
  db: Queries,
  id: JoinRequestId,
  change: Settlement,
): Promise<JoinRequestRow | undefined> {
  const [row] = await settlement(db, id, change).execute();
  return row;
}

/** `settlePending` as a statement. */
export const settlement = (db: Queries, id: JoinRequestId, change: Settlement) =>
  db
    .update(joinRequests)
    .set({ ...change, absentSince: null, address: null })
    .where(and(eq(joinRequests.id, id), eq(joinRequests.status, 'PENDING')))
    .returning()
    .prepare(PLANNED_ONCE);

/** Changes whether a pending request's guest is there; undefined where that is known already. */
export async function setAbsent(
  db: Queries,
  id: JoinRequestId,
  absentSince: Date | null,
): Promise<JoinRequestRow | undefined> {
  const isNews = absentSince ? isNull(joinRequests.absentSince) : isNotNull(joinRequests.absentSince);
  const [row] = await db
    .update(joinRequests)
    .set({ absentSince })
    .where(and(eq(joinRequests.id, id), eq(joinRequests.status, 'PENDING'), isNews))
    .returning();
  return row;
}

export async function expireOverdue(db: Queries, now: Date): Promise<JoinRequestRow[]> {
  return db
    .update(joinRequests)
    .set({ status: 'EXPIRED', decidedAt: now, absentSince: null, address: null })
    .where(and(eq(joinRequests.status, 'PENDING'), lte(joinRequests.expiresAt, now)))
    .returning();
}

/** Pending requests of the guest's browser at the room, under any name. */
export async function listPendingOfBrowser(
  db: Queries,
  { guestId, roomId }: Pick<JoinRequestRow, 'guestId' | 'roomId'>,
): Promise<JoinRequestRow[]> {
  return db
    .select()
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.roomId, roomId),
        eq(joinRequests.status, 'PENDING'),
        inArray(joinRequests.guestId, guestsOfBrowser(db, guestId)),
      ),
    );
}

/**
 * How many places of the conference are taken: one by each person inside, on however many devices, and by each guest who
 * was approved since then and is on the way.
 */
function takenPlaces(id: ConferenceId, since: Date): SQL<number> {
  const inside = (columns: SQL, where?: SQL) =>
    sql`select ${columns} from ${participants} join ${people} on ${people.id} = ${participants.personId} where ${and(isInside(id), where)}`;
  const onTheWay = and(
    eq(joinRequests.status, sql`'APPROVED'`),
    eq(joinRequests.approvedFor, id),
    gt(joinRequests.decidedAt, since),
    // One list for all of them: asked for each, it takes a hundred times as long.
    sql`${joinRequests.guestId} not in (${inside(sql`${people.guestId}`, isNotNull(people.guestId))})`,
  );
  return sql<number>`(${inside(sql`count(distinct ${people.id})`)}) + (select count(*) from ${joinRequests} where ${onTheWay})`.mapWith(
    Number,
  );
}

/** A statement that counts the places that are taken, with how many the room has, where that was decided. */
export const selectTakenPlaces = (db: Queries, id: ConferenceId, since: Date) =>
  db
    .select({ taken: takenPlaces(id, since), capacity: rooms.capacity })
    .from(conferences)
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .where(eq(conferences.id, id))
    .prepare(PLANNED_ONCE);

/** Requests whose guests cannot ask again, first blocked first. */
export async function listBlocked(db: Queries, id: ConferenceId): Promise<JoinRequestRow[]> {
  return db
    .select()
    .from(joinRequests)
    .where(eq(joinRequests.blockedFor, id))
    .orderBy(asc(joinRequests.decidedAt), asc(joinRequests.id));
}

/** @returns whether there was a block */
export async function unblock(db: Queries, id: JoinRequestId): Promise<boolean> {
  const rows = await db
    .update(joinRequests)
    // The denial it came with is over too: the guest may ask at once.
    .set({ blockedFor: null, decidedAt: null })
    .where(and(eq(joinRequests.id, id), isNotNull(joinRequests.blockedFor)))
    .returning({ id: joinRequests.id });
  return rows.length > 0;
}

export const joinRequestsData: PersonalData = {
  whenDeleted: {
    join_requests: { stays: 'a request is a guest’s and goes with them; it names who decided by id only' },
  },
};
