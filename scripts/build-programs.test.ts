import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('bundles no package that asks for a folder which an ES module does not have', () => {
  const draft = mkdtempSync(path.join(tmpdir(), 'intermind-programs-'));
  onTestFinished(() => rmSync(draft, { recursive: true }));
  const script = path.join(import.meta.dirname, 'build-programs.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, draft, draft], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const programs = readdirSync(draft, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(programs.length).toBeGreaterThan(5);
  const asking = programs.filter((file) =>
    /\b__(dirname|filename)\b/.test(readFileSync(path.join(draft, file), 'utf8')),
  );
  expect(asking).toEqual([]);
}, 60_000);
