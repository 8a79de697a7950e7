import { isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { conferences } from '../../db/schema/index.ts';

/** @throws when the database does not answer */
export async function askDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Conferences that have not ended, of all instances. */
export function countRunningConferences(db: Database): Promise<number> {
  return db.$count(conferences, isNull(conferences.endedAt));
}
