import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { joinAsMember, joinButton, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount, signInAsAdministrator } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

/** What people read when a plan's quota is used up (spec 1 §8, spec 2 §8). */

let product: Product;
let computer: Browser;
let admin: Person;
let owner: Person;
let colleague: Person;
let latecomer: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', PLANS: 'on' });
  computer = await openComputer();
  const open = () => openPerson(computer, { url: product.url });
  [admin, owner, colleague, latecomer] = [await open(), await open(), await open(), await open()];
  await signUp(owner, product.url, newAccount('Olga', 'Owner'));
  await signUp(colleague, product.url, newAccount('Carl', 'Colleague'));
  await signUp(latecomer, product.url, newAccount('Lena', 'Late'));
  await signInAsAdministrator(admin, product);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

/** The administrator gives the owner of the room a limit of their own. */
async function limitOwnerTo(quota: string, limit: string): Promise<void> {
  const { page } = admin;
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Olga Owner' }).click();
  await page.getByRole('tab', { name: 'Quotas', exact: true }).click();
  const row = page.locator('tbody tr').filter({ hasText: quota });
  await row.hover();
  await row.getByRole('button', { name: 'Change limit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(quota).selectOption('own');
  await dialog.getByLabel('Limit', { exact: true }).fill(limit);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The limit was changed.', { exact: true }).waitFor();
}

const noticeOf = (page: Page, text: string) => page.locator('li', { hasText: text });

async function askTheAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'AI assistant', exact: true }).click();
  await page.getByRole('textbox', { name: 'Ask about this meeting' }).fill('Who is here?');
  await page.keyboard.press('Enter');
}

test('a room that its plan fills lets nobody more in and says so; people inside stay', async () => {
  const room = await startMeeting(owner, product.url);
  await joinAsMember(colleague, product.url, room);
  await limitOwnerTo('People in one room', '2');
  const { page } = latecomer;
  await page.goto(`${product.url}/${room}`);
  await joinButton(page).click();
  await page.getByText('This room has reached its plan quota. Ask its owner to upgrade.').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await limitOwnerTo('People in one room', '3');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
});

test('with no AI messages left the owner is led to the prices, and everybody else is told to ask the owner', async () => {
  await limitOwnerTo('AI messages', '0');
  await askTheAssistant(colleague.page);
  await noticeOf(colleague.page, 'This room has reached its plan quota. Ask its owner to upgrade.').waitFor();
  expect(await colleague.page.getByRole('button', { name: 'Upgrade Plan' }).count()).toBe(0);

  const { page } = owner;
  await askTheAssistant(page);
  const notice = noticeOf(page, 'You’ve reached your plan quota');
  await notice.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [prices] = await Promise.all([
    page.waitForEvent('popup'),
    notice.getByRole('button', { name: 'Upgrade Plan' }).click(),
  ]);
  await prices.waitForURL('**/pricing');
  // The meeting goes on.
  await page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
});
