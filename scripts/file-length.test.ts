import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const LINES_MAX = 400;
/** Lint counts the lines of TypeScript; style sheets and scripts of pages it does not read. */
const SOURCES = '{apps,packages,e2e,bench,scripts,config}/**/*.{ts,tsx,mjs,js,css,html}';
const NOT_OURS = new Set(['node_modules', 'dist', 'build', 'vendor']);

test('no file of the source is longer than one head holds', () => {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: (name) => NOT_OURS.has(path.basename(name)) });
  expect(files.length).toBeGreaterThan(1_000);
  const long = files
    .map((file) => ({ file, lines: readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX);
  expect(long).toEqual([]);
});
