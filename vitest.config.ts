import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LEAN_WEBASSEMBLY } from './apps/api/src/testing/lean-webassembly.ts';

const FOLDERS = '{apps,packages,scripts,bench,e2e}';
/** Set by `npm test -- everything`: also what takes long and shows what other tests show nearly as well. */
const EVERYTHING = Boolean(process.env['TEST_EVERYTHING']);
/** They open the embedded engine themselves, whatever is set. */
const EMBEDDED = [
  '**/db/embedded/**/*.db.test.ts',
  '**/db/{migrations,people-migration}.db.test.ts',
  '**/src/server.db.test.ts',
  '**/scripts/accounts.db.test.ts',
];
/**
 * Of all others the embedded engine runs those that lean on transactions, locks, jobs, searching or the end of data: the rest
 * does not depend on where PostgreSQL runs, and a server is several times as quick.
 */
const ALSO_EMBEDDED = [
  '**/db/**/*.db.test.ts',
  '**/src/{meeting,personal-data}.db.test.ts',
  '**/http/failures.db.test.ts',
  '**/testing/{sealed,test-database}.db.test.ts',
  '**/modules/{health,history,jobs,maintenance,messages,participants,quotas,retention,rooms}/*.db.test.ts',
  '**/modules/ask/**/*.db.test.ts',
  '**/modules/billing/{histories,kills,plans}.db.test.ts',
  '**/modules/transcripts/transcripts.db.test.ts',
];
const RECOGNISER_CHECK = '**/recogniser-check.engine.test.ts';
const LEFT_OUT = ['**/node_modules/**', '**/dist/**'];
const PURE = `${FOLDERS}/**/*.test.{ts,tsx}`;
const NOT_PURE = ['**/*.db.test.ts', '**/*.engine.test.ts'];
/** What they do to their world would stay: they put modules in the place of others, or draw into a document. */
const APART = globSync(PURE, { cwd: import.meta.dirname, exclude: [...LEFT_OUT, ...NOT_PURE] }).filter(
  (file) =>
    /\bvi\.(mock|doMock|resetModules)\(|@vitest-environment/.test(
      readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    ),
);

const pure = (name: string, files: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    // Half of the time they wait: for sound, for time limits. Projects with as many processes make a group.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    // Long for a pure test; a busy machine takes its time.
    testTimeout: 20_000,
  },
});

const ON_DATABASE = [`${FOLDERS}/**/*.db.test.ts`];

type Files = { include?: string[]; exclude: string[] };
type Processes = { maxWorkers: number; groupOrder: number };

/** Projects of one group have as many processes each. */
const onDatabase = (
  name: string,
  { include = ON_DATABASE, exclude }: Files,
  { maxWorkers, groupOrder }: Processes,
) => ({
  extends: true as const,
  test: {
    name,
    execArgv: LEAN_WEBASSEMBLY,
    globalSetup: 'apps/api/src/testing/remove-databases.ts',
    maxWorkers,
    sequence: { groupOrder },
    // Loading the API again for each file would take half of the time.
    isolate: false,
    include,
    exclude: [...LEFT_OUT, ...exclude],
    // A busy machine takes a minute for what takes ten seconds on another.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

/** One project per tier; the browser's has its own configuration in e2e/. `npm test` runs them all, scripts/test.mjs. */
export default defineConfig({
  test: {
    environment: 'node',
    // Each ends as soon as it is true; a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      pure('pure', { include: [PURE], exclude: [...LEFT_OUT, ...NOT_PURE, ...APART], isolate: false }),
      pure('pure-apart', { include: APART, isolate: true }),
      // The embedded database, and the same on PostgreSQL (TEST_DATABASE_URL).
      onDatabase(
        'database',
        {
          include: EVERYTHING ? ON_DATABASE : [...EMBEDDED, ...ALSO_EMBEDDED],
          exclude: ['**/db/portable/**'],
        },
        { maxWorkers: 1, groupOrder: 0 },
      ),
      // Half of the time they wait for the server.
      onDatabase('postgres', { exclude: EMBEDDED }, { maxWorkers: 2, groupOrder: 2 }),
      {
        extends: true,
        test: {
          name: 'engines',
          include: [`${FOLDERS}/**/*.engine.test.ts`],
          exclude: [...LEFT_OUT, RECOGNISER_CHECK],
          // Engines are measured by the clock; one file at a time has the machine to itself.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Long work that measures nothing by the clock: beside others.
        test: { name: 'recogniser', include: [RECOGNISER_CHECK], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
});
