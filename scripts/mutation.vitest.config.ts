import { defineConfig } from 'vitest/config';

/** The pure tier, for `npm run mutate`: it must run in parallel copies of the tree, many times over. */
export default defineConfig({
  test: {
    environment: 'node',
    // A change that makes a test wait for ever is noticed sooner; on a busy machine no pure test takes as long.
    testTimeout: 6_000,
    include: ['{apps,packages}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', '**/*.engine.test.ts'],
  },
});
