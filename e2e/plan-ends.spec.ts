import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { buyPro, daysPass, JOB_MS } from './support/plans.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account, accessTokenOf, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** What becomes of a plan when its time is over: a shorter cycle follows, a payment fails, it ends. */

let product: Product;
let computer: Browser;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', PLANS: 'on' });
  computer = await openComputer();
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan', exact: true });

async function memberWith(purchase: Parameters<typeof buyPro>[2]): Promise<Person & { account: Account }> {
  const person = await openPerson(computer, { url: product.url, reducedMotion: true });
  const account = await signUp(person, product.url, newAccount());
  await buyPro(product, await accessTokenOf(person.page), purchase);
  return { ...person, account };
}

async function openBilling(page: Page): Promise<void> {
  await page.goto(`${product.url}/profile/billing`);
  await plan(page).getByRole('heading').waitFor();
}

/** Asks again and again, as somebody who comes back later does. */
async function untilSaid(page: Page, text: string | RegExp): Promise<void> {
  await until(
    `${text}`,
    async () => {
      await openBilling(page);
      return plan(page).getByText(text).isVisible();
    },
    JOB_MS,
    2_000,
  );
}

test('months instead of a year follow at its end; until then the profile says when, and it can be taken back', async () => {
  const { page, close } = await memberWith({ billingCycle: 'yearly', card: 'accepted' });
  await page.goto(`${product.url}/pricing`);
  await button(page, 'Monthly').click();
  await page
    .getByRole('region', { name: 'Pro', exact: true })
    .getByRole('button', { name: /^From .+\d{4}$/ })
    .click();
  await plan(page)
    .getByText(/^Pro begins on .+ · \$25 per month$/)
    .waitFor();
  await plan(page)
    .getByText(/^Ends on /)
    .waitFor();
  await walk(page, '/profile/billing, a planned change', { sizes: FEW_SIZES });
  await button(page, 'Keep plan').click();
  await plan(page)
    .getByText(/^\$240 per year, renews on /)
    .waitFor();
  expect(
    await plan(page)
      .getByText(/begins on/)
      .count(),
  ).toBe(0);
  await close();
}, 360_000);

test('a payment that fails is told with the day of the next attempt; another card pays it at once', async () => {
  const { page, close, account } = await memberWith({ billingCycle: 'monthly', card: 'declinedLater' });
  await daysPass(product, account.email, 31);
  await untilSaid(page, /^The last payment failed\. It is tried again on /);
  await walk(page, '/profile/billing, overdue', { sizes: FEW_SIZES });
  await plan(page).getByRole('link', { name: 'Pay now', exact: true }).click();
  await page.getByRole('radio', { name: 'Accepted', exact: true }).check();
  await button(page, 'Pay $25').click();
  await page.getByRole('heading', { name: 'You have Pro', exact: true }).waitFor();
  await openBilling(page);
  await plan(page)
    .getByText(/^\$25 per month, renews on /)
    .waitFor();
  expect(await plan(page).getByText('The last payment failed').count()).toBe(0);
  await close();
}, 480_000);

test('a cancelled plan ends with its month: the free one is left, and the invoice', async () => {
  const { page, close, account } = await memberWith({ billingCycle: 'monthly', card: 'accepted' });
  await openBilling(page);
  await button(page, 'Cancel plan').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await plan(page)
    .getByText(/^Ends on /)
    .waitFor();
  await daysPass(product, account.email, 31);
  await untilSaid(page, 'No credit card needed');
  await plan(page).getByRole('heading', { name: 'Basic', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Invoices', exact: true }).click();
  await page.getByRole('link', { name: /^Download/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await close();
}, 360_000);
