import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount, signInAsAdministrator } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

/** Legal holds: placed on a member's page, lifted from the list of all (decision 0032). */

let product: Product;
let computer: Browser;
let admin: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
  admin = await openPerson(computer, { url: product.url });
  const member = await openPerson(computer, { url: product.url });
  await signUp(member, product.url, newAccount('Mira', 'Member'));
  await signInAsAdministrator(admin, product);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

/** Holds the member, from their page. */
async function hold(reason: string): Promise<void> {
  const { page } = admin;
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Mira Member' }).click();
  await page.getByRole('button', { name: 'Place legal hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Place legal hold' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Place legal hold' }).click();
  await page.getByText(reason).first().waitFor();
}

/** From the list of all holds. */
async function lift(): Promise<void> {
  const { page } = admin;
  await page.goto(`${product.url}/admin/holds`);
  await page.getByRole('button', { name: 'Lift legal hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Closed');
  await dialog.getByRole('button', { name: 'Lift legal hold' }).click();
  await page.getByText('Nothing is under a legal hold.').waitFor();
}

test('a member who is held cannot be deleted until the hold is lifted', async () => {
  const { page } = admin;
  await hold('Case 12');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('There is a legal hold on this account, on one of its meetings').first().waitFor();
  await lift();
});

test('what is held, in the longest languages', async () => {
  const { page } = admin;
  await hold('Case 13');
  await walk(page, 'a member who is held', { sizes: FEW_SIZES });
  await page.goto(`${product.url}/admin/holds`);
  await page.getByText('Case 13').first().waitFor();
  await walk(page, '/admin/holds', { sizes: FEW_SIZES });
  expect(await accessibilityProblems(page)).toEqual([]);
});
