import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Pages without sound, picture or anything measured by the clock: two files at a time. */
const PAGES = ['e2e/home.spec.ts', 'e2e/layout.spec.ts', 'e2e/sign-in.spec.ts'];

/** The journeys in real browsers against a started product; first the pages, then the calls. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: { name: 'pages', include: PAGES, maxWorkers: 2, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: ['e2e/*.spec.ts'],
          exclude: PAGES,
          // One file at a time: they share two ears and few cores.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
