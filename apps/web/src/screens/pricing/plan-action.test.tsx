// @vitest-environment happy-dom
import type { OfferedTopUp, Plan, Subscription } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CurrentPlan } from '../../features/billing/current-plan.tsx';
import * as feedback from '../../platform/feedback.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { PlanAction } from './plan-action.tsx';

/** What a member can do about a plan, by what they have. */

const page = drawnPage();
const app = fakeApp();
const PACKS = 'GET /billing/top-ups';
beforeEach(async () => {
  app.server.answer(PACKS, { items: [], validDays: 30 });
  await app.signIn();
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const PACK: OfferedTopUp = {
  ...{ code: 'interpretation-300', feature: 'interpretationSeconds', amount: 18_000, price: usd(1_000) },
  usable: 18_000,
};
const PRO = { code: 'pro', prices: { monthly: usd(2_500), yearly: usd(24_000) } } as Plan;
const HAS: Subscription = {
  ...{
    id: 'sub_1' as Subscription['id'],
    plan: 'pro',
    heldPlan: 'pro',
    billingCycle: 'monthly',
    price: usd(2_500),
  },
  ...{ status: 'active', granted: false, createdAt: '2030-01-01T12:00:00Z', cancelledAt: null },
  ...{ periodStart: '2030-01-01T12:00:00Z', periodEnd: '2030-02-01T12:00:00Z', cancelledBy: null },
  ...{ retryAt: null, methodChangeable: false },
};
const OVERDUE = { ...HAS, retryAt: '2030-02-02T12:00:00Z' };
const YEAR = { ...HAS, billingCycle: 'yearly' } as const;
const GIVEN = { ...HAS, plan: 'business', heldPlan: 'business', price: usd(0), granted: true } as const;
const GONE = { ...HAS, plan: 'gold' };
const links = () =>
  [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
const PAY = '/checkout?planCode=pro&billingCycle=monthly';

async function draw(running: Subscription | undefined): Promise<void> {
  await page.draw(<PlanAction plan={PRO} cycle="monthly" running={running} signedIn />);
  await page.found(() => page.texts('button, a, p').length > 0);
}

test.each<[string, Subscription | undefined, string[]]>([
  ['nothing', undefined, ['Choose Pro']],
  ['this one', HAS, ['Your plan']],
  ['this one, overdue', OVERDUE, ['Pay now']],
  ['more of it', YEAR, ['From February 1, 2030']],
  ['more of it, overdue', { ...YEAR, retryAt: OVERDUE.retryAt }, ['Choose Pro']],
  ['one that is gone, and cost as much', GONE, ['Choose Pro']],
  ['one that is gone, and cost more', { ...GONE, heldPlan: 'business' }, ['From February 1, 2030']],
  [
    'a larger one that was given',
    GIVEN,
    ['An administrator gave you your plan. If you cancel it, you can buy this one from February 1, 2030.'],
  ],
  [
    'a larger one that was given and is cancelled',
    { ...GIVEN, status: 'cancelling' },
    ['You can buy this plan from February 1, 2030.'],
  ],
])('offers what fits a member who has %s', async (_what, running, shown) => {
  await draw(running);
  expect(page.texts('button, a, p')).toEqual(shown);
  const isPaidNow = ['Choose Pro', 'Pay now'].includes(shown[0]!);
  expect(links().map(([, to]) => to)).toEqual(isPaidNow ? [PAY] : []);
});

test('a plan without a price is asked for, and a smaller one is chosen for the end of the period', async () => {
  vi.spyOn(feedback, 'openFeedback').mockResolvedValue();
  const BUSINESS = { code: 'business', prices: null } as Plan;
  await page.draw(<PlanAction plan={BUSINESS} cycle="monthly" running={HAS} signedIn />);
  await page.press('Talk to us');
  expect(feedback.openFeedback).toHaveBeenCalledTimes(1);
  app.server.answer('POST /billing/subscriptions/change', { ...HAS, status: 'upcoming' });
  await page.draw(<PlanAction plan={PRO} cycle="monthly" running={YEAR} signedIn />);
  await page.press('From February 1, 2030');
  await page.found(() => location.pathname === '/profile/billing');
  expect(app.server.count('POST /billing/subscriptions/change')).toBe(1);
});

test('what begins later and what is overdue is said with the plan', async () => {
  const next = { ...HAS, status: 'upcoming', periodStart: '2030-02-01T12:00:00Z' };
  app.server.answer('GET /billing/subscriptions', {
    items: [{ ...YEAR, status: 'cancelling' }, next],
    total: 2,
  });
  await page.draw(<CurrentPlan />);
  await page.found(() => page.texts('section p').length > 0);
  expect(page.texts('section p')).toEqual([
    'Ends on February 1, 2030',
    'Pro begins on February 1, 2030 · $25 per month',
  ]);
});

test('the day on which an overdue plan was to be renewed is past, and not said', async () => {
  app.server.answer('GET /billing/subscriptions', { items: [OVERDUE], total: 1 });
  await page.draw(<CurrentPlan />);
  await page.found(() => page.texts('section p').length > 0);
  expect(page.texts('section p')[0]).toBe('$25 per month');
});

test.each<[string, Subscription, boolean]>([
  ['a plan that is paid', HAS, false],
  ['an overdue plan', OVERDUE, true],
  ['an overdue plan that is no longer sold', { ...OVERDUE, plan: 'gold' }, false],
])('in the profile, %s', async (_what, running, isPaidNow) => {
  app.server.answer('GET /billing/subscriptions', { items: [running], total: 1 });
  await page.draw(<CurrentPlan />);
  await page.found(() => page.texts('h2').length > 0);
  expect(links().filter(([text]) => text === 'Pay now')).toEqual(isPaidNow ? [['Pay now', PAY]] : []);
  const overdue = 'The last payment failed. It is tried again on February 2, 2030.';
  expect(page.texts('section p').includes(overdue)).toBe(running.retryAt !== null);
});

test.each([
  ['where there is a pack for it, whatever the plan', GIVEN, [PACK], [['Top up', '/checkout/top-up']]],
  ['where there is none, not', HAS, [], []],
])('something is added to the quotas: %s', async (_what, running, items, shown) => {
  app.server.answer('GET /billing/subscriptions', { items: [running], total: 1 });
  app.server.answer(PACKS, { items, validDays: 30 });
  await page.draw(<CurrentPlan />);
  await page.found(() => page.texts('h2').length > 0 && app.server.count(PACKS) > 0);
  expect(links().filter(([text]) => text === 'Top up')).toEqual(shown);
});

test('a plan that is no longer in the file ends with its period', async () => {
  app.server.answer('GET /billing/subscriptions', { items: [{ ...HAS, plan: 'gold' }], total: 1 });
  await page.draw(<CurrentPlan />);
  await page.found(() => page.texts('h2').length > 0);
  expect([page.texts('h2'), page.texts('section p')]).toEqual([['gold'], ['Ends on February 1, 2030']]);
});
