// @vitest-environment happy-dom
import type { OfferedTopUp, TopUp } from '@intermind/contracts';
import type { ErrorCode } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CheckoutSuccessScreen } from './outcome-screens.tsx';
import { SandboxScreen } from './sandbox-screen.tsx';
import { TopUpScreen } from './top-up-screen.tsx';

/** What is added to a plan (decision 0042): chosen, paid for, and told when it counts. */

const page = drawnPage();
const app = fakeApp();
const PACKS = 'GET /billing/top-ups';
const PAY = 'GET /billing/top-ups/checkout';
const CONFIRM = 'POST /billing/checkout/confirm';
const OFFER = 'GET /billing/sandbox/offer';
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const TALK: TopUp = {
  ...{ code: 'interpretation-300', feature: 'interpretationSeconds', amount: 18_000, price: usd(1_000) },
};
const ANSWERS: TopUp = {
  ...{ code: 'ai-messages-500', feature: 'aiMessages', amount: 500, price: usd(500) },
};

const offered = (pack: TopUp, usable = pack.amount): OfferedTopUp => ({ ...pack, usable });

const leave = vi.fn<(address: string | URL) => void>();
beforeEach(async () => {
  leave.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(leave);
  app.server.answer(PACKS, { items: [offered(TALK), offered(ANSWERS)], validDays: 30 });
  await app.signIn();
});

async function open(address: string, screen: React.ReactNode): Promise<void> {
  history.replaceState(null, '', address);
  await page.draw(screen);
}

test('what ran out comes first and is chosen; the payment is made at the provider', async () => {
  await open('/checkout/top-up?feature=aiMessages', <TopUpScreen />);
  await page.found(() => page.texts('label').length > 0);
  expect(page.texts('label')).toEqual(['AI messages · 500$5', 'Interpretation · 300 min$10']);
  expect(page.texts('p')[0]).toContain('at least 30 days');
  app.server.answer(PAY, { url: 'https://pay.example.org/1' });
  await page.press('Buy for $5');
  await page.found(() => leave.mock.calls.length > 0);
  expect([leave.mock.calls, app.server.count(PAY)]).toEqual([[['https://pay.example.org/1']], 1]);
});

test.each<[ErrorCode, string]>([
  ['TopUpNotForSale', 'This can’t be bought now.'],
  ['TopUpUsedUp', 'This would add nothing: that much was already used beyond your limit.'],
  ['PaymentUnavailable', 'Failed to generate the checkout address.'],
  ['Internal', 'Failed to process your request.'],
])('a pack that the server refuses (%s): %s', async (code, text) => {
  await open('/checkout/top-up', <TopUpScreen />);
  await page.found(() => page.texts('label').length > 0);
  app.server.refuse(PAY, code);
  await page.press('Buy for $10');
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), leave.mock.calls]).toEqual([[text], []]);
});

test.each([
  [480, 'You could use 8 min of it. The rest was already used beyond your limit.', ['Buy for $10']],
  [0, 'This would add nothing: that much was already used beyond your limit.', []],
])('what was used before beyond the limit is said before paying: %s left', async (usable, text, buttons) => {
  app.server.answer(PACKS, { items: [offered(TALK, usable)], validDays: 30 });
  await open('/checkout/top-up', <TopUpScreen />);
  await page.found(() => page.texts('label').length > 0);
  expect([page.texts('p').at(-1), page.texts('button')]).toEqual([text, buttons]);
});

test('a member without limits reads that there is nothing to add', async () => {
  app.server.answer(PACKS, { items: [], validDays: 30 });
  await open('/checkout/top-up', <TopUpScreen />);
  await page.found(() => page.texts('p').length > 0);
  expect(page.texts('p')).toEqual(['There is nothing to add to your plan.']);
});

test('packs that could not be asked for can be asked for again', async () => {
  app.server.refuse(PACKS, 'Internal');
  await open('/checkout/top-up', <TopUpScreen />);
  await page.found(() => page.alerts().length > 0);
  app.server.answer(PACKS, { items: [offered(TALK)], validDays: 30 });
  await page.press('Try again');
  await page.found(() => page.texts('label').length === 1);
});

test.each([
  [{ status: 'succeeded', topUp: TALK }, '300 min added', 'Interpretation: you can use it now.'],
  [{ status: 'pending', topUp: TALK }, 'The payment is on its way', 'It is added when'],
  [{ status: 'pending' }, 'The payment is on its way', 'Your plan begins when'],
])('the page of success says what the provider has confirmed: %o', async (answer, title, text) => {
  app.server.answer(CONFIRM, answer);
  await open('/checkout/success?reference=one', <CheckoutSuccessScreen />);
  await page.found(() => page.texts('section p').some((line) => line.startsWith(text)));
  expect(page.texts('h1')).toEqual([title]);
});

test('the page of test cards says what it is for', async () => {
  app.server.answer(OFFER, { reference: 'one', plan: null, topUp: TALK, amount: usd(1_000) });
  await open('/checkout/sandbox?offer=one', <SandboxScreen />);
  await page.found(() => page.texts('p').includes('Interpretation · 300 min · $10'));
  expect(page.texts('p')).toContain('By buying it, you accept the terms of use.');
});

test.each([
  ['before it is shown', true],
  ['while it is open', false],
])('an offer that expired %s says so, and buys nothing', async (_when, atOnce) => {
  const plan = { planCode: 'pro', billingCycle: 'monthly' };
  if (atOnce) app.server.refuse(OFFER, 'OfferExpired');
  else app.server.answer(OFFER, { reference: 'one', plan, topUp: null, amount: usd(2_500) });
  app.server.refuse('POST /billing/sandbox/payments', 'OfferExpired');
  await open('/checkout/sandbox?offer=old', <SandboxScreen />);
  if (!atOnce) {
    await page.found(() => page.texts('p').includes('Pro · Monthly · $25'));
    await page.press('Pay $25');
  }
  await page.found(() => page.alerts().length > 0);
  expect(page.alerts()).toEqual(['This offer has expired.']);
});
