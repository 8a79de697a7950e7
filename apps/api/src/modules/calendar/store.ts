import type { CalendarSourceId, UserId } from '@intermind/contracts';
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { calendarConsents, calendarEvents, calendarSources } from '../../db/schema/calendars.ts';
import { users } from '../../db/schema/users.ts';
import type { CalendarWindow } from './read-event.ts';

export type SourceRow = typeof calendarSources.$inferSelect;
export type EventRow = typeof calendarEvents.$inferSelect;
type NewSource = typeof calendarSources.$inferInsert;

/** One after the other for each member: until the transaction ends. */
export async function lockCalendars(tx: Queries, userId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`calendars ${userId}`}))`);
}

/**
 * Of the member of the row, for each calendar, whether it is Google's and connected: a column of the query that reads
 * members. Columns by their names, because drizzle takes the table off those of a query of one table.
 */
export const calendarKinds = sql<('google' | 'other')[]>`array(
  select case when c.kind = 'google' and c.state <> 'reconnect' then 'google' else 'other' end
  from ${calendarSources} c where c.user_id = ${users}.id
)`;

/** Google's first, then addresses in the order in which they were added. */
export function listSources(db: Queries, userId: UserId): Promise<SourceRow[]> {
  return db
    .select()
    .from(calendarSources)
    .where(eq(calendarSources.userId, userId))
    .orderBy(sql`${calendarSources.kind} = 'address'`, calendarSources.createdAt, calendarSources.id);
}

export async function findSource(db: Queries, id: CalendarSourceId): Promise<SourceRow | undefined> {
  const [row] = await db.select().from(calendarSources).where(eq(calendarSources.id, id)).limit(1);
  return row;
}

/** Undefined where the member has no such private address. */
export async function findAddress(
  db: Queries,
  userId: UserId,
  id: CalendarSourceId,
): Promise<SourceRow | undefined> {
  const row = await findSource(db, id);
  return row?.userId === userId && row.kind === 'address' ? row : undefined;
}

export async function findGoogle(db: Queries, userId: UserId): Promise<SourceRow | undefined> {
  const [row] = await db
    .select()
    .from(calendarSources)
    .where(and(eq(calendarSources.userId, userId), eq(calendarSources.kind, 'google')))
    .limit(1);
  return row;
}

export async function insertSource(tx: Queries, source: NewSource): Promise<SourceRow> {
  const [row] = await tx.insert(calendarSources).values(source).returning();
  return row!;
}

/** Undefined where it is gone. */
export async function updateSource(
  tx: Queries,
  id: CalendarSourceId,
  changes: Partial<NewSource>,
): Promise<SourceRow | undefined> {
  const [row] = await tx.update(calendarSources).set(changes).where(eq(calendarSources.id, id)).returning();
  return row;
}

/** All of a member, with their events. */
export async function deleteSources(tx: Queries, userId: UserId): Promise<SourceRow[]> {
  await tx.delete(calendarEvents).where(eq(calendarEvents.userId, userId));
  return tx.delete(calendarSources).where(eq(calendarSources.userId, userId)).returning();
}

/** With its events. */
export async function deleteSource(
  tx: Queries,
  userId: UserId,
  which: CalendarSourceId | 'google',
): Promise<SourceRow | undefined> {
  const [row] = await tx
    .delete(calendarSources)
    .where(
      and(
        eq(calendarSources.userId, userId),
        which === 'google'
          ? eq(calendarSources.kind, 'google')
          : and(eq(calendarSources.id, which), eq(calendarSources.kind, 'address')),
      ),
    )
    .returning();
  return row;
}

/** Deletes another source of the member that has this address. */
export async function deleteSameAddress(
  tx: Queries,
  { id, userId }: Pick<SourceRow, 'id' | 'userId'>,
  addressHash: string,
): Promise<void> {
  await tx
    .delete(calendarSources)
    .where(
      and(
        eq(calendarSources.userId, userId),
        eq(calendarSources.addressHash, addressHash),
        ne(calendarSources.id, id),
      ),
    );
}

/** Takes the right to read a source until a time. Undefined when somebody else has it, or the source is gone. */
export async function claimSource(
  db: Database,
  id: CalendarSourceId,
  { now, until }: { now: Date; until: Date },
): Promise<SourceRow | undefined> {
  const free = or(isNull(calendarSources.readingUntil), lte(calendarSources.readingUntil, now));
  const [row] = await db
    .update(calendarSources)
    .set({ readingUntil: until })
    .where(and(eq(calendarSources.id, id), free))
    .returning();
  return row;
}

/** Whose turn it is, of members who were here since a time; those that wait longest first. */
export async function readDueSources(
  db: Database,
  { now, seenSince, limit }: { now: Date; seenSince: Date; limit: number },
): Promise<CalendarSourceId[]> {
  const rows = await db
    .select({ id: calendarSources.id })
    .from(calendarSources)
    .innerJoin(users, eq(users.id, calendarSources.userId))
    .where(
      and(
        lte(calendarSources.nextSyncAt, now),
        ne(calendarSources.state, 'reconnect'),
        gt(users.lastLoginAt, seenSince),
      ),
    )
    .orderBy(asc(calendarSources.nextSyncAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those that end after `from` and begin before `to`, by their start. */
export async function listEvents(
  db: Database,
  userId: UserId,
  { from, to }: CalendarWindow,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const where = and(
    eq(calendarEvents.userId, userId),
    gt(calendarEvents.endsAt, from),
    lt(calendarEvents.startsAt, to),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(calendarEvents)
      .where(where)
      .orderBy(calendarEvents.startsAt, calendarEvents.id)
      .limit(limit)
      .offset(offset),
    db.$count(calendarEvents, where),
  ]);
  return { rows, total };
}

/** A day goes on somewhere for so long after its end in UTC. */
const LAST_ZONE_MS = 12 * 60 * 60_000;

export function listUpcoming(db: Database, userId: UserId, now: Date, limit: number): Promise<EventRow[]> {
  const goesOn = or(
    and(isNull(calendarEvents.startDate), gt(calendarEvents.endsAt, now)),
    and(
      sql`${calendarEvents.startDate} is not null`,
      gt(calendarEvents.endsAt, new Date(now.getTime() - LAST_ZONE_MS)),
    ),
  );
  return db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.userId, userId), goesOn))
    .orderBy(calendarEvents.startsAt, calendarEvents.id)
    .limit(limit);
}

/** Of all members, at most `limit`. */
export async function deletePastEvents(db: Database, before: Date, limit: number): Promise<void> {
  const past = db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(lt(calendarEvents.endsAt, before))
    .limit(limit);
  await db.delete(calendarEvents).where(inArray(calendarEvents.id, past));
}

/** False when it was used before. */
export async function useConsent(db: Database, id: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insert(calendarConsents)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: calendarConsents.id });
  return used.length > 0;
}

export async function deleteExpiredConsents(db: Database, now: Date): Promise<void> {
  await db.delete(calendarConsents).where(lte(calendarConsents.expiresAt, now));
}
