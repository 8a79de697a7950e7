import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { DatabaseOpenError } from './open-failure.ts';

/**
 * PostgreSQL's settings for one backend in a small process. PGlite's own defaults (pglite 0.5.14, `defaultStartParams`)
 * with less shared memory: 128 MB of buffers would be resident from the start.
 */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  search_path: 'public',
  exit_on_error: 'false',
  log_checkpoints: 'false',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  // The one of PostgreSQL's ways that reaches the disk here, see durable-files.ts.
  wal_sync_method: 'fsync',
  // Each log line begins with its SQLSTATE, see open-failure.ts.
  log_line_prefix: '%e ',
  shared_buffers: '16MB',
  // Old log segments are given back at each checkpoint, so that folder and backups stay small.
  min_wal_size: '32MB',
  max_wal_size: '64MB',
};

const START_PARAMETERS = [
  '--single',
  '-O',
  '-j',
  ...Object.entries(SERVER_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the database in `folder`, making it when the folder is new. Acknowledged transactions are on the disk. Reads a few
 * catalogue pages, so that a folder that only looks sound is refused here.
 *
 * @param onLog PostgreSQL's own log lines
 * @throws Error when PostgreSQL does not start or cannot read its catalogue
 */
export async function openPGlite(folder: string, onLog: (line: string) => void): Promise<PGlite> {
  const log = (line: string): boolean => {
    onLog(line.trimEnd());
    return true;
  };
  const files = new DurableFiles(folder);
  try {
    const database = await PGlite.create({
      fs: files,
      startParams: START_PARAMETERS,
      onStdout: log,
      onStderr: log,
    });
    await database.exec(
      'SELECT count(*) FROM pg_class; SELECT count(*) FROM pg_attribute; SELECT count(*) FROM pg_proc',
    );
    return database;
  } catch (error) {
    if (files.refusal === null) throw error;
    // The engine's file system throws objects that say nothing more.
    const more = error instanceof Error ? `; ${String(error)}` : '';
    const message = `the machine refused a file (${files.refusal})${more}`;
    throw new DatabaseOpenError('unknown', message, { cause: error });
  }
}
