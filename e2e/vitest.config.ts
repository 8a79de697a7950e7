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
  'chat',
  'connection-test',
  'consent',
  'devices',
  'dubbing',
  'egress',
  'feedback',
  'history',
  'home',
  'keyboard',
  'layout',
  'legal',
  'legal-hold',
  'lobby',
  'meeting',
  'moderation',
  'passkeys',
  'plan-journey',
  'player',
  'player-sounds',
  'profile',
  'quotas',
  'roles',
  'second-issuer',
  'settings',
  'sharing',
  'sign-in',
  'tokens',
  'touch',
  'transcript',
  'two-factor',
].map((name) => `e2e/${name}.spec.ts`);

/** The journeys in real browsers against a started product; first those that can share the machine. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    globalSetup: path.resolve(import.meta.dirname, 'first-start.ts'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unhurried',
          include: UNHURRIED,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          env: { E2E_SMALL_PICTURES: '1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'hurried',
          include: ['e2e/*.spec.ts'],
          exclude: UNHURRIED,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
