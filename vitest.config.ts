import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const FOLDERS = '{apps,packages,scripts,bench,e2e}';
/**
 * They ask whom a call refuses, what reaches a model or the audit log, what a stranger's text or a provider's fault does, how
 * people sign in, which worker has a meeting, and what a calendar, a mail server or an assistant answers: that does not depend
 * on the database, and PostgreSQL is quicker.
 */
const ON_SERVER = [
  '**/testing/{authorization,hostile-calls,hostile-sockets}.db.test.ts',
  '**/modules/agent-jobs/**/*.db.test.ts',
  '**/modules/ai/*.db.test.ts',
  '**/modules/ask/leaks.db.test.ts',
  '**/modules/ask/injection.db.test.ts',
  '**/modules/audit/audit.db.test.ts',
  '**/modules/billing/{provider,top-ups,webhook}.db.test.ts',
  '**/modules/calendar/**/*.db.test.ts',
  '**/modules/{connection-tests,engines,notices,settings-check,voice-assistant}/*.db.test.ts',
  '**/modules/dubs/dub-{captions,words}.db.test.ts',
  '**/modules/identity/{control-characters,factors,forgotten,hardening,outside-issuer}.db.test.ts',
  '**/modules/identity/{passkeys,public-url,sign-in,sign-up-policy,two-factor}.db.test.ts',
  '**/events/moderating-calls.db.test.ts',
];
/** They open the embedded engine themselves, whatever is set. */
const EMBEDDED = [
  '**/db/embedded/**',
  '**/db/{migrations,people-migration}.db.test.ts',
  '**/src/server.db.test.ts',
  '**/scripts/accounts.db.test.ts',
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
/** As the API runs (supervisor/child-specs.ts): the embedded database opens in seconds on a busy machine, not in a minute. */
const LEAN_WEBASSEMBLY = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

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

type Processes = { maxWorkers: number; groupOrder: number };

/** Projects of one group have as many processes each. */
const onDatabase = (name: string, leftOut: string[], { maxWorkers, groupOrder }: Processes) => ({
  extends: true as const,
  test: {
    name,
    execArgv: LEAN_WEBASSEMBLY,
    globalSetup: 'apps/api/src/testing/remove-databases.ts',
    maxWorkers,
    sequence: { groupOrder },
    // Loading the API again for each file would take half of the time.
    isolate: false,
    include: [`${FOLDERS}/**/*.db.test.ts`],
    exclude: [...LEFT_OUT, ...leftOut],
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
      onDatabase('database', ['**/db/portable/**', ...ON_SERVER], { maxWorkers: 1, groupOrder: 0 }),
      // Half of the time they wait for the server.
      onDatabase('postgres', EMBEDDED, { maxWorkers: 2, groupOrder: 2 }),
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
