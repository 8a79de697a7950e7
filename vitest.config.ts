import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts,e2e,bench}/**/*.test.ts'],
    environment: 'node',
  },
});
