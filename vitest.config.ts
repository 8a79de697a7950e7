import { defineConfig } from 'vitest/config';

const FOLDERS = '{apps,packages,scripts,bench,e2e}';
const LEFT_OUT = ['**/node_modules/**', '**/dist/**'];

/** One project per tier; the browser's has its own configuration in e2e/. `npm test` runs them all, scripts/test.mjs. */
export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [`${FOLDERS}/**/*.test.{ts,tsx}`],
          exclude: [...LEFT_OUT, '**/*.db.test.ts', '**/*.engine.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [`${FOLDERS}/**/*.db.test.ts`],
          exclude: LEFT_OUT,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: [`${FOLDERS}/**/*.engine.test.ts`],
          exclude: LEFT_OUT,
          // Engines are measured by the clock; one file at a time has the machine to itself.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
