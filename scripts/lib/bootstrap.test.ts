import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeVersionProblem } from './node-version.mjs';
import { ensurePackages } from './packages.mjs';
import { fingerprint } from './web-build.mjs';

let root: string;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  chmodSync(path.join(root, file), mode);
}

describe('the bootstrap', () => {
  it.each(['18.20.0', '20.11.1'])('refuses Node %s', (version) => {
    expect(nodeVersionProblem(version)).toContain(`Node ${version} is too old`);
  });

  it.each(['20.12.0', '22.1.0', '24.21.0'])('starts on Node %s', (version) => {
    expect(nodeVersionProblem(version)).toBeNull();
  });

  it('leaves packages alone that npm installed after the lock file was written', async () => {
    write('package-lock.json', '{}');
    write('node_modules/.bin/node', '#!/bin/sh\necho v24.21.0\n', 0o755);
    write('node_modules/.package-lock.json', '{}');
    const node = path.join(root, 'node_modules/.bin/node');
    expect(await ensurePackages(root, say)).toBe(node);
    expect(await ensurePackages(root, say)).toBe(node);
    expect(said).toEqual([]);
  });

  it('says what npm says when the packages cannot be installed', async () => {
    write('package-lock.json', 'broken');
    write('package.json', '{}');
    await expect(ensurePackages(root, say)).rejects.toThrow('The packages cannot be installed. npm ci says:');
    expect(said).toEqual(['Installing packages, once, about a minute…']);
  });

  it('sees a file that comes, changes or goes, and nothing in what is built or installed', () => {
    write('web/src/a.ts', 'a');
    const before = fingerprint(root, ['web', 'none']);
    write('web/dist/a.js', 'built');
    write('web/node_modules/x/index.js', 'installed');
    expect(fingerprint(root, ['web', 'none'])).toBe(before);
    write('web/src/b.ts', 'b');
    const withB = fingerprint(root, ['web', 'none']);
    expect(withB).not.toBe(before);
    utimesSync(path.join(root, 'web/src/b.ts'), 1, 1);
    expect(fingerprint(root, ['web', 'none'])).not.toBe(withB);
  });

  it('names the tiers when asked for one that is none', () => {
    const script = path.resolve(import.meta.dirname, '../test.mjs');
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, 'nonsense'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe(
      'There is no tier "nonsense". The tiers: check, pure, database, postgres, engines, browser\n',
    );
    expect(stdout).toBe('0 passed, 1 failed\n');
    expect(status).toBe(1);
  });
});
