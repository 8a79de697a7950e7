import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from './operator-error.ts';

/** The holder of a lock, named to a process that is refused. */
export interface LockHolder {
  pid: number;
  /** ISO 8601 UTC. */
  since: string;
  /** What the process is, in words: `the supervisor`. */
  what: string;
}

export interface FolderLock {
  /** The previous holder was killed before it could let go: its work may be half done. */
  readonly previousHolderDied: boolean;
  release(): void;
}

function inUse(file: string, holder: LockHolder | null): OperatorError {
  const who = holder ? `${holder.what}, process ${holder.pid}, since ${holder.since}` : 'another process';
  const sentence = `${path.dirname(file)} is in use by ${who}. Stop it first, or choose another DATA_DIR.`;
  return new OperatorError('FolderInUse', sentence);
}

const SQLITE_BUSY = 5;

/** What this process holds. A holder that drops the returned lock holds on: without this the collector would let go. */
const heldDatabases = new Set<DatabaseSync>();

/**
 * Takes an exclusive lock that the kernel releases with the process, however it dies: a left-over file, a recycled pid
 * or another container’s pid never blocks. Node has no flock, so this uses the lock that SQLite takes on its file; the
 * file stays empty. Beside it, `<file>.json` names the holder.
 * @param what this process in words, for the message to a process that is refused
 * @throws OperatorError FolderInUse
 */
export function lockFolder(file: string, what: string, now: () => Date = () => new Date()): FolderLock {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const holderFile = `${file}.json`;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw inUse(file, readHolder(holderFile));
  }
  const previousHolderDied = existsSync(holderFile);
  const holder: LockHolder = { pid: process.pid, since: now().toISOString(), what };
  writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 });
  heldDatabases.add(database);
  return {
    previousHolderDied,
    release() {
      if (!heldDatabases.delete(database)) return;
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function readHolder(file: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch {
    // The holder has the lock but has not written its name yet.
    return null;
  }
}
