import { LIST_TOTAL_MAX } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Queries } from '../client.ts';

/**
 * The rows of a query, counted up to one more than LIST_TOTAL_MAX: to count a million takes a fifth of a second, and a list of that
 * length is searched, not turned page by page.
 * @param rows selects anything, without a limit
 */
export async function countRows(db: Queries, rows: PgSelect): Promise<number> {
  const counted = rows.limit(LIST_TOTAL_MAX + 1).as('counted');
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  return count!.total;
}
