import { LIST_TOTAL_MAX } from '@intermind/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Queries } from '../client.ts';
import type { ListDefinition } from './list-fields.ts';
import { toSql } from './list-sql.ts';
import type { CheckedQuery } from './parse-list.ts';

/**
 * One page of rows whose conditions cost more than reading them: they are found once, and counted as by `countRows`.
 * @param select the rows without order and limit, with these columns
 */
export async function findPage<Id extends string>(
  db: Queries,
  definition: ListDefinition,
  query: CheckedQuery,
  select: (columns: Record<string, SQL.Aliased>) => PgSelect,
): Promise<{ ids: Id[]; total: number }> {
  const keys = query.sort.map(({ field }, index) => sql`${field.value}`.as(`key${index}`));
  const found = select({
    id: sql`${definition.id}`.as('id'),
    ...Object.fromEntries(keys.map((key) => [key.fieldAlias, key])),
  });
  const { orderBy, limit, offset } = toSql(
    { ...definition, id: sql`id` },
    {
      ...query,
      sort: query.sort.map(({ field, direction }, index) => ({
        field: { ...field, value: sql.identifier(`key${index}`) },
        direction,
      })),
    },
  );
  const { rows } = await db.execute<{ ids: Id[]; total: number }>(sql`
    with found as materialized (${found})
    select (select count(*)::int from (select from found limit ${LIST_TOTAL_MAX + 1}) counted) as total,
      array(select id from found order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}) as ids`);
  return rows[0]!;
}
