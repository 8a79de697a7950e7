// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import { CheckoutCancelScreen, CheckoutSuccessScreen } from './outcome-screens.tsx';

/** On the way to paying and back: what is shown where it does not go on (spec 2 §8). */

const page = drawnPage();
const app = fakeApp();
const CHECKOUT = 'GET /billing/checkout';
const CONFIRM = 'POST /billing/checkout/confirm';
const PAY_PRO = '?planCode=pro&billingCycle=yearly';

const leave = vi.fn<(address: string | URL) => void>();
beforeEach(async () => {
  leave.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(leave);
  await app.signIn();
});

async function open(search: string, screen = <CheckoutScreen />): Promise<void> {
  history.replaceState(null, '', `/checkout${search}`);
  await page.draw(screen);
  await page.found(() => page.texts('h1').length > 0);
}
const links = () =>
  [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
const BACK = [['Back to pricing', '/pricing']];
const shown = () => [page.texts('h1'), page.alerts(), page.texts('button'), links()];

test.each([
  ['', 'The plan code is missing.'],
  ['?billingCycle=monthly', 'The plan code is missing.'],
  ['?planCode=pro', 'The billing cycle is missing.'],
  ['?planCode=pro&billingCycle=weekly', 'The billing cycle is not valid.'],
  ['?planCode=gold&billingCycle=monthly', 'This plan can’t be bought now.'],
])('/checkout%s: %s Nobody is asked, and prices are a step away', async (search, text) => {
  await open(search);
  expect(shown()).toEqual([['Payment was not made'], [text], [], BACK]);
  expect([app.server.count(CHECKOUT), leave.mock.calls]).toEqual([0, []]);
});

test.each<[ErrorCode | 'no network', string, again: boolean]>([
  ['PaymentUnavailable', 'Failed to generate the checkout address.', true],
  ['Internal', 'Failed to process your request.', true],
  ['no network', 'Failed to process your request.', true],
  ['PlanNotForSale', 'This plan can’t be bought now.', false],
])('a checkout that the server refuses (%s): %s', async (why, text, again) => {
  if (why === 'no network') app.server.lose(CHECKOUT);
  else app.server.refuse(CHECKOUT, why);
  await open(PAY_PRO);
  await page.found(() => page.alerts().length > 0);
  expect(shown()).toEqual([['Payment was not made'], [text], again ? ['Try again'] : [], BACK]);
  // Said on the page, and nowhere else.
  expect([app.told(), app.problems()]).toEqual([[], ['There is no address to pay at']]);
  if (!again) return;
  app.server.answer(CHECKOUT, { url: 'https://pay.example.org/1' });
  await page.press('Try again');
  await page.found(() => leave.mock.calls.length > 0);
  expect([page.texts('h1'), leave.mock.calls]).toEqual([['Paying for Pro'], [['https://pay.example.org/1']]]);
});

test('a payment that nobody knows of is not processed, and can be asked for again', async () => {
  app.server.refuse(CONFIRM, 'NotFound');
  await open('?reference=made-up', <CheckoutSuccessScreen />);
  await page.found(() => page.alerts().length > 0);
  expect(shown()).toEqual([
    ['Payment was not made'],
    ['Failed to process your request.'],
    ['Try again'],
    BACK,
  ]);
  app.server.answer(CONFIRM, { status: 'pending' });
  await page.press('Try again');
  await page.found(() => page.texts('h1')[0] === 'The payment is on its way');
});

test.each(['failed', 'cancelled'])('a payment that was %s has charged nothing', async (status) => {
  app.server.answer(CONFIRM, { status });
  await open('?reference=one', <CheckoutSuccessScreen />);
  await page.found(() => page.alerts().length > 0);
  expect(shown()).toEqual([['Payment was not made'], ['Nothing was charged.'], [], BACK]);
});

test('a member who gave up reads that nothing was charged', async () => {
  await open('', <CheckoutCancelScreen />);
  expect([page.texts('h1'), page.texts('section p'), links()]).toEqual([
    ['Payment cancelled'],
    ['Nothing was charged.'],
    BACK,
  ]);
});
