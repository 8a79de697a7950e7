import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Backups are files `database-<UTC time>.tar.gz`; their names sort by time. */
const NAME = /^database-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/;

export interface BackupFile {
  file: string;
  /** ISO 8601 UTC. */
  takenAt: string;
}

/** The whole backups in `folder`, newest first. */
export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .reverse()
    .flatMap((name) => {
      const match = NAME.exec(name);
      if (!match) return [];
      const [, day, hour, minute, second, millisecond] = match;
      return [
        { file: path.join(folder, name), takenAt: `${day}T${hour}:${minute}:${second}.${millisecond}Z` },
      ];
    });
}

/** Where a backup taken at `time` belongs. Makes the folder. */
export function backupFileFor(folder: string, time: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `database-${time.toISOString().replace(/[:.]/g, '-')}.tar.gz`);
}

/** Removes all but the newest `keep` backups, and what an interrupted one left. */
export function pruneBackups(folder: string, keep: number): void {
  for (const { file } of listBackups(folder).slice(keep)) rmSync(file, { force: true });
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.part')) rmSync(path.join(folder, name), { force: true });
  }
}
