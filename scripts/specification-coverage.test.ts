import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const docs = path.resolve('docs');
const required = [
  ...readFileSync(path.join(docs, 'specification.md'), 'utf8').matchAll(/^- \*\*(\d\.\d\.\d+)\*\*/gm),
].map(([, number]) => number!);
const rows = [
  ...readFileSync(path.join(docs, 'specification-coverage.md'), 'utf8').matchAll(
    /^\| (\d\.\d\.\d+)\s*\| ([^|]+?)\s*\|([^|]*)\|/gm,
  ),
].map(([, number, state, test]) => ({ number, state, test: test!.replaceAll('`', '').trim() }));

test('every requirement of the specification has one row in its coverage', () => {
  expect(required.length).toBeGreaterThan(150);
  expect(rows.map(({ number }) => number)).toEqual(required);
});

test('a requirement is built, partly built or not yet built; what is built names a test file that exists', () => {
  const files = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    exclude: (name) => name === 'node_modules' || name.endsWith('/node_modules'),
  }).map((file) => path.basename(file));
  const wrong = rows.filter(
    ({ state, test }) =>
      !['built', 'partly', 'not yet'].includes(state!) ||
      (state === 'built' && test === '') ||
      (test !== '' && !files.includes(test)),
  );
  expect(wrong).toEqual([]);
});
