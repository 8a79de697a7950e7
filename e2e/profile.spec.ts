import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { MESSAGES } from './support/made-up-meeting.ts';
import { startMeeting } from './support/meeting.ts';
import { openPeople, personRow } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, accountButton, fillSignIn, signIn } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

const PARTS = [
  ['/profile', 'Profile'],
  ['/profile/settings', 'Settings'],
  ['/profile/advanced', 'Advanced'],
] as const;

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

const open = (permissions?: []) =>
  openPerson(computer, { url: product.url, reducedMotion: true, ...(permissions ? { permissions } : {}) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

async function openPart(page: Page, part: string, title: string): Promise<void> {
  await page.goto(product.url + part);
  await heading(page, title).waitFor();
}

test('a name changed in the profile is the name in the running call; what is to be sent by email is kept in the account (spec 2 §2)', async () => {
  const member = await open();
  const { page } = member;
  const account = { ...(await signUp(member, product.url)), firstName: 'Ivana', lastName: 'Horvat' };
  await startMeeting(member, product.url);
  await openPeople(page);

  const profile = await member.context.newPage();
  await openPart(profile, '/profile', 'Profile');
  await profile.getByLabel('First name').fill(' ');
  await save(profile).click();
  await profile.getByText('Enter your first name.').waitFor();
  await profile.getByLabel('First name').fill(` ${account.firstName} `);
  await profile.getByLabel('Last name').fill(account.lastName);
  await save(profile).click();
  await accountButton(profile, account).waitFor();
  await personRow(page, 'Ivana Horvat').waitFor();
  expect(await accessibilityProblems(profile)).toEqual([]);

  await toggle(profile, 'Newsletter').setChecked(false);
  await profile.getByText('Saved', { exact: true }).waitFor();
  const elsewhere = await open();
  await signIn(elsewhere, product.url, account);
  await openPart(elsewhere.page, '/profile', 'Profile');
  expect(await toggle(elsewhere.page, 'Newsletter').isChecked()).toBe(false);
  expect(await toggle(elsewhere.page, 'Promotions').isChecked()).toBe(true);
  await elsewhere.close();
  await member.close();
});

test('settings: camera and microphone are looked at when asked for, what is chosen is saved, and another tab has it', async () => {
  const member = await open();
  const { page, context } = member;
  await signUp(member, product.url);
  await openPart(page, '/profile/settings', 'Settings');
  const other = await context.newPage();
  await openPart(other, '/profile/settings', 'Settings');

  expect(await page.getByTestId('microphone-level').count()).toBe(0);
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await page.getByTestId('microphone-level').waitFor();
  await until('the camera is seen', () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth > 0),
  );
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByTestId('microphone-level').waitFor({ state: 'detached' });

  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/api/users'))
      sent.push(request.postDataJSON());
  });
  await choice(page, 'Layout').selectOption('Sidebar');
  await choice(page, 'Default provider').selectOption('OpenAI');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(sent).toEqual([{ settings: { layout: 'sidebar', voiceAssistantProvider: 'openai' } }]);
  await until('the other tab has it', async () => (await choice(other, 'Layout').inputValue()) === 'sidebar');
  // What one tab changes leaves what the other has changed.
  await toggle(other, 'Leave when I’m alone').setChecked(false);
  await choice(other, 'Layout').selectOption('Grid');
  await other.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await heading(page, 'Settings').waitFor();
  expect([
    await choice(page, 'Layout').inputValue(),
    await choice(page, 'Default provider').inputValue(),
    await toggle(page, 'Leave when I’m alone').isChecked(),
  ]).toEqual(['grid', 'openai', false]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await member.close();
});

test('where a member is signed in is listed and ended there or everywhere; their data is downloaded', async () => {
  const member = await open();
  const { page } = member;
  const account = await signUp(member, product.url);
  const elsewhere = await open();
  await signIn(elsewhere, product.url, account);
  await openPart(page, '/profile/advanced', 'Advanced');
  const devices = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem');
  await devices.filter({ hasText: 'This device' }).waitFor();
  expect(await devices.count()).toBe(2);
  await devices.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
  await page.getByText('Device signed out', { exact: true }).waitFor();
  await until('one is left', async () => (await devices.count()) === 1);
  await elsewhere.page.goto(`${product.url}/profile`);
  await elsewhere.page.getByLabel('Password', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('my-data.zip');
  const file = readFileSync(await saved.path());
  expect([file.subarray(0, 2).toString(), file.includes('prompts.json')]).toEqual(['PK', true]);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'New meeting' }).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await elsewhere.close();
  await member.close();
});

test('email address and password are changed from the profile, and the way leads back to it', async () => {
  const member = await open();
  const { page } = member;
  const account = await signUp(member, product.url);
  await openPart(page, '/profile', 'Profile');
  await page.getByRole('link', { name: 'Manage' }).click();
  await heading(page, 'Sign-in and security').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change your email address' }).click();
  await page.getByLabel('New email address').fill(`new-${account.email}`);
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save email address' }).click();
  await heading(page, 'Your email address has been changed').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heading(page, 'Profile').waitFor();
  await member.close();

  const elsewhere = await open();
  await signIn(elsewhere, product.url, { ...account, email: `new-${account.email}` });
  await elsewhere.close();
});

test('a page of members asks to sign in, comes back to its address, and is in the language that the address names', async () => {
  const member = await open();
  const { page } = member;
  const account = await signUp(member, product.url);
  await page.goto(`${product.url}/profile/settings?locale=xx`);
  await heading(page, 'Settings').waitFor();
  await page.goto(`${product.url}/profile/settings?locale=de`);
  await heading(page, 'Einstellungen').waitFor();
  expect(await page.title()).toBe('Einstellungen · Intermind');
  await member.close();

  const elsewhere = await open();
  await elsewhere.page.goto(`${product.url}/profile/settings?locale=fr`);
  await elsewhere.page.locator('input[type=password]').waitFor();
  await elsewhere.page.locator('input[type=email]').fill(account.email);
  await elsewhere.page.locator('input[type=password]').fill(account.password);
  await elsewhere.page.locator('main form button[type=submit]').click();
  await heading(elsewhere.page, 'Paramètres').waitFor();
  expect(elsewhere.page.url()).toBe(`${product.url}/profile/settings?locale=fr`);
  await elsewhere.close();
});

test('an account is deleted when its address was typed, and the way leads to the site root (spec 2 §4)', async () => {
  const member = await open();
  const { page } = member;
  const account = await signUp(member, product.url);
  await openPart(page, '/profile/advanced', 'Advanced');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your email address').fill('somebody@example.org');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('This isn’t your email address.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.route('**/api/users', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 404, json: { code: 'UserNotFound', message: 'User not found', data: null } })
      : route.fallback(),
  );
  await dialog.getByLabel('Your email address').fill(account.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('User not found').waitFor();
  await page.unroute('**/api/users');

  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'New meeting' }).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await fillSignIn(page, account);
  await page.getByText('Wrong email or password.').waitFor();
  await member.close();
});

test('the profile, in the longest languages: nothing is cut off, nothing lies over anything else', async () => {
  const member = await open([]);
  const { page } = member;
  await signUp(member, product.url);
  for (const [part, title] of PARTS) {
    await openPart(page, part, title);
    await walk(page, part, { sizes: FEW_SIZES });
  }
  await walk(page, 'deleting the account', {
    sizes: FEW_SIZES,
    about: page.getByRole('dialog'),
    open: () => page.locator('main section').last().getByRole('button').click(),
  });
  await member.close();
});

test('prompts, in the longest languages: the list, and one that is written', async () => {
  const member = await open([]);
  const { page } = member;
  await signUp(member, product.url);
  const token = await accessTokenOf(page);
  for (const name of [
    'Decisions',
    'المورّدين',
    'Donaudampfschifffahrtsgesellschaftskapitänsbesprechungsprotokoll',
  ])
    await apiCall(product.url, token, 'POST /ai/prompts', { name, text: MESSAGES.join('\n') });
  await openPart(page, '/profile/prompts', 'Prompts');
  await page.getByText('Decisions').waitFor();
  await walk(page, 'prompts');
  await walk(page, 'a new prompt', {
    about: page.getByRole('dialog'),
    open: () => page.locator('main button:has(.lucide-plus)').first().click(),
  });
  await member.close();
}, 1_200_000);
