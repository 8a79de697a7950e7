import { constants, cpSync, rmSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { packFolder } from './backup-archive.ts';
import type { Turns } from './turns.ts';

/**
 * Counts rows inserted, updated and deleted since the database was opened. The job queue is left out: it notes the time in
 * its own tables all day, and what its jobs do is counted where they do it.
 */
const WRITES = `
  SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text AS writes
  FROM pg_stat_user_tables WHERE schemaname <> 'pgboss'`;

/** @returns a text that changes when a row of ours was inserted, updated or deleted */
export async function countWrites(database: PGlite): Promise<string> {
  // In a transaction of its own: counts are handed over at the end of one.
  await database.exec('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.query<{ writes: string }>(WRITES);
  return rows[0]!.writes;
}

/**
 * Copies the folder while no statement runs and no transaction is open, then packs the copy beside the running database:
 * a pause of a fraction of a second.
 * @returns the count of writes in the backup
 */
export async function writeBackup(
  database: PGlite,
  turns: Turns,
  folder: string,
  file: string,
): Promise<string> {
  const snapshot = `${folder}.snapshot`;
  try {
    const writes = await turns.run(async () => {
      // Right before the copy, so that the backup carries little of the write-ahead log.
      await database.exec('CHECKPOINT');
      rmSync(snapshot, { recursive: true, force: true });
      cpSync(folder, snapshot, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return countWrites(database);
    });
    await packFolder(snapshot, file);
    return writes;
  } finally {
    rmSync(snapshot, { recursive: true, force: true });
  }
}
