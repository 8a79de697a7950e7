import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileLost, folderStorage, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-storage-'));
  storage = folderStorage(path.join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is written is read, replaced, listed by its folder, and deleted, and nothing else lies there', async () => {
  await storage.put('recordings/cnf_1/rec/pieces/0', Buffer.from('first'));
  await storage.put('recordings/cnf_1/rec/pieces/0', Buffer.from('second'));
  expect(Buffer.from(await storage.get('recordings/cnf_1/rec/pieces/0')).toString()).toBe('second');
  expect(readdirSync(path.join(folder, 'data/recordings/cnf_1/rec/pieces'))).toEqual(['0']);
  expect(await storage.listFolders('recordings')).toEqual(['cnf_1']);
  await storage.deleteFolder('recordings/cnf_1');
  expect(await storage.listFolders('recordings')).toEqual([]);
  await expect(storage.get('recordings/cnf_1/rec/pieces/0')).rejects.toBeInstanceOf(FileLost);
});
