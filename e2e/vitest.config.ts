import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The journeys in real browsers against a started product: one file at a time, they share two ears and few cores. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['e2e/*.spec.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
