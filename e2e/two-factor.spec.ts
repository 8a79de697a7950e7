import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { authenticatorFrom, nextCode } from './support/authenticator.ts';
import { openComputer, openPerson } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account, accountButton, fillSignIn } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

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
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const account = (part: string) => `${product.url}/oidc/account/${part}`;

/** From the page that begins with the password to the one that shows the key. */
async function giveToApp(page: Page, { password }: Account) {
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await press(page, 'Continue');
  await heading(page, 'Connect your authenticator app').waitFor();
  return authenticatorFrom(page);
}

test('two-factor authentication is turned on from the profile, asked for at the next sign-in, and turned off', async () => {
  const member = await open();
  const { page } = member;
  const person = await signUp(member, product.url);
  await page.goto(`${product.url}/profile`);
  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('link', { name: 'Two-factor authentication Off' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  const app = await giveToApp(page, person);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill('1');
  await press(page, 'Turn on');
  await page.getByText('Enter the six digits that the app shows.').waitFor();
  await page.getByLabel('Code from the app').fill(app.generate());
  await press(page, 'Turn on');
  await heading(page, 'Save your recovery codes').waitFor();
  const codes = await page.locator('.codes li').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await accessibilityProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(codes.filter((code) => !file.includes(code))).toEqual([]);
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Two-factor authentication On' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  const elsewhere = await open();
  await elsewhere.page.goto(product.url);
  await press(elsewhere.page, 'Sign in');
  await fillSignIn(elsewhere.page, person);
  await heading(elsewhere.page, 'Enter your code').waitFor();
  expect(await accessibilityProblems(elsewhere.page)).toEqual([]);
  await elsewhere.page.getByLabel('Code from the app').fill(nextCode(app));
  await elsewhere.page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await accountButton(elsewhere.page, person).waitFor();
  await elsewhere.page.goto(`${product.url}/profile/advanced`);
  await elsewhere.page.getByText(/^This device · With password and code$/).waitFor();
  await elsewhere.close();

  const lost = await open();
  await lost.page.goto(product.url);
  await press(lost.page, 'Sign in');
  await fillSignIn(lost.page, person);
  await lost.page.getByRole('link', { name: 'Use a recovery code' }).click();
  await lost.page.getByLabel('Recovery code').fill(codes[0]!);
  await lost.page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await accountButton(lost.page, person).waitFor();
  await lost.close();

  await page.goto(account('two-factor'));
  await page.getByText('Recovery codes left: 9.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Turn off' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await press(page, 'Turn off');
  await heading(page, 'Two-factor authentication is off').waitFor();
  await member.close();
});

test('the pages of two-factor authentication, in the longest languages: nothing is cut off, nothing lies over anything else', async () => {
  const member = await open();
  const { page } = member;
  const person = await signUp(member, product.url);
  const loading = (address: string) => ({
    sizes: FEW_SIZES,
    change: async (language: string) => void (await page.goto(`${address}?locale=${language}`)),
  });
  await page.goto(account('two-factor?locale=en'));
  await walk(page, 'two-factor off', loading(account('two-factor')));
  const app = await giveToApp(page, person);
  await walk(page, 'two-factor set-up', loading(account('two-factor/set-up')));
  await page.goto(account('two-factor/set-up?locale=en'));
  await page.getByLabel('Code from the app').fill(app.generate());
  await press(page, 'Turn on');
  await heading(page, 'Save your recovery codes').waitFor();
  await walk(page, 'account', loading(`${product.url}/oidc/account`));
  await walk(page, 'two-factor on', loading(account('two-factor')));
  await walk(page, 'two-factor turning off', loading(account('two-factor/off')));
  await walk(page, 'recovery codes', {
    sizes: FEW_SIZES,
    about: page.locator('.codes'),
    change: async (language) => {
      await page.goto(account(`two-factor/codes?locale=${language}`));
      await page.locator('#currentPassword').fill(person.password);
      await page.locator('main .primary').click();
      await page.locator('.codes').waitFor();
    },
  });

  const { page: other, close } = await open();
  await other.goto(product.url);
  await press(other, 'Sign in');
  await fillSignIn(other, person);
  await heading(other, 'Enter your code').waitFor();
  const { origin, pathname } = new URL(other.url());
  for (const step of ['code', 'recovery'])
    await walk(other, `sign-in with ${step} that is missing`, {
      sizes: FEW_SIZES,
      about: other.locator('[aria-invalid=true]'),
      change: async (language) => {
        await other.goto(`${origin}${pathname.replace('code', step)}?locale=${language}`);
        await other.locator('main form').evaluate((form) => (form as HTMLFormElement).submit());
        await other.locator('[aria-invalid=true]').waitFor();
      },
    });
  await Promise.all([close(), member.close()]);
});
