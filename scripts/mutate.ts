// `npm run mutate -- FOLDER…`: changes the code of the folders in small ways, one at a time, and runs the tests that reach
// it. What no test notices is listed with its line. Slow: minutes for a folder. Scores are kept in docs/testing.md.
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';

const folders = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''));
if (folders.length === 0 || !folders.every((folder) => existsSync(folder))) {
  console.error('Name one or more folders or files that exist: npm run mutate -- packages/contracts/src');
  process.exit(2);
}

const filesOf = (folder: string): string[] =>
  statSync(folder).isFile()
    ? [folder]
    : [`${folder}/**/*.ts`, `!${folder}/**/*.{test,spec}.ts`, `!${folder}/**/testing/**`];

/** Below this share of noticed changes the run fails. */
const BREAK_AT_PERCENT = 80;

const results = await new Stryker({
  mutate: folders.flatMap(filesOf),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation.vitest.config.ts' },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: process.stdout.isTTY, reportTests: false, skipFull: true },
  // The mutated copy lies beside the original for as long as the run lasts; the packages are linked, not copied.
  tempDirName: '.mutation',
  disableTypeChecks: false,
  ignorePatterns: ['apps/web/dist', '/data', '/data-*', '/docs', '/bench'],
  // Leave one core free for other work on the machine.
  concurrency: Math.max(1, availableParallelism() - 1),
  timeoutMS: 20_000,
  thresholds: { high: 90, low: BREAK_AT_PERCENT, break: BREAK_AT_PERCENT },
}).runMutationTest();

if (results.length === 0) {
  console.error('Nothing was changed: the folder has no code.');
  process.exitCode = 1;
}
