import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tarFolder } from './tar-folder.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('makes an archive that tar unpacks: files of any size, and folders that are empty', () => {
  const from = path.join(folder, 'from');
  const to = path.join(folder, 'to');
  for (const name of ['base/1', 'pg_notify']) mkdirSync(path.join(from, name), { recursive: true });
  mkdirSync(to);
  const files = {
    PG_VERSION: '18\n',
    empty: '',
    'base/1/512': 'x'.repeat(512),
    'base/1/large': 'y'.repeat(3_000_001),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(from, name), text);

  const { status } = spawnSync('tar', ['-xf', '-', '-C', to], { input: Buffer.concat([...tarFolder(from)]) });

  expect(status).toBe(0);
  expect(readdirSync(to, { recursive: true }).sort()).toEqual(readdirSync(from, { recursive: true }).sort());
  for (const [name, text] of Object.entries(files)) {
    expect(readFileSync(path.join(to, name), 'utf8') === text).toBe(true);
  }
});

it('refuses a name that would be cut', () => {
  writeFileSync(path.join(folder, 'n'.repeat(101)), '');
  expect(() => [...tarFolder(folder)]).toThrow('is too long for a backup');
});
