import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import {
  accessTokenOf,
  accountButton,
  chooseNewPassword,
  fillSignIn,
  fillSignUp,
  newAccount,
  signUpOnPages,
} from './support/sign-in.ts';

let product: Product;
let computer: Browser;

beforeAll(async () => {
  [product, computer] = await Promise.all([startProduct(), openComputer()]);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const open = () => openPerson(computer, { url: product.url });
const signInButton = { name: 'Sign in', exact: true } as const;

test('the first administrator signs in with the one-time password and must choose another; the first works no more', async () => {
  const { page, close } = await open();
  const { email, password } = product.admin;
  await page.goto(product.url);
  await page.getByRole('button', signInButton).click();
  await fillSignIn(page, { email, password });
  await page.getByText('The password you used was for the first sign-in only. Choose your own.').waitFor();
  await chooseNewPassword(page, 'my own password 9');
  await page.waitForURL(`${product.url}/`);
  const token = await accessTokenOf(page);
  expect(await apiCall(product.url, token, 'GET /users')).toMatchObject({ email, isAdmin: true });
  await close();

  const later = await open();
  await later.page.goto(product.url);
  await later.page.getByRole('button', signInButton).click();
  await fillSignIn(later.page, { email, password });
  await later.page.getByRole('alert').getByText('Wrong email or password.').waitFor();
  await fillSignIn(later.page, { email, password: 'my own password 9' });
  await later.page.waitForURL(`${product.url}/`);
  await later.page.getByRole('button', { name: /, account$/ }).waitFor();
  await later.close();
});

test('a new member signs up, returns to the page that was left, and signs out', async () => {
  const { page, watch, close } = await open();
  const account = newAccount('José', 'Ñandú');
  await page.goto(`${product.url}/privacy?from=test#kept`);
  await page.getByRole('button', signInButton).click();
  await fillSignUp(page, account);
  await accountButton(page, account).waitFor();
  expect(page.url()).toBe(`${product.url}/privacy?from=test#kept`);
  await page.reload();
  await accountButton(page, account).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('button', signInButton).waitFor();
  // Signed out at the provider too: it asks again.
  await page.getByRole('button', signInButton).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(watch).toEqual({ errors: [], violations: [], foreign: [] });
  await close();
});

test('what was chosen before signing in goes on afterwards', async () => {
  const { page, close } = await open();
  await page.goto(product.url);
  await page.getByRole('button', { name: 'New meeting' }).click();
  await page.getByRole('menuitem', { name: 'Create for later' }).click();
  await fillSignUp(page, newAccount());
  const link = page.getByRole('dialog').getByLabel('Meeting link');
  await link.waitFor();
  expect(await link.inputValue()).toMatch(new RegExp(`^${product.url}/[a-z]{3}-[a-z]{4}-[a-z]{3}$`));
  await close();
});

test('a second account with the same address is refused with a sentence', async () => {
  const first = await open();
  const account = await signUpOnPages(first, product.url);
  const { page, close } = await open();
  await page.goto(product.url);
  await page.getByRole('button', signInButton).click();
  await fillSignUp(page, account);
  await page.getByText('An account with this email already exists. Sign in instead.').waitFor();
  await Promise.all([first.close(), close()]);
});

test('a return address of another origin is not followed after signing in', async () => {
  const person = await open();
  const { page, close } = person;
  await page.goto(product.url);
  await page.getByRole('button', signInButton).click();
  await page.getByLabel('Email', { exact: true }).waitFor();
  // The page of the provider has the same origin here: what is stored for the way back can be changed.
  const changed = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => /^oidc\.(?!user:)/.test(key));
    for (const key of keys) {
      const state = JSON.parse(localStorage.getItem(key)!) as { data: { path: string } };
      localStorage.setItem(key, JSON.stringify({ ...state, data: { path: '//evil.example/' } }));
    }
    return keys.length;
  });
  expect(changed).toBe(1);
  const account = newAccount();
  await fillSignUp(page, account);
  await accountButton(page, account).waitFor();
  expect(page.url()).toBe(`${product.url}/`);
  await close();
});

test('two tabs share one sign-in', async () => {
  const person = await open();
  const account = await signUpOnPages(person, product.url);
  const second = await person.context.newPage();
  await second.goto(product.url);
  await accountButton(second, account).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await person.page.getByRole('button', signInButton).waitFor();
  // Back from the provider: a browser that is closed half-way there does not always answer.
  await second.waitForURL(`${product.url}/`);
  await second.getByRole('button', signInButton).waitFor();
  await person.close();
});
