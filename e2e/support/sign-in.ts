import type { Page } from 'playwright-core';
import type { Person } from './browser.ts';
import type { Product } from './product.ts';

/** The pages of the embedded identity provider, as people use them (English texts). */

export interface Account {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

let accounts = 0;

/** Nobody has it yet. */
export function newAccount(firstName = 'Ana', lastName = 'Kovač'): Account {
  accounts += 1;
  const email = `person-${accounts}-${Date.now().toString(36)}@example.org`;
  return { email, password: 'correct horse 7 battery', firstName, lastName };
}

/** From a page that shows the sign-in form. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** From a page that shows the sign-in form, over to the other one. */
export async function fillSignUp(page: Page, account: Account): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(account.firstName);
  await page.getByLabel('Last name').fill(account.lastName);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create an account' }).click();
}

export async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Change your password' }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** A new member by way of the provider's pages, signed in on the home page. Where they are not the matter: sign-up.ts. */
export async function signUpOnPages({ page }: Person, url: string, account = newAccount()): Promise<Account> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignUp(page, account);
  await accountButton(page, account).waitFor();
  return account;
}

/** A member who has an account, signed in on the home page. */
export async function signIn({ page }: Person, url: string, account: Account): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, account);
  await accountButton(page, account).waitFor();
}

/** The administrator of a new installation, who has to choose a password first; on the home page. */
export async function signInAsAdministrator({ page }: Person, { url, admin }: Product): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, admin);
  await chooseNewPassword(page, newAccount().password);
  await page.getByRole('button', { name: /, account$/ }).waitFor();
}

export function accountButton(page: Page, { firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>) {
  return page.getByRole('button', { name: `${firstName} ${lastName}, account` });
}

/** The access token that the page keeps, for calls of its member without the page. */
export async function accessTokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    const stored = key && (JSON.parse(localStorage.getItem(key)!) as { access_token?: string });
    return stored ? stored.access_token : undefined;
  });
  if (!token) throw new Error('nobody is signed in on this page');
  return token;
}
