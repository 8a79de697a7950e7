import { constants, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listBackups, type BackupFile } from './backup-files.ts';
import { startDatabaseThread, type DatabaseThread } from './worker-client.ts';

export interface DatabaseFolders {
  /** The database. */
  database: string;
  backups: string;
  /** An empty database to copy for a new one; it may be missing. */
  empty?: string | undefined;
}

export interface OpenedDatabase {
  thread: DatabaseThread;
  /** The backup that had to be restored. */
  restoredFrom: BackupFile | null;
  /** Where the folder that did not open was put. */
  movedTo: string | null;
}

/**
 * Opens the database: as it is; new when there is none and never was; from the newest backup that opens when it is
 * damaged or gone. Nothing is moved before a backup has proved to open.
 *
 * @throws Error saying what to do, when neither the folder nor a backup opens
 */
export async function openOrRestore(
  folders: DatabaseFolders,
  socketPath: string,
  onLog: (line: string) => void,
  now: () => Date,
): Promise<OpenedDatabase> {
  const serve = () => startDatabaseThread({ mode: 'serve', folder: folders.database, socketPath }, onLog);
  const backups = listBackups(folders.backups);
  let reason = 'the folder is missing';
  rmSync(draftOf(folders), { recursive: true, force: true });

  if (existsSync(folders.database)) {
    try {
      return { thread: await serve(), restoredFrom: null, movedTo: null };
    } catch (error) {
      reason = (error as Error).message;
    }
  } else if (backups.length === 0) {
    await prepare(folders, onLog);
    return { thread: await serve(), restoredFrom: null, movedTo: null };
  }

  for (const backup of backups) {
    try {
      const movedTo = await prepare(folders, onLog, backup, now);
      return { thread: await serve(), restoredFrom: backup, movedTo };
    } catch (error) {
      onLog(`${backup.file} does not open: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `The database in ${folders.database} does not open (${reason}), and there is no backup in ${folders.backups} that does. ` +
      'Nothing was changed. Put a good backup there, or move the folder away to start with an empty database.',
  );
}

/**
 * Makes the folder beside its place and puts it there when it is whole, so that a process killed here leaves either the
 * old state or the new one. Answers where the old folder went.
 */
async function prepare(
  folders: DatabaseFolders,
  onLog: (line: string) => void,
  backup?: BackupFile,
  now?: () => Date,
): Promise<string | null> {
  const draft = draftOf(folders);
  rmSync(draft, { recursive: true, force: true });
  if (!backup && folders.empty && existsSync(folders.empty)) {
    cpSync(folders.empty, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    await startDatabaseThread(
      { mode: 'prepare', folder: draft, ...(backup ? { backupFile: backup.file } : {}) },
      onLog,
    );
  }
  let movedTo: string | null = null;
  if (now && existsSync(folders.database)) {
    movedTo = path.join(
      path.dirname(folders.database),
      `${path.basename(folders.database)}.damaged-${now().toISOString().replace(/[:.]/g, '-')}`,
    );
    renameSync(folders.database, movedTo);
  }
  renameSync(draft, folders.database);
  return movedTo;
}

function draftOf(folders: DatabaseFolders): string {
  return `${folders.database}.new`;
}
