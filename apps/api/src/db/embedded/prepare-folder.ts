import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@intermind/config';
import { listBackups, type BackupFile } from './backup-files.ts';
import { folderState } from './folder-state.ts';
import { DatabaseOpenError, type OpenFailure } from './open-failure.ts';
import { startDatabaseThread, type DatabaseThread } from './worker-client.ts';

export interface DatabaseFolders {
  /** The database. */
  database: string;
  backups: string;
  /** Written when the first database was made: from then on an empty folder is a loss, not a beginning. */
  marker: string;
}

export interface OpenedDatabase {
  thread: DatabaseThread;
  /** Made at this start. */
  isNew: boolean;
  /** The backup that had to be restored, and why. */
  restored: { backup: BackupFile; reason: string; movedTo: string | null } | null;
}

export interface OpenOptions {
  socketPath: string;
  onLog: (line: string) => void;
  /** A backup was tried and does not open. */
  onBadBackup: (backup: BackupFile, reason: string) => void;
  now: () => Date;
  /** Absent: a real one. */
  startThread?: typeof startDatabaseThread;
}

const DAMAGED_KEPT = 2;
const LITTLE_SPACE_BYTES = 64 * 1024 * 1024;

/**
 * Opens the database: as it is; new when there never was one; from the newest backup that opens when its files are
 * damaged or gone. Only damage is answered by a restore: what the machine refuses (memory, space, rights, time) is not.
 *
 * @throws OperatorError DatabaseUnusable; everything is then where it was
 */
export async function openOrRestore(folders: DatabaseFolders, options: OpenOptions): Promise<OpenedDatabase> {
  const { database } = folders;
  const { onLog, socketPath, startThread = startDatabaseThread } = options;
  const serve = () => startThread({ mode: 'serve', folder: database, socketPath }, onLog);
  try {
    rmSync(draftOf(folders), { recursive: true, force: true });
    const found = folderState(database);
    if (found.state === 'complete') {
      try {
        const thread = await againAfterCrash(serve);
        mark(folders, options.now);
        return { thread, isNew: false, restored: null };
      } catch (error) {
        if (failureOf(error) !== 'damage') throw error;
        return await restore(folders, (error as Error).message, serve, options);
      }
    }
    if (found.state === 'damaged') return await restore(folders, found.reason, serve, options);
    const hadDatabase = existsSync(folders.marker) || listBackups(folders.backups).length > 0;
    if (hadDatabase) return await restore(folders, `it is ${found.state}`, serve, options);
    return { thread: await createThenServe(folders, serve, options), isNew: true, restored: null };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError('DatabaseUnusable', sentenceOf(folders, error as Error), { cause: error });
  }
}

function failureOf(error: unknown): OpenFailure {
  return error instanceof DatabaseOpenError ? error.failure : 'unknown';
}

/**
 * A crash of the engine says nothing about the files, and a backup is older than they are: it is tried once more. Files
 * that it crashes on twice are damaged.
 */
async function againAfterCrash<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (failureOf(error) !== 'crash') throw error;
  }
  try {
    return await work();
  } catch (error) {
    if (failureOf(error) !== 'crash') throw error;
    throw new DatabaseOpenError('damage', (error as Error).message, { cause: error });
  }
}

function sentenceOf({ database, backups }: DatabaseFolders, error: Error): string {
  const reason = error.message;
  const { bavail, bsize } = statfsSync(path.dirname(database));
  if (bavail * bsize < LITTLE_SPACE_BYTES || /ENOSPC|No space left|EDQUOT/.test(reason))
    return `The disk of ${path.dirname(database)} is full (${reason}). Free some space, then start again.`;
  if (/EACCES|EPERM|EROFS|Permission denied|Read-only/.test(reason))
    return `The database in ${database} cannot be read and written by this user (${reason}). Give it to the user that runs Intermind: chown -R USER ${path.dirname(database)}`;
  if (failureOf(error) === 'other-version')
    return `The database in ${database} was made by another version of PostgreSQL (${reason}). Start the Intermind that made it, write a portable backup (npm run backup), and restore that here (npm run restore FILE).`;
  return `The database in ${database} does not open (${reason}). Nothing was changed. Start again; if it stays like this, restore a backup of ${backups}: npm run restore FILE`;
}

/** Makes a database beside its place, so that a process killed here leaves nothing or the whole. */
async function createThenServe(
  folders: DatabaseFolders,
  serve: () => Promise<DatabaseThread>,
  { onLog, now, startThread = startDatabaseThread }: OpenOptions,
): Promise<DatabaseThread> {
  const draft = draftOf(folders);
  await startThread({ mode: 'create', folder: draft }, onLog);
  renameSync(draft, folders.database);
  const thread = await serve();
  mark(folders, now);
  return thread;
}

function mark({ marker, database }: DatabaseFolders, now: () => Date): void {
  if (existsSync(marker)) return;
  const postgresMajor = Number(readFileSync(path.join(database, 'PG_VERSION'), 'utf8'));
  writeFileSync(marker, `${JSON.stringify({ since: now().toISOString(), postgresMajor })}\n`, {
    mode: 0o600,
  });
}

/** Puts the newest backup that opens in the place of the database, and what was there beside it. */
async function restore(
  folders: DatabaseFolders,
  reason: string,
  serve: () => Promise<DatabaseThread>,
  options: OpenOptions,
): Promise<OpenedDatabase> {
  const backup = await unpackNewest(folders, options);
  if (!backup) {
    throw new OperatorError(
      'DatabaseUnusable',
      `The database in ${folders.database} is damaged (${reason}), and ${folders.backups} has no backup that opens. ` +
        'Nothing was changed. Put a good backup there and start again, or restore a portable one: npm run restore FILE. ' +
        `To begin with an empty database, move ${folders.database}, ${folders.backups} and ${folders.marker} away.`,
    );
  }
  const movedTo = moveAway(folders.database, options.now());
  try {
    renameSync(draftOf(folders), folders.database);
    const thread = await serve();
    mark(folders, options.now);
    pruneDamaged(folders.database);
    return { thread, isNew: false, restored: { backup, reason, movedTo } };
  } catch (error) {
    rmSync(folders.database, { recursive: true, force: true });
    if (movedTo) renameSync(movedTo, folders.database);
    throw error;
  }
}

/**
 * @returns the newest backup that opens, unpacked in the draft's place; null when all are damaged
 * @throws Error when the machine keeps one from being unpacked: an older one would lose what is in it
 */
async function unpackNewest(
  folders: DatabaseFolders,
  { onLog, onBadBackup, startThread = startDatabaseThread }: OpenOptions,
): Promise<BackupFile | null> {
  const folder = draftOf(folders);
  for (const backup of listBackups(folders.backups)) {
    try {
      await againAfterCrash(() => {
        rmSync(folder, { recursive: true, force: true });
        return startThread({ mode: 'unpack', folder, backupFile: backup.file }, onLog);
      });
      return backup;
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      // A good backup does not become a bad one because the machine cannot unpack it.
      if (failureOf(error) === 'unknown') throw error;
      onBadBackup(backup, (error as Error).message);
    }
  }
  return null;
}

/** @returns where it went; null when there was nothing */
export function moveAway(database: string, now: Date, label = 'damaged'): string | null {
  if (folderState(database).state === 'missing') return null;
  const movedTo = `${database}.${label}-${now.toISOString().replace(/[:.]/g, '-')}`;
  renameSync(database, movedTo);
  return movedTo;
}

/** Keeps the newest damaged folders only: each is as large as the database. */
function pruneDamaged(database: string): void {
  const prefix = `${path.basename(database)}.damaged-`;
  const names = readdirSync(path.dirname(database)).filter((name) => name.startsWith(prefix));
  for (const name of names.sort().slice(0, -DAMAGED_KEPT))
    rmSync(path.join(path.dirname(database), name), { recursive: true, force: true });
}

function draftOf(folders: DatabaseFolders): string {
  return `${folders.database}.new`;
}
