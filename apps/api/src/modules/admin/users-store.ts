import {
  type AdminUser,
  LETTER_CHOICES,
  type LetterChoice,
  PLAN_CODES,
  type PlanCode,
  type UserId,
} from '@intermind/contracts';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { countRows } from '../../db/lists/count-rows.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { users } from '../../db/schema/users.ts';
import { planAt } from '../billing/index.ts';
import { EMBEDDED_ISSUER, searchedMembers, type UserRow } from '../users/index.ts';

const isAdmin = sql<boolean>`(${users.isAdmin} or ${users.grantedAdmin})`;
const status = sql<string>`case when ${users.deletedAt} is null then 'active' else 'deleted' end`;

const letter = (name: 'newsletterSubscription' | 'promotionsSubscription') =>
  sql<string>`case ${users.settings}->>${sql.raw(`'${name}'`)} when 'true' then 'yes' when 'false' then 'no' else 'unsaid' end`;

/** When, and whether the installation has plans. */
export interface PlanTerms {
  at: Date;
  enforced: boolean;
}

const planOf = ({ at, enforced }: PlanTerms): SQL<PlanCode | null> =>
  enforced ? planAt(users.id, at) : sql`null`;

/** What may be asked of the members (spec 2 §3). */
export const userList = (terms: PlanTerms): ListDefinition => ({
  fields: {
    name: { type: 'text', value: sql`trim(${users.firstName} || ' ' || ${users.lastName})` },
    firstName: { type: 'text', value: users.firstName },
    lastName: { type: 'text', value: users.lastName },
    email: { type: 'text', value: users.email },
    id: { type: 'text', value: users.id, sortable: false },
    search: searchedMembers,
    ...(terms.enforced && {
      plan: { type: 'choice' as const, value: planOf(terms), choices: PLAN_CODES, costly: true },
    }),
    isAdmin: { type: 'boolean', value: isAdmin },
    status: { type: 'choice', value: status, choices: ['active', 'deleted'] },
    newsletter: {
      ...{
        type: 'choice',
        value: letter('newsletterSubscription'),
        choices: LETTER_CHOICES,
        sortable: false,
      },
    },
    promotions: {
      ...{
        type: 'choice',
        value: letter('promotionsSubscription'),
        choices: LETTER_CHOICES,
        sortable: false,
      },
    },
    createdAt: { type: 'time', value: users.createdAt },
    lastLogin: { type: 'time', value: users.lastLoginAt },
  },
  defaultSort: 'createdAt:desc',
  id: users.id,
});

/** By whichever way. */
export function hasAdminRole({ isAdmin, grantedAdmin }: UserRow): boolean {
  return isAdmin || grantedAdmin;
}

function toAdminUser({ row, plan }: { row: UserRow; plan: PlanCode | null }): AdminUser {
  const { id, firstName, lastName, email, issuer, deletedAt } = row;
  const byIssuer = issuer !== EMBEDDED_ISSUER && row.isAdmin;
  const admin = hasAdminRole(row);
  return {
    id,
    firstName,
    lastName,
    email,
    plan,
    isAdmin: admin,
    adminFrom: byIssuer ? 'issuer' : admin ? 'here' : null,
    status: deletedAt ? 'deleted' : 'active',
    newsletter: choiceOf(row.settings.newsletterSubscription, row.newsletterSaidAt),
    promotions: choiceOf(row.settings.promotionsSubscription, row.promotionsSaidAt),
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLoginAt.toISOString(),
  };
}

function choiceOf(wants: boolean | undefined, saidAt: Date | null): LetterChoice {
  if (wants === undefined) return { choice: 'unsaid', saidAt: null };
  return { choice: wants ? 'yes' : 'no', saidAt: saidAt?.toISOString() ?? null };
}

/** One page of the members, and how many there are in all. */
export async function listUsers(
  db: Database,
  query: CheckedQuery,
  terms: PlanTerms,
): Promise<{ items: AdminUser[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(userList(terms), query);
  const ids = () => db.select({ id: users.id }).from(users).where(where).$dynamic();
  // Plans are read of the page only, not of members that the offset skips.
  const page = ids()
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const [rows, total] = await Promise.all([
    db
      .select({ row: users, plan: planOf(terms) })
      .from(users)
      .where(inArray(users.id, page))
      .orderBy(...orderBy),
    countRows(db, ids()),
  ]);
  return { items: rows.map(toAdminUser), total };
}

/** A member, deleted ones too. */
export async function findAnyUser(db: Queries, id: UserId, terms: PlanTerms): Promise<AdminUser | undefined> {
  const [found] = await db
    .select({ row: users, plan: planOf(terms) })
    .from(users)
    .where(eq(users.id, id))
    .limit(1);
  return found && toAdminUser(found);
}

/** Of changes to who is an administrator, one happens after the other: two could each take away the other’s last one. */
export async function lockRoles(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admin roles'))`);
}
