import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Where drizzle's own tools keep what was carried out. */
const DONE = 'drizzle.__drizzle_migrations';

/** The newest of our migrations, by the time at which it was made. */
export const newestMigrationMs = (): number =>
  Math.max(...readMigrations().map(({ folderMillis }) => folderMillis));

const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/**
 * Brings the schema up to date, all of it or nothing. As drizzle's own migrator does, but in one message: a new database
 * needs some four hundred statements, and each that travels alone costs more than PostgreSQL's work on it.
 *
 * @param upToMs only migrations that were made until then
 */
export async function migrate(client: pg.ClientBase, upToMs = Infinity): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists ${DONE} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${DONE}`,
  );
  const newestMs = Number(rows[0]?.newest ?? -Infinity);
  const due = readMigrations().filter(
    ({ folderMillis }) => folderMillis > newestMs && folderMillis <= upToMs,
  );
  const statements = due.flatMap(({ sql, hash, folderMillis }) => [
    ...sql,
    `insert into ${DONE} (hash, created_at) values ('${hash}', ${folderMillis})`,
  ]);
  // On lines of their own: the last line of a migration may be a comment.
  if (statements.length > 0) await client.query(statements.join('\n;\n'));
}
