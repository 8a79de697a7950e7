import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildRecogniser } from './build.ts';

/** Called as `cc -O2 -o PROGRAM SOURCE …`: the program is the source. */
const COMPILER = '#!/bin/sh\n[ "$1" = -print-multiarch ] || cp "$4" "$3"\n';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'with spaces '));
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'bin/cc'), COMPILER, { mode: 0o755 });
  vi.stubEnv('PATH', `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const source = (text: string) => {
  const file = path.join(folder, 'recogniser.c');
  writeFileSync(file, text);
  return pathToFileURL(file);
};

it('is compiled from a clone whose path has spaces, once for each state of its source', async () => {
  const built = (await buildRecogniser(folder, source('one'))) as { program: string };
  expect(readFileSync(built.program, 'utf8')).toBe('one');
  writeFileSync(built.program, 'kept');
  expect(await buildRecogniser(folder, source('one'))).toEqual(built);
  expect(readFileSync(built.program, 'utf8')).toBe('kept');
  const other = (await buildRecogniser(folder, source('two'))) as { program: string };
  expect(readFileSync(other.program, 'utf8')).toBe('two');
});

it('says what to install when it does not compile', async () => {
  writeFileSync(path.join(folder, 'bin/cc'), '#!/bin/sh\nexit 1\n');
  expect(await buildRecogniser(folder, source('one'))).toEqual({
    hint: 'install the headers of pocketsphinx (Debian: apt-get install libpocketsphinx-dev)',
  });
});
