import type { AdminUser, UserId } from '@intermind/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { users } from '../../db/schema/users.ts';
import { EMBEDDED_ISSUER, type UserRow } from '../users/index.ts';

const isAdmin = sql<boolean>`(${users.isAdmin} or ${users.grantedAdmin})`;
const status = sql<string>`case when ${users.deletedAt} is null then 'active' else 'deleted' end`;

/** What may be asked of the members (spec 2 §3). */
export const userList: ListDefinition = {
  fields: {
    name: { type: 'text', value: sql`trim(${users.firstName} || ' ' || ${users.lastName})` },
    firstName: { type: 'text', value: users.firstName },
    lastName: { type: 'text', value: users.lastName },
    email: { type: 'text', value: users.email },
    id: { type: 'text', value: users.id, sortable: false },
    /** What one search field looks through. */
    search: {
      type: 'text',
      value: sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email})`,
      sortable: false,
    },
    isAdmin: { type: 'boolean', value: isAdmin },
    status: { type: 'choice', value: status, choices: ['active', 'deleted'] },
    createdAt: { type: 'time', value: users.createdAt },
    lastLogin: { type: 'time', value: users.lastLoginAt },
  },
  defaultSort: 'createdAt:desc',
  id: users.id,
};

export function toAdminUser(row: UserRow): AdminUser {
  const { id, firstName, lastName, email, issuer, deletedAt } = row;
  const byIssuer = issuer !== EMBEDDED_ISSUER && row.isAdmin;
  const admin = row.isAdmin || row.grantedAdmin;
  return {
    id,
    firstName,
    lastName,
    email,
    isAdmin: admin,
    adminFrom: byIssuer ? 'issuer' : admin ? 'here' : null,
    status: deletedAt ? 'deleted' : 'active',
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLoginAt.toISOString(),
  };
}

/** One page of the members, and how many there are in all. */
export async function listUsers(
  db: Database,
  query: CheckedQuery,
): Promise<{ items: AdminUser[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(userList, query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(users, where),
  ]);
  return { items: rows.map(toAdminUser), total };
}

/** A member, deleted ones too. */
export async function findAnyUser(db: Queries, id: UserId): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row;
}

/** Of changes to who is an administrator, one happens after the other: two could each take away the other’s last one. */
export async function lockRoles(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admin roles'))`);
}
