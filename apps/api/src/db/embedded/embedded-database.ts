import { statSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from '@intermind/config';
import type { PoolConfig } from 'pg';
import { Backups, type BackupsState } from './backups.ts';
import { openOrRestore, type OpenedDatabase } from './prepare-folder.ts';
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
  /** The database failed for good, for example on a full disk; the process should end and be started again. */
  onFailure?: (error: Error) => void;
  now?: () => Date;
  /** Calls `work` every `intervalMs` until the returned function is called. */
  every?: (intervalMs: number, work: () => void) => () => void;
}

export interface EmbeddedDatabaseHealth extends BackupsState {
  ok: boolean;
  /** ISO 8601 UTC of the backup this database was restored from at this start. */
  restoredFrom: string | null;
  /** In words, when something is not as it should be. */
  problem: string | null;
}

export interface EmbeddedDatabase {
  /** For `openDatabase`. One connection: the engine has one session. */
  connection: PoolConfig;
  health(): EmbeddedDatabaseHealth;
  /** Writes a backup now. @returns its file */
  backup(): Promise<string>;
  /** Writes a backup when something was written since the last, and closes. Close the pool first. */
  close(): Promise<void>;
}

const BACKUP_INTERVAL_MS = 10 * 60_000;
const ANALYZE_INTERVAL_MS = 60 * 60_000;
/** Statistics are not kept over a restart; gathering them may wait until the start is over. */
const FIRST_ANALYZE_AFTER_MS = 15_000;

/** Where the parts of an embedded database are. */
export function foldersOf(dataDir: string) {
  return {
    database: path.join(dataDir, 'pg'),
    backups: path.join(dataDir, 'backups'),
    marker: path.join(dataDir, 'database.json'),
    lock: path.join(dataDir, 'pg.lock'),
  };
}

/**
 * PostgreSQL inside this process, for installations that configure none. What it acknowledged is on the disk: it survives
 * the death of the process and of the machine's power.
 *
 * @throws OperatorError FolderInUse when another process has it open
 * @throws Error when neither the database nor a backup opens; nothing was changed then
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, logger, onFailure, now = () => new Date(), every = everyUnreferenced } = options;
  const folders = foldersOf(dataDir);
  const lock = lockFolder(folders.lock, 'the embedded database', now);
  const socket = makeSocketFolder(dataDir);

  const opened = await openOrRestore(folders, {
    socketPath: socket.socketPath,
    onLog: (line) => logger.debug({ line }, 'embedded PostgreSQL'),
    onBadBackup: ({ file }, reason) => logger.warn({ file, reason }, 'A database backup cannot be opened'),
    now,
  }).catch((error: unknown) => {
    socket.remove();
    lock.release();
    throw error;
  });
  const { thread, restored } = opened;
  const outlived = opened.isNew && hasOldSecrets(dataDir, now());
  if (outlived) logger.warn({ dataDir }, OUTLIVED);
  let problem = outlived ? OUTLIVED : problemOf(opened);
  if (restored) {
    const { backup, ...rest } = restored;
    logger.error(
      { restoredFrom: backup.takenAt, ...rest },
      'The database was damaged and has been restored from a backup',
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

  const backups = await Backups.start({
    folder: folders.backups,
    thread,
    now,
    due: lock.previousHolderDied || restored !== null,
    onWritten: (file, durationMs) =>
      logger.debug({ file, durationMs: Math.round(durationMs) }, 'Database backed up'),
  });
  const analyze = async (vacuum: boolean): Promise<void> => {
    await thread.ask({ order: 'analyze', vacuum });
  };
  /** A chore that fails is reported and tried again at its next time; the database itself may be well. */
  const chore = (what: string, work: () => Promise<void>) => () => {
    work().catch((error: unknown) => {
      if (!closed && ok) logger.error({ err: error }, `${what} failed`);
    });
  };
  if (opened.isNew)
    chore('Storing the new database', async () => void (await thread.ask({ order: 'sync' })))();
  const stopTimers = [
    every(
      BACKUP_INTERVAL_MS,
      chore('The backup of the database', () => backups.writeIfDue()),
    ),
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
        await backups.writeIfDue().catch((error: unknown) => {
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
    connection: connectionTo(socket.folder),
    health: () => ({ ok, ...backups.state(), restoredFrom: restored?.backup.takenAt ?? null, problem }),
    backup: () => backups.write(),
    close: () => (closed ??= close()),
  };
}

/** Through the socket in this folder, also from another process of the same user. */
export function connectionTo(socketFolder: string): PoolConfig {
  return {
    host: socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    // All clients share one session: keep the one connection for good.
    idleTimeoutMillis: 0,
  };
}

function problemOf({ restored }: OpenedDatabase): string | null {
  return restored ? `restored from backup of ${restored.backup.takenAt}` : null;
}

/** The secrets are made just before the first database. */
const SECRETS_OUTLIVE_MS = 10 * 60_000;
const OUTLIVED =
  'The data folder had secrets of an installation and no database, so an empty database was made. If there was one before, stop Intermind and restore it';

function hasOldSecrets(dataDir: string, now: Date): boolean {
  const secrets = statSync(path.join(dataDir, 'secrets.json'), { throwIfNoEntry: false });
  return secrets !== undefined && now.getTime() - secrets.mtimeMs > SECRETS_OUTLIVE_MS;
}

function everyUnreferenced(intervalMs: number, work: () => void): () => void {
  const timer = setInterval(work, intervalMs).unref();
  return () => clearInterval(timer);
}
