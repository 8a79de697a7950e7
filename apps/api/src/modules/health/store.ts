import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';

/** @throws when the database does not answer */
export async function askDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
