import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupFileFor, listBackups, pruneBackups } from './backup-files.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function takeBackup(time: string): string {
  const file = backupFileFor(folder, new Date(time));
  writeFileSync(file, '');
  return file;
}

it('lists backups newest first with the time they were taken, and nothing else', () => {
  const older = takeBackup('2026-11-20T23:59:59.999Z');
  const newer = takeBackup('2026-11-21T00:00:00.001Z');
  writeFileSync(`${newer}.part`, '');
  writeFileSync(path.join(folder, 'notes.txt'), '');
  expect(listBackups(folder)).toEqual([
    { file: newer, takenAt: '2026-11-21T00:00:00.001Z' },
    { file: older, takenAt: '2026-11-20T23:59:59.999Z' },
  ]);
});

it('has no backups where there is no folder', () => {
  expect(listBackups(path.join(folder, 'none'))).toEqual([]);
});

it('keeps the newest and removes unfinished ones', () => {
  for (const day of [1, 2, 3, 4, 5]) takeBackup(`2026-11-0${day}T12:00:00Z`);
  writeFileSync(path.join(folder, 'database-2026-11-06T12-00-00-000Z.tar.gz.part'), '');
  writeFileSync(path.join(folder, 'notes.txt'), '');
  pruneBackups(folder, 3);
  expect(readdirSync(folder).sort()).toEqual([
    'database-2026-11-03T12-00-00-000Z.tar.gz',
    'database-2026-11-04T12-00-00-000Z.tar.gz',
    'database-2026-11-05T12-00-00-000Z.tar.gz',
    'notes.txt',
  ]);
});
