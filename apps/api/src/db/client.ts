import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema>;
/** A database or a transaction in it. */
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface DatabaseClient {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool and brings the schema up to date. Several instances may start at once: one migrates, the others wait.
 * @throws when the database cannot be reached within 10 s
 */
export async function openDatabase(config: pg.PoolConfig): Promise<DatabaseClient> {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...config });
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7305641)');
    await migrate(drizzle(client), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    });
  } finally {
    await client.query('select pg_advisory_unlock(7305641)').catch(() => undefined);
    client.release();
  }
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
