import type { ConferenceId, LegalHold, UserId } from '@intermind/contracts';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queries } from '../../db/client.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { meetingTitle } from '../../db/meeting-title.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { legalHolds } from '../../db/schema/legal-holds.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { users } from '../../db/schema/users.ts';
import { nameOf } from '../users/index.ts';

export type HoldRow = typeof legalHolds.$inferSelect;
/** The member or the meeting that is held. */
export type Held = { userId: UserId } | { conferenceId: ConferenceId };
export const idOf = (held: Held): UserId | ConferenceId =>
  'userId' in held ? held.userId : held.conferenceId;

const admins = alias(users, 'admins');

/** What may be asked of the legal holds. */
export const holdList: ListDefinition = {
  fields: {
    placedAt: { type: 'time', value: legalHolds.placedAt },
    user: { type: 'text', value: nameOf(users), sortable: false },
    userId: { type: 'text', value: legalHolds.userId, sortable: false },
    conferenceId: { type: 'text', value: legalHolds.conferenceId, sortable: false },
    /** What one search field looks through. */
    search: {
      type: 'text',
      value: sql`concat_ws(' ', ${nameOf(users)}, ${users.email}, ${meetingTitle}, ${legalHolds.id}, ${legalHolds.reason})`,
      sortable: false,
    },
  },
  defaultSort: 'placedAt:desc',
  id: legalHolds.id,
};

const select = (db: Queries) =>
  db
    .select({
      hold: legalHolds,
      userName: nameOf(users),
      title: meetingTitle,
      startedAt: conferences.startedAt,
      byName: nameOf(admins),
    })
    .from(legalHolds)
    .innerJoin(admins, eq(admins.id, legalHolds.placedBy))
    .leftJoin(users, eq(users.id, legalHolds.userId))
    .leftJoin(conferences, eq(conferences.id, legalHolds.conferenceId))
    .leftJoin(rooms, eq(rooms.id, conferences.roomId));

type SelectedHold = Awaited<ReturnType<typeof select>>[number];

function toHold({ hold, userName, title, startedAt, byName }: SelectedHold): LegalHold {
  const { userId, conferenceId, reason, placedAt, placedBy } = hold;
  return {
    user: userId && { id: userId, name: userName },
    conference: conferenceId && { id: conferenceId, title, startedAt: startedAt!.toISOString() },
    reason,
    placedAt: placedAt.toISOString(),
    placedBy: { id: placedBy, name: byName },
  };
}

/** One page of the legal holds, and how many there are in all. */
export async function listHolds(
  db: Database,
  query: CheckedQuery,
): Promise<{ items: LegalHold[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(holdList, query);
  const count = db
    .select({ total: sql<number>`count(*)::int` })
    .from(legalHolds)
    .leftJoin(users, eq(users.id, legalHolds.userId))
    .leftJoin(conferences, eq(conferences.id, legalHolds.conferenceId))
    .leftJoin(rooms, eq(rooms.id, conferences.roomId))
    .where(where);
  const rows = select(db)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const [items, [counts]] = await Promise.all([rows, count]);
  return { items: items.map(toHold), total: counts?.total ?? 0 };
}

export async function findHold(db: Queries, held: Held): Promise<LegalHold | undefined> {
  const [row] = await select(db)
    .where(eq(legalHolds.id, idOf(held)))
    .limit(1);
  return row && toHold(row);
}

/** Until the transaction ends no other hold is placed, and nothing is deleted of what may be held. */
export async function lockHolds(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('legal holds'))`);
}

/** Whether there is such a member, deleted or not, or such a meeting. */
export async function exists(tx: Queries, held: Held): Promise<boolean> {
  const rows =
    'userId' in held
      ? await tx.select({ id: users.id }).from(users).where(eq(users.id, held.userId))
      : await tx
          .select({ id: conferences.id })
          .from(conferences)
          .where(eq(conferences.id, held.conferenceId));
  return rows.length === 1;
}

export async function saveHold(
  tx: Queries,
  held: Held,
  { reason, placedAt, placedBy }: Pick<HoldRow, 'reason' | 'placedAt' | 'placedBy'>,
): Promise<void> {
  const why = { reason, placedAt, placedBy };
  await tx
    .insert(legalHolds)
    .values({ id: idOf(held), ...held, ...why })
    .onConflictDoUpdate({ target: legalHolds.id, set: why });
}

/** @returns why it was held; undefined when it was not */
export async function deleteHold(tx: Queries, held: Held): Promise<string | undefined> {
  const [row] = await tx
    .delete(legalHolds)
    .where(eq(legalHolds.id, idOf(held)))
    .returning({ reason: legalHolds.reason });
  return row?.reason;
}
