import type { UserId, UserSettings } from '@intermind/contracts';
import { and, eq, getTableColumns, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Queries } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/planning-client.ts';
import type { FieldDefinition } from '../../db/lists/list-fields.ts';
import { users } from '../../db/schema/users.ts';

export type UserRow = Omit<typeof users.$inferSelect, 'searched'>;
/** Every call of a member reads these; what only searches need is not among them. */
const { searched, ...COLUMNS } = getTableColumns(users);

/** What one search field of administrators looks through. */
export const searchedMembers: FieldDefinition = {
  type: 'text',
  value: searched,
  isLowerCase: true,
  sortable: false,
};

/**
 * The value of `users.issuer` for the embedded provider: its address follows PUBLIC_URL, its accounts stay the same.
 */
export const EMBEDDED_ISSUER = 'embedded';

/** The living member of a subject. */
export async function findUserBySubject(
  db: Queries,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject), isNull(users.deletedAt)))
    .limit(1);
  return row;
}

export async function findUser(db: Queries, id: UserId): Promise<UserRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .limit(1);
  return row;
}

/** Keeps the account from being deleted until the transaction ends. @returns whether it lives */
export async function keepUser(tx: Queries, id: UserId): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('share');
  return row !== undefined;
}

/** A value that the query of members reads beside each. */
export type Column<Value> = SQL<Value>;

/**
 * Reads the living member, and what another module knows of them, in one query. It is built once: `GET /users` is called
 * most, and building a query takes longer than sending it.
 */
export function memberReader<Known>(db: Database, known: Column<Known>) {
  const query = db
    .select({ user: COLUMNS, known })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .limit(1)
    .prepare(PLANNED_ONCE);
  return async (id: UserId): Promise<{ user: UserRow; known: Known } | undefined> => {
    const [row] = await query.execute({ id });
    return row;
  };
}

/** Those of them that live. */
export async function findUsers(db: Queries, ids: UserId[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(COLUMNS)
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)));
}

/** Whether the member of a subject was deleted at that time or later. */
export async function wasDeletedSince(
  db: Queries,
  issuer: string,
  subject: string,
  time: Date,
): Promise<boolean> {
  const [deleted] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject), gte(users.deletedAt, time)))
    .limit(1);
  return deleted !== undefined;
}

export async function insertUser(db: Queries, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row).onConflictDoNothing();
}

/** Undefined when the account was deleted meanwhile: what was erased is not written again. */
export async function updateUser(
  db: Queries,
  id: UserId,
  change: Partial<UserRow>,
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning(COLUMNS);
  return row;
}

/** Members of outside issuers who are administrators, beside one. */
export async function countAdmins(db: Queries, beside: UserId): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(
        or(users.isAdmin, users.grantedAdmin),
        ne(users.id, beside),
        ne(users.issuer, EMBEDDED_ISSUER),
        isNull(users.deletedAt),
      ),
    );
  return row!.count;
}

export interface UserChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  settings?: UserSettings | undefined;
}

/** Changes what is there; settings are merged one by one, so that two tabs do not undo each other. */
export async function changeUser(
  db: Queries,
  id: UserId,
  change: UserChange,
  now: Date,
): Promise<UserRow | undefined> {
  const { firstName, lastName, settings } = change;
  if (Object.values(change).every((value) => value === undefined)) return findUser(db, id);
  const merged = sql`${users.settings} || ${JSON.stringify(settings ?? {})}::jsonb`;
  const { newsletterSubscription: newsletter, promotionsSubscription: promotions } = settings ?? {};
  /** Saying the same again keeps the time at which it was first said. */
  const saidAt = (name: string, value: boolean, column: PgColumn) =>
    sql`case when ${users.settings}->>${name} = ${String(value)} then ${column} else ${now.toISOString()}::timestamptz end`;
  const [row] = await db
    .update(users)
    .set({
      ...(firstName ? { firstName } : {}),
      ...(lastName === undefined ? {} : { lastName }),
      settings: merged,
      ...(newsletter === undefined
        ? {}
        : { newsletterSaidAt: saidAt('newsletterSubscription', newsletter, users.newsletterSaidAt) }),
      ...(promotions === undefined
        ? {}
        : { promotionsSaidAt: saidAt('promotionsSubscription', promotions, users.promotionsSaidAt) }),
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning();
  return row;
}

/**
 * Erases the personal data and keeps the row: rooms and meetings refer to it, and its subject invalidates older
 * tokens. Undefined when there was none.
 */
export async function eraseUser(db: Queries, id: UserId, now: Date): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({
      deletedAt: now,
      email: '',
      firstName: '',
      lastName: '',
      isAdmin: false,
      grantedAdmin: false,
      settings: {},
      newsletterSaidAt: null,
      promotionsSaidAt: null,
      issuerName: null,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning();
  return row;
}
