import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('every test file that docs/testing.md names is there', () => {
  const named = [
    ...readFileSync(path.resolve('docs/testing.md'), 'utf8').matchAll(/`(\w[\w/.-]*\.(?:test|spec)\.tsx?)`/g),
  ];
  const files = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    exclude: (name) => name === 'node_modules' || name.endsWith('/node_modules'),
  });
  expect(named.length).toBeGreaterThan(60);
  const missing = named
    .map(([, name]) => name!)
    .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});
