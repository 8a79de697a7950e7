import type { GuestId } from '@intermind/contracts';
import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/planning-client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { guests } from '../../db/schema/guests.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { isHeld, keepHolds } from '../legal-holds/index.ts';
import type { PersonalData } from '../users/index.ts';

export type GuestRow = typeof guests.$inferSelect;

export async function insertGuest(db: Queries, row: GuestRow): Promise<void> {
  await db.insert(guests).values(row).prepare(PLANNED_ONCE).execute();
}

export async function findGuest(db: Queries, id: GuestId): Promise<GuestRow | undefined> {
  const [row] = await db.select().from(guests).where(eq(guests.id, id)).limit(1);
  return row;
}

/** Every guest that the browser of this one was in the room, under any name. */
export function guestsOfBrowser(db: Queries, id: GuestId) {
  const first = sql`(select coalesce(own.origin_id, own.id) from ${guests} own where own.id = ${id})`;
  return db
    .select({ id: guests.id })
    .from(guests)
    .where(or(eq(guests.id, first), eq(guests.originId, first)));
}

/** Whether a moderator removed the guest, under any name, from the conference that is running now. */
export async function isExpelled(db: Queries, id: GuestId): Promise<boolean> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .innerJoin(conferences, eq(conferences.id, people.conferenceId))
    .where(
      and(
        inArray(people.guestId, guestsOfBrowser(db, id)),
        isNotNull(people.expelledAt),
        isNull(conferences.endedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Removes guests made before `time` who neither wait nor are inside, nor were in a meeting that is held. Answers how many. */
export async function deleteGuestsBefore(db: Database, time: Date): Promise<number> {
  const waiting = db
    .select({ one: sql`1` })
    .from(joinRequests)
    .where(and(eq(joinRequests.guestId, guests.id), eq(joinRequests.status, 'PENDING')));
  const inside = db
    .select({ one: sql`1` })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .where(and(eq(people.guestId, guests.id), isNull(participants.leftAt)));
  const held = db
    .select({ one: sql`1` })
    .from(people)
    .where(and(eq(people.guestId, guests.id), isHeld(people.conferenceId)));
  const old = and(lt(guests.createdAt, time), notExists(waiting), notExists(inside), notExists(held));
  return db.transaction(async (tx) => {
    await keepHolds(tx);
    const deleted = await tx.delete(guests).where(old).returning({ id: guests.id });
    return deleted.length;
  });
}

export const guestsData: PersonalData = {
  whenDeleted: { guests: { stays: 'a guest has no account; the chores delete guests after two days' } },
};
