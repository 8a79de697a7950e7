import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Nothing in them is measured by the clock, and no engine has to understand speech: two files at a time. */
const UNHURRIED = [
  'admin',
  'admission',
  'ai-chat',
  'alone',
  'ask',
  'billing',
  'browser-words',
  'calendar',
  'calendar-journey',
  'call-tools',
  'connection-test',
  'cookies',
  'devices',
  'feedback',
  'history',
  'hostile-texts',
  'home',
  'keyboard',
  'layout',
  'legal',
  'legal-hold',
  'lobby',
  'meeting',
  'moderation',
  'passkeys',
  'plan-ends',
  'plan-journey',
  'player',
  'player-sounds',
  'profile',
  'quotas',
  'second-issuer',
  'settings',
  'sign-in',
  'steady-call',
  'tokens',
  'touch',
  'transcript',
  'two-factor',
].map((name) => `e2e/${name}.spec.ts`);

/** Not measured by the clock either, but with a recorder, shared screens or five people they need the machine for themselves. */
const CROWDED = ['chat', 'consent', 'dubbing', 'egress', 'recorded-journey', 'roles', 'sharing'].map(
  (name) => `e2e/${name}.spec.ts`,
);
/**
 * Run by `npm test -- everything` alone (TEST_EVERYTHING): what the pages and journeys of these files are made of is tested below
 * the browser too, and all files take longer than anybody waits for.
 */
const ON_DEMAND = process.env['TEST_EVERYTHING']
  ? []
  : [
      'alone',
      'browser-words',
      'connection-test',
      'cookies',
      'dubbing',
      'egress',
      'engine-bench',
      'feedback',
      'hostile-texts',
      'language-detection',
      'legal',
      'legal-hold',
      'off-screen',
      'packets',
      'passkeys',
      'plan-ends',
      'plan-journey',
      'player-sounds',
      'recorded-journey',
      'second-issuer',
      'somebody-elses-clone',
      'steady-call',
      'step-down',
      'three-languages',
      'tokens',
      'touch',
      'two-factor',
    ].map((name) => `e2e/${name}.spec.ts`);
/** Of those that are measured by the clock: what pictures cost is the matter, so they are as people have them. */
const WHOLE = ['off-screen', 'packets'].map((name) => `e2e/${name}.spec.ts`);
/** See support/browser.ts. Leaves speech engines, and what is measured by the clock, twice the time. */
const LIGHT = { E2E_LIGHT: '1' };

/** The journeys in real browsers against a started product; first those that can share the machine. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    // With everything, walks look at each screen in all languages and sizes.
    testTimeout: process.env['TEST_EVERYTHING'] ? 900_000 : 180_000,
    // A product that starts, people who join it: on a slow machine some minutes.
    hookTimeout: 300_000,
    globalSetup: path.resolve(import.meta.dirname, 'first-start.ts'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unhurried',
          include: UNHURRIED,
          exclude: ON_DEMAND,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          env: LIGHT,
        },
      },
      {
        extends: true,
        test: {
          name: 'crowded',
          include: CROWDED,
          exclude: ON_DEMAND,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          env: LIGHT,
        },
      },
      {
        extends: true,
        test: {
          name: 'hurried',
          include: ['e2e/*.spec.ts'],
          exclude: [...UNHURRIED, ...CROWDED, ...WHOLE, ...ON_DEMAND],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          env: LIGHT,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: WHOLE,
          exclude: ON_DEMAND,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
