import { defineConfig } from 'vitest/config';

/** The pure tier, for `npm run mutate`: it must run in parallel copies of the tree, many times over. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{apps,packages}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', '**/*.engine.test.ts'],
  },
});
