import { ADMIN_ACTS, type AdminAct, type AdminActKind, type UserId } from '@intermind/contracts';
import { and, eq, notLike, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queries } from '../../db/client.ts';
import { countRows } from '../../db/lists/count-rows.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { type ActState, adminActs } from '../../db/schema/admin-acts.ts';
import { users } from '../../db/schema/users.ts';
import { newId } from '../../ids.ts';
import { nameOf, type PersonalData } from '../users/index.ts';

/** What an administrator does, as it is written to the audit log. */
export interface NewAct {
  by: UserId;
  act: AdminActKind;
  /** The member whom it concerns. */
  userId?: UserId;
  /** Id of what else it concerns. */
  object?: string;
  before?: ActState | null;
  after?: ActState | null;
}

/** Writes it in the transaction of what is done: there is never one without the other. */
export async function writeAct(tx: Queries, at: Date, act: NewAct): Promise<void> {
  await tx.insert(adminActs).values({ id: newId('adminAct'), at, ...act });
}

const admins = alias(users, 'admins');

/** What may be asked of the audit log. */
export const actList: ListDefinition = {
  fields: {
    at: { type: 'time', value: adminActs.at },
    act: { type: 'choice', value: adminActs.act, choices: ADMIN_ACTS, sortable: false },
    by: { type: 'text', value: nameOf(admins), sortable: false },
    user: { type: 'text', value: nameOf(users), sortable: false },
    userId: { type: 'text', value: adminActs.userId, sortable: false },
    /** What one search field looks through. */
    search: {
      type: 'text',
      value: sql`concat_ws(' ', ${nameOf(admins)}, ${admins.email}, ${nameOf(users)}, ${users.email}, ${adminActs.object})`,
      sortable: false,
    },
  },
  defaultSort: 'at:desc',
  id: adminActs.id,
};

/** One page of the audit log, and how many acts there are in all. */
export async function listActs(
  db: Database,
  query: CheckedQuery,
): Promise<{ items: AdminAct[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(actList, query);
  const count = countRows(
    db,
    db
      .select({ id: adminActs.id })
      .from(adminActs)
      .innerJoin(admins, eq(admins.id, adminActs.by))
      .leftJoin(users, eq(users.id, adminActs.userId))
      .where(where)
      .$dynamic(),
  );
  const rows = db
    .select({ row: adminActs, byName: nameOf(admins), userName: nameOf(users) })
    .from(adminActs)
    .innerJoin(admins, eq(admins.id, adminActs.by))
    .leftJoin(users, eq(users.id, adminActs.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const [acts, total] = await Promise.all([rows, count]);
  return {
    items: acts.map(({ row: { at, by, userId, ...rest }, byName, userName }) => ({
      ...rest,
      at: at.toISOString(),
      by: { id: by, name: byName },
      user: userId && { id: userId, name: userName },
    })),
    total,
  };
}

/** What was done stays on record; what it said about the deleted member does not, except why they were held. */
export const auditData: PersonalData = {
  whenDeleted: {
    admin_acts: {
      stays: 'it says which administrator did what, and why someone was held',
      cleared: ['before', 'after'],
    },
  },
  async erase(tx, { id }) {
    await tx
      .update(adminActs)
      .set({ before: null, after: null })
      .where(and(eq(adminActs.userId, id), notLike(adminActs.act, 'legal-hold.%')));
  },
};
