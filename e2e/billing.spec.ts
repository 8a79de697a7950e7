import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

let product: Product;
let computer: Browser;
let member: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', PLANS: 'on' });
  computer = await openComputer();
  member = await openPerson(computer, { url: product.url, reducedMotion: true });
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert');

test('prices are open to everybody, by the month and by the year', async () => {
  const { page } = member;
  await page.goto(`${product.url}/pricing`);
  await heading(page, 'One plan covers the whole room').waitFor();
  const pro = page.getByRole('region', { name: 'Pro', exact: true });
  await pro.getByText('$25', { exact: true }).waitFor();
  await button(page, 'Yearly').click();
  await pro.getByText('$20', { exact: true }).waitFor();
  await pro.getByText('Billed yearly: $240 a year').waitFor();
  expect(await link(page, 'terms of use').getAttribute('href')).toBe(`${product.url}/terms`);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a checkout without what it needs says what is missing', async () => {
  const { page } = member;
  await signUp(member, product.url);
  for (const [query, text] of [
    ['', 'The plan code is missing.'],
    ['?planCode=pro', 'The billing cycle is missing.'],
    ['?planCode=pro&billingCycle=weekly', 'The billing cycle is not valid.'],
    ['?planCode=business&billingCycle=monthly', 'This plan can’t be bought now.'],
  ] as const) {
    await page.goto(`${product.url}/checkout${query}`);
    await heading(page, 'Payment was not made').waitFor();
    await alert(page).getByText(text, { exact: true }).waitFor();
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${product.url}/checkout/cancel`);
  await heading(page, 'Payment cancelled').waitFor();
  await page.goto(`${product.url}/checkout/success?reference=made-up`);
  await alert(page).getByText('Failed to process your request.').waitFor();
});

test('a card is declined, another is confirmed by the bank; the invoice comes; the plan is cancelled and kept', async () => {
  const { page } = member;
  await page.goto(`${product.url}/pricing`);
  await link(page, 'Choose Pro').click();
  await heading(page, 'Test payment').waitFor();
  await card(page, 'Declined').check();
  await button(page, 'Pay $25').click();
  await alert(page).getByText('The card was declined. Choose another one.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await card(page, 'Confirmed by the bank (3-D Secure)').check();
  await button(page, 'Pay $25').click();
  await button(page, 'Refuse').click();
  await alert(page).getByText('The card was declined. Choose another one.').waitFor();
  await button(page, 'Pay $25').click();
  await button(page, 'Confirm').click();
  await heading(page, 'You have Pro').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await link(page, 'See invoice').click();
  await heading(page, 'Billing and usage').waitFor();
  await page.getByText(/^\$25 per month, renews on /).waitFor();
  await page.getByText('000001', { exact: true }).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invoice-000001.pdf');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Payments', exact: true }).click();
  await page.getByText('Succeeded', { exact: true }).waitFor();
  expect(await page.getByText('Failed', { exact: true }).count()).toBe(2);

  await page.getByRole('tab', { name: 'Quota usage', exact: true }).click();
  const quotas = page.getByRole('tabpanel', { name: 'Quota usage', exact: true });
  for (const text of ['Interpretation', '1,200 min', '50 GB', 'Unlimited', '0%'])
    await quotas.getByText(text, { exact: true }).first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByText(/^\$25 per month, renews on /).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, 'Cancel plan').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText(/^Ends on /).waitFor();
  await button(page, 'Keep plan').click();
  await page.getByText(/^\$25 per month, renews on /).waitFor();
  await button(page, 'Ana Kovač, account').click();
  await page.getByRole('menuitem', { name: 'Pricing', exact: true }).click();
  await button(page, 'Your plan').waitFor();
});

test('what is paid with is changed on the page of the provider, where it has one', async () => {
  const { page } = member;
  const subscriptions = '**/api/billing/subscriptions?*';
  await page.goto(`${product.url}/profile/billing`);
  await button(page, 'Cancel plan').waitFor();
  expect(await button(page, 'Payment method').count()).toBe(0);
  await page.route(subscriptions, async (route) => {
    const answer = await route.fetch();
    const { items, total } = (await answer.json()) as { items: object[]; total: number };
    const changeable = items.map((item) => ({ ...item, methodChangeable: true }));
    await route.fulfill({ response: answer, json: { items: changeable, total } });
  });
  await page.reload();
  // Test cards have no such page.
  await button(page, 'Payment method').click();
  await page
    .getByText('Your payment method can’t be changed right now. Try again later.', { exact: true })
    .waitFor();
  await page.route('**/api/billing/portal', (route) =>
    route.fulfill({ json: { url: `${product.url}/pricing` } }),
  );
  await button(page, 'Payment method').click();
  await page.waitForURL('**/pricing');
  await page.unroute(subscriptions);
});

test('prices, checkout and billing, in the longest languages', async () => {
  const buyer = await openPerson(computer, { url: product.url, reducedMotion: true });
  const { page } = buyer;
  await signUp(buyer, product.url);
  for (const address of [
    '/pricing',
    '/profile/billing',
    '/profile/billing#invoices',
    '/checkout',
    '/checkout?planCode=pro&billingCycle=yearly',
    '/checkout/success?reference=made-up',
    '/checkout/cancel',
    '/checkout/top-up?feature=interpretationSeconds',
  ]) {
    await page.goto(product.url + address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await walk(page, address, { sizes: FEW_SIZES });
  }
  await buyer.close();
}, 1_200_000);

test('the page of the test cards, in the longest languages', async () => {
  const buyer = await openPerson(computer, { url: product.url, reducedMotion: true });
  const { page } = buyer;
  await signUp(buyer, product.url);
  const checkout = 'GET /billing/checkout?planCode=pro&billingCycle=yearly';
  const sandbox = await apiCall<{ url: string }>(product.url, await accessTokenOf(page), checkout);
  await page.goto(new URL(sandbox.url, product.url).href);
  await card(page, 'Accepted').waitFor();
  await walk(page, '/checkout/sandbox', { sizes: FEW_SIZES });
  await buyer.close();
}, 1_200_000);
