import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** What every database of PostgreSQL has. The engine would make a new database over a folder without PG_VERSION. */
const REQUIRED = [
  { name: 'PG_VERSION', folder: false },
  { name: 'base', folder: true },
  { name: 'global', folder: true },
  { name: 'global/pg_control', folder: false },
  { name: 'pg_wal', folder: true },
  { name: 'pg_xact', folder: true },
] as const;

export type FolderState =
  | { state: 'missing' }
  /** Nothing of PostgreSQL's is in it, as in the place where a volume is mounted. */
  | { state: 'empty' }
  | { state: 'complete' }
  | { state: 'damaged'; reason: string };

/**
 * What can be seen of a database folder without opening the database.
 * @throws NodeJS.ErrnoException when the folder cannot be read: that says nothing about its content
 */
export function folderState(folder: string): FolderState {
  if (!existsSync(folder) && !isDanglingLink(folder)) {
    // `existsSync` is false, too, where this user may not look.
    statSync(path.dirname(folder));
    return { state: 'missing' };
  }
  if (!statSync(folder).isDirectory()) return { state: 'damaged', reason: 'it is a file, not a folder' };
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  if (readdirSync(folder).every((name) => name === 'lost+found')) return { state: 'empty' };
  for (const { name, folder: isFolder } of REQUIRED) {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (!found) return { state: 'damaged', reason: `${name} is missing in it` };
    if (found.isDirectory() !== isFolder)
      return { state: 'damaged', reason: `${name} in it is not as it should be` };
  }
  return { state: 'complete' };
}

function isDanglingLink(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
