import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account, accountButton } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts';

let product: Product;
let computer: Browser;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const open = () => openPerson(computer, { url: product.url, reducedMotion: true, permissions: [] });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const list = () => `${product.url}/oidc/account/passkeys`;

async function addPasskey(page: Page, { password }: Account, name: string): Promise<void> {
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await press(page, 'Add a passkey');
}

async function signOut(page: Page, person: Account): Promise<void> {
  await page.goto(product.url);
  await accountButton(page, person).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/** A browser that does not offer passkeys in the field for the address. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

test('a passkey is added from the profile, signs in without a password, and is removed', async () => {
  const member = await open();
  const { page } = member;
  await withoutAutofill(page);
  const device = await addVirtualAuthenticator(page);
  const person = await signUp(member, product.url);
  await page.goto(`${product.url}/profile`);
  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('link', { name: 'Passkeys 0' }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await addPasskey(page, { ...person, password: 'not it at all 1' }, 'Laptop');
  await page.getByText('This isn’t your current password.').waitFor();
  // A finger that the device does not know.
  await device.verified(false);
  await addPasskey(page, person, 'Laptop');
  await page.getByText('The passkey wasn’t added.').waitFor();
  await device.verified(true);
  await addPasskey(page, person, 'Laptop');
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
  expect([await device.count(), await accessibilityProblems(page)]).toEqual([1, []]);

  await signOut(page, person);
  await press(page, 'Sign in');
  await passkeyButton(page).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await passkeyButton(page).click();
  await accountButton(page, person).waitFor();
  await page.goto(`${product.url}/profile/advanced`);
  await page.getByText(/^This device · With a passkey$/).waitFor();

  await page.goto(list());
  await page.getByRole('link', { name: 'Remove: Laptop' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await press(page, 'Remove');
  await page.getByText('You have no passkeys yet.').waitFor();
  await signOut(page, person);
  await press(page, 'Sign in');
  await passkeyButton(page).click();
  await page.locator('main form > .alert').getByText('The passkey didn’t work.').waitFor();
  await member.close();
});

test('where the browser has it, a passkey is offered in the field for the address, without the button', async () => {
  const member = await open();
  const { page } = member;
  await addVirtualAuthenticator(page);
  const person = await signUp(member, product.url);
  await page.goto(list());
  await addPasskey(page, person, 'Laptop');
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
  await signOut(page, person);
  // Chromium chooses the only passkey of a virtual device by itself.
  await press(page, 'Sign in');
  await accountButton(page, person).waitFor();
  await member.close();
});

test('the pages of passkeys, in the longest languages: nothing is cut off, nothing lies over anything else', async () => {
  const member = await open();
  const { page } = member;
  let device = await addVirtualAuthenticator(page);
  const person = await signUp(member, product.url);
  await page.goto(list());
  for (const name of ['Donaudampfschifffahrtsgesellschaftskapitänsschlüsselbund', 'هاتفي']) {
    await addPasskey(page, person, name);
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    // One for each account and device: the second has to be another device.
    await device.remove();
    device = await addVirtualAuthenticator(page);
  }
  const loading = (address: string) => ({
    sizes: FEW_SIZES,
    change: async (language: string) => void (await page.goto(`${address}?locale=${language}`)),
  });
  await walk(page, 'passkeys', loading(list()));
  const [first] = await page
    .locator('.acts a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href.split('?')[0]!));
  await walk(page, 'renaming a passkey', loading(first!));
  await walk(page, 'removing a passkey', loading(first!.replace('rename', 'remove')));
  await member.close();
});
