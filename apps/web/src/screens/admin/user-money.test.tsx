// @vitest-environment happy-dom
import type { AdminUser, ErrorCode } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { ANA, fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { UserSubscriptions } from './user-money.tsx';

const page = drawnPage();
const app = fakeApp();
const GIVE = 'POST /admin/users/usr_ben/subscriptions';
const BEN = {
  ...{ id: 'usr_ben', firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.org', plan: 'basic' },
  ...{ isAdmin: false, status: 'active', createdAt: ANA.createdAt, lastLogin: ANA.lastLogin },
} as AdminUser;

beforeEach(async () => {
  await app.signIn({ ...ANA, isAdmin: true });
  app.server.answer('GET /admin/users/usr_ben/subscriptions', { items: [], total: 0 });
  app.server.answer('GET /billing/subscriptions/list-config', {
    ...{ fields: [], defaultSort: 'createdAt:desc', defaultLimit: 20, maxLimit: 100 },
  });
});

const isAsking = () => page.texts('[role=dialog]').length > 0;

test.each<[ErrorCode | 'no network', string]>([
  ['Internal', 'Subscription creation failed. Try again.'],
  ['no network', 'Subscription creation failed. Try again.'],
  ['SubscriptionExists', 'This user has a subscription already.'],
])('a subscription that is not created (%s): %s The dialog stays (spec 2 §8)', async (why, text) => {
  if (why === 'no network') app.server.lose(GIVE);
  else app.server.refuse(GIVE, why);
  await page.draw(<UserSubscriptions user={BEN} />);
  await page.press('Add subscription');
  await page.found(isAsking);
  await page.press('Add subscription');
  await page.found(() => app.told().length > 0);
  expect([app.told(), isAsking()]).toEqual([[{ kind: 'error', text, durationMs: 4_000 }], true]);
  app.server.answer(GIVE, {});
  await page.press('Add subscription');
  await page.found(() => !isAsking());
  expect(app.told()).toEqual([{ kind: 'success', text: 'Ben Okafor has Pro now.', durationMs: 4_000 }]);
});
