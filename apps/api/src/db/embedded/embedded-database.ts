import path from 'node:path';
import { lockFolder } from '@intermind/config';
import type { PoolConfig } from 'pg';
import { backupFileFor, listBackups, pruneBackups } from './backup-files.ts';
import { openOrRestore } from './prepare-folder.ts';
import { makeSocketFolder } from './socket-folder.ts';

/** The part of a pino logger that is used here. */
export interface EmbeddedDatabaseLogger {
  debug(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

export interface EmbeddedDatabaseOptions {
  /** Absolute. The database is in `pg`, the backups in `backups`. */
  dataDir: string;
  logger: EmbeddedDatabaseLogger;
  /** An empty database of this engine, closed, to start a new one from: making one takes two seconds. */
  emptyDatabase?: string | undefined;
  /** The database failed for good, for example on a full disk; the process should end and be started again. */
  onFailure?: (error: Error) => void;
  now?: () => Date;
  /** Calls `work` every `intervalMs` until the returned function is called. */
  every?: (intervalMs: number, work: () => void) => () => void;
}

export interface EmbeddedDatabaseHealth {
  ok: boolean;
  /** ISO 8601 UTC of the newest backup. */
  lastBackupAt: string | null;
  /** ISO 8601 UTC of the backup this database was restored from at this start. */
  restoredFrom: string | null;
  /** In words, when something is not as it should be. */
  problem: string | null;
}

export interface EmbeddedDatabase {
  /** For `new pg.Pool(connection)`. One connection: the engine has one session. */
  connection: PoolConfig;
  health(): EmbeddedDatabaseHealth;
  /** Takes a backup now and answers its file. */
  backup(): Promise<string>;
  /** Takes a backup when something was written since the last, and closes. Close the pool first. */
  close(): Promise<void>;
}

const BACKUP_INTERVAL_MS = 10 * 60_000;
const ANALYZE_INTERVAL_MS = 60 * 60_000;
/** Statistics are not kept over a restart; gathering them may wait until the start is over. */
const FIRST_ANALYZE_AFTER_MS = 15_000;
const BACKUPS_KEPT = 3;
/** A query that finds the one connection taken this long is told so; it would wait for ever behind a forgotten one. */
const CHECKOUT_TIMEOUT_MS = 10_000;

/**
 * PostgreSQL inside this process, for installations that configure none. It survives the death of the process at any
 * moment; a power failure may cost what was written since the last backup.
 *
 * @throws FolderLockedError when another process has it open
 * @throws Error when neither the database nor a backup opens; nothing was changed then
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, logger, onFailure, now = () => new Date(), every = everyUnreferenced } = options;
  const folders = {
    database: path.join(dataDir, 'pg'),
    backups: path.join(dataDir, 'backups'),
    empty: options.emptyDatabase,
  };
  const lock = lockFolder(path.join(dataDir, 'pg.lock'), 'the embedded database', now);
  const socket = makeSocketFolder(dataDir);

  const opened = await openOrRestore(
    folders,
    socket.socketPath,
    (line) => logger.debug({ line }, 'embedded PostgreSQL'),
    now,
  ).catch((error: unknown) => {
    socket.remove();
    lock.release();
    throw error;
  });
  const { thread, restoredFrom, movedTo } = opened;
  let problem: string | null = null;
  if (restoredFrom) {
    problem = `restored from backup of ${restoredFrom.takenAt}`;
    logger.error(
      { restoredFrom: restoredFrom.takenAt, movedTo },
      'The database did not open and was restored from a backup',
    );
  }

  let ok = true;
  let closed: Promise<void> | null = null;
  void thread.ended.then((error) => {
    if (!error) return;
    ok = false;
    problem = error.message;
    logger.error({ err: error }, 'The embedded database failed');
    onFailure?.(error);
  });

  const position = () => thread.ask({ order: 'position' });
  /** Where the write-ahead log stood at the last backup; null: nobody knows, so one is due. */
  let savedPosition =
    lock.previousHolderDied || listBackups(folders.backups).length === 0 ? null : await position();

  const backup = async (): Promise<string> => {
    const file = backupFileFor(folders.backups, now());
    const startedAt = performance.now();
    savedPosition = await thread.ask({ order: 'backup', file });
    pruneBackups(folders.backups, BACKUPS_KEPT);
    logger.debug({ file, durationMs: Math.round(performance.now() - startedAt) }, 'Database backed up');
    return file;
  };
  const backupIfWritten = async (): Promise<void> => {
    if ((await position()) !== savedPosition) await backup();
  };
  const analyze = async (vacuum: boolean): Promise<void> => {
    const nothingNew = (await position()) === savedPosition;
    await thread.ask({ order: 'analyze', vacuum });
    if (nothingNew) savedPosition = await position();
  };
  /** A chore that fails is reported and tried again at its next time; the database itself may be well. */
  const chore = (what: string, work: () => Promise<void>) => () => {
    work().catch((error: unknown) => {
      if (!closed && ok) logger.error({ err: error }, `${what} failed`);
    });
  };
  const stopTimers = [
    every(BACKUP_INTERVAL_MS, chore('The backup of the database', backupIfWritten)),
    every(
      ANALYZE_INTERVAL_MS,
      chore('The upkeep of the database', () => analyze(true)),
    ),
  ];
  const firstAnalyze = setTimeout(
    chore('The upkeep of the database', () => analyze(false)),
    FIRST_ANALYZE_AFTER_MS,
  ).unref();

  const close = async (): Promise<void> => {
    for (const stop of stopTimers) stop();
    clearTimeout(firstAnalyze);
    try {
      if (ok) {
        await backupIfWritten().catch((error: unknown) => {
          logger.error({ err: error }, 'The backup of the database failed');
        });
        await thread.ask({ order: 'close' });
      }
    } finally {
      await thread.terminate();
      socket.remove();
      lock.release();
    }
  };

  return {
    connection: {
      host: socket.folder,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      // The session is shared by whoever connects: keep the one connection for good.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CHECKOUT_TIMEOUT_MS,
    },
    health: () => ({
      ok,
      lastBackupAt: listBackups(folders.backups)[0]?.takenAt ?? null,
      restoredFrom: restoredFrom?.takenAt ?? null,
      problem,
    }),
    backup,
    close: () => (closed ??= close()),
  };
}

function everyUnreferenced(intervalMs: number, work: () => void): () => void {
  const timer = setInterval(work, intervalMs).unref();
  return () => clearInterval(timer);
}
