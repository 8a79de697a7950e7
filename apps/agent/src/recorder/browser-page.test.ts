import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserPage } from './browser-page.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-browser-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** What a shell adds by itself. */
const OF_THE_SHELL = ['PWD', 'OLDPWD', 'SHLVL', '_'];

test('the browser is given nothing of the worker’s secrets, and a home of its own', async () => {
  vi.stubEnv('INTERMIND_AGENT_SECRET', 'secret of the worker');
  vi.stubEnv('SOME_ENGINE_KEY', 'key of an engine');
  vi.stubEnv('HOME', folder);
  vi.stubEnv('LANG', 'C.UTF-8');
  vi.stubEnv('TMPDIR', folder);
  const executable = path.join(folder, 'browser');
  const told = path.join(folder, 'environment');
  writeFileSync(executable, `#!/bin/sh\nenv > '${told}.part'\nmv '${told}.part' '${told}'\n`, {
    mode: 0o700,
  });
  const options = { executable, sandbox: true, url: 'http://127.0.0.1:9/', onGone: () => undefined };
  await expect(BrowserPage.open(options)).rejects.toThrow('the browser ended with 0');
  const lines = readFileSync(told, 'utf8').trim().split('\n');
  const given = new Map(lines.map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]));
  expect([...given.keys()].filter((name) => !OF_THE_SHELL.includes(name)).sort()).toEqual([
    'HOME',
    'LANG',
    'PATH',
    'TMPDIR',
  ]);
  expect(given.get('HOME')).toMatch(/intermind-recorder-/);
});
