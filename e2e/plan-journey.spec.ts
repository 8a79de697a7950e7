import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount, signInAsAdministrator } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

/** A free plan is used up in a call, a paid one bought beside it, cancelled, and ended; the call goes on all the time. */

let product: Product;
let computer: Browser;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', PLANS: 'on' });
  computer = await openComputer();
  [admin, owner] = [
    await openPerson(computer, { url: product.url }),
    await openPerson(computer, { url: product.url }),
  ];
  await signUp(owner, product.url, newAccount('Olga', 'Owner'));
  await signInAsAdministrator(admin, product);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) => page.locator('li', { hasText: text });

async function openOwner(tab: string): Promise<void> {
  const { page } = admin;
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Olga Owner' }).click();
  await page.getByRole('tab', { name: tab, exact: true }).click();
}

/** As if the owner had asked so often before: what the plan allows is a month's worth. */
async function askedBefore(messages: number): Promise<void> {
  const { page } = admin;
  await openOwner('Quotas');
  const row = page.locator('tbody tr').filter({ hasText: 'AI messages' });
  await row.hover();
  await row.getByRole('button', { name: 'Correct usage' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('AI messages', { exact: true }).fill(String(messages));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The usage was corrected.', { exact: true }).waitFor();
}

async function ask(question: string): Promise<void> {
  await owner.page.getByRole('textbox', { name: 'Ask about this meeting' }).fill(question);
  await owner.page.keyboard.press('Enter');
}

test('the owner is warned in the call as the free plan is used up, and questions end with it', async () => {
  const { page } = owner;
  await startMeeting(owner, product.url);
  await button(page, 'AI assistant').click();
  for (const [before, warning] of [
    [39, 'AI messages: 80% of your plan is used.'],
    [47, 'AI messages: 95% of your plan is used.'],
    [49, 'AI messages: your plan is used up.'],
  ] as const) {
    await askedBefore(before);
    await ask(`Who has spoken after ${before} questions?`);
    await notice(page, warning).waitFor();
  }
  await ask('And who has not?');
  await notice(page, 'You’ve reached your plan quota').waitFor();
});

test('the plan is bought beside the call, with the bank asking; the next question is answered without joining again', async () => {
  const { page } = owner;
  const [prices] = await Promise.all([
    page.waitForEvent('popup'),
    notice(page, 'You’ve reached your plan quota').getByRole('button', { name: 'Upgrade Plan' }).click(),
  ]);
  await prices.getByRole('link', { name: 'Choose Pro', exact: true }).click();
  await prices.getByRole('radio', { name: 'Confirmed by the bank (3-D Secure)', exact: true }).check();
  await button(prices, 'Pay $25').click();
  await button(prices, 'Confirm').click();
  await prices.getByRole('heading', { name: 'You have Pro', exact: true }).waitFor();
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/ai/messages') && response.request().method() === 'POST',
  );
  await ask('Who has the floor now?');
  expect((await answered).status()).toBe(200);
  await button(page, 'Leave').waitFor();
  await prices.close();
});

test('the plan is cancelled for its end, then ended at once by an administrator; the call goes on with the free one', async () => {
  const billing = await owner.page.context().newPage();
  await billing.goto(`${product.url}/profile/billing`);
  await billing.getByText(/^\$25 per month, renews on /).waitFor();
  await button(billing, 'Cancel plan').click();
  await billing.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await billing.getByText(/^Ends on /).waitFor();

  await openOwner('Subscriptions');
  const { page } = admin;
  const pro = page.locator('tbody tr').filter({ hasText: 'Pro' });
  await pro.hover();
  await button(page, 'Cancel plan').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ends').selectOption('now');
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('The plan was cancelled.', { exact: true }).waitFor();

  await billing.reload();
  await billing.getByText('No credit card needed', { exact: true }).waitFor();
  expect(await billing.getByText(/renews on|Ends on/).count()).toBe(0);
  await button(owner.page, 'Leave').waitFor();
});
