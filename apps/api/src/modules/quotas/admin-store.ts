import { countsPerUnit, QUOTA_FEATURES, type QuotaFeature } from '@intermind/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { countRows } from '../../db/lists/count-rows.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { quotaLimits, quotaUsages } from '../../db/schema/quotas.ts';
import { users } from '../../db/schema/users.ts';
import { searchedMembers } from '../users/index.ts';
import type { UsageRow } from './usage-store.ts';

const MINUTES = (Object.keys(QUOTA_FEATURES) as QuotaFeature[]).filter((one) => countsPerUnit(one) === 60);
const perUnit = sql`case when ${quotaUsages.feature} in ${MINUTES} then 60 else 1 end`;

/** What may be asked of the quotas of all members: of those that were used in the period that runs. */
export const quotaList: ListDefinition = {
  fields: {
    email: { type: 'text', value: users.email },
    userId: { type: 'text', value: quotaUsages.userId, sortable: false },
    search: searchedMembers,
    feature: {
      type: 'choice',
      value: quotaUsages.feature,
      choices: Object.keys(QUOTA_FEATURES),
    },
    plan: { type: 'text', value: quotaUsages.plan },
    used: { type: 'number', value: sql`${quotaUsages.used}::numeric / ${perUnit}` },
    limit: { type: 'number', value: sql`${quotaUsages.limit}::numeric / ${perUnit}` },
    usagePercent: {
      type: 'number',
      value: sql`case when ${quotaUsages.limit} = 0 then 100 else 100.0 * ${quotaUsages.used} / ${quotaUsages.limit} end`,
    },
    periodStart: { type: 'time', value: quotaUsages.periodStart },
    periodEnd: { type: 'time', value: quotaUsages.periodEnd },
  },
  defaultSort: 'usagePercent:desc',
  id: quotaUsages.id,
};

export interface ManagedRow {
  usage: UsageRow;
  email: string;
  ownLimit: boolean;
}

/** One page of the usages that count, and how many there are in all. */
export async function listManaged(
  db: Database,
  query: CheckedQuery,
  now: Date,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(quotaList, query);
  const whole = and(
    eq(quotaUsages.current, true),
    sql`${quotaUsages.periodEnd} > ${now.toISOString()}::timestamptz`,
    isNull(users.deletedAt),
    where,
  );
  const isUser = eq(users.id, quotaUsages.userId);
  const [rows, total] = await Promise.all([
    db
      .select({
        usage: quotaUsages,
        email: users.email,
        ownLimit: sql<boolean>`${quotaLimits.userId} is not null`,
      })
      .from(quotaUsages)
      .innerJoin(users, isUser)
      .leftJoin(
        quotaLimits,
        and(eq(quotaLimits.userId, quotaUsages.userId), eq(quotaLimits.feature, quotaUsages.feature)),
      )
      .where(whole)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    countRows(
      db,
      db.select({ id: quotaUsages.id }).from(quotaUsages).innerJoin(users, isUser).where(whole).$dynamic(),
    ),
  ]);
  return { rows, total };
}
