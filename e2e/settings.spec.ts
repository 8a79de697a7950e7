import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { hasFocus } from './support/keyboard.ts';
import { inCall, joinButton, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account, signIn, signUp } from './support/sign-in.ts';
import { until } from './support/until.ts';

let product: Product;
let computer: Browser;
let member: Person;
let account: Account;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
  member = await open();
  account = await signUp(member, product.url);
  await startMeeting(member, product.url);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const open = () => openPerson(computer, { url: product.url, reducedMotion: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true });
const setting = (page: Page, name: string) => panel(page).getByRole('switch', { name, exact: true });
const choice = (page: Page, name: string) => panel(page).getByRole('combobox', { name, exact: true });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

async function openSettings(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await panel(page).waitFor();
}

async function rejoin({ page }: Person): Promise<void> {
  await page.reload();
  await joinButton(page).click();
  await inCall(page);
}

test('the panel opens from More, has the focus, gives it back, and keeps to the rules of accessibility', async () => {
  const { page } = member;
  await openSettings(page);
  expect(await hasFocus(panel(page).getByRole('heading', { name: 'Settings', exact: true }))).toBe(true);
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await until('the focus is back on More', () => hasFocus(more(page)));
});

test('a member’s choices take effect at once, are saved, and are there after a reload', async () => {
  const { page } = member;
  await openSettings(page);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/users') && response.request().method() === 'PATCH',
  );
  await choice(page, 'Layout').selectOption('Sidebar');
  await setting(page, 'Captions').setChecked(true);
  await setting(page, 'Single-key shortcuts').setChecked(false);
  await panel(page).getByText('Saved', { exact: true }).waitFor();
  expect((await saved).request().postDataJSON()).toEqual({ settings: { layout: 'sidebar' } });
  await page.getByText('Captions appear here when someone speaks.').waitFor();

  await rejoin(member);
  await page.getByText('Captions appear here when someone speaks.').waitFor();
  await openSettings(page);
  expect(await choice(page, 'Layout').inputValue()).toBe('sidebar');
  expect(await setting(page, 'Single-key shortcuts').isChecked()).toBe(false);
});

test('on another computer the member finds what the server keeps', async () => {
  const elsewhere = await open();
  await signIn(elsewhere, product.url, account);
  await startMeeting(elsewhere, product.url);
  await openSettings(elsewhere.page);
  expect(await choice(elsewhere.page, 'Layout').inputValue()).toBe('sidebar');
  await elsewhere.close();
});

test('what could not be saved is said, and saved on a retry', async () => {
  const { page } = member;
  await page.route('**/api/users', (route) => route.abort());
  await choice(page, 'Layout').selectOption('Grid');
  await panel(page).getByText('Your settings couldn’t be saved.').waitFor();
  await page.unroute('**/api/users');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await panel(page).getByText('Saved', { exact: true }).waitFor();
});

test('another microphone and another interface language are used at once', async () => {
  const { page } = member;
  const microphones = await choice(page, 'Microphone').locator('option').allTextContents();
  expect(microphones.length).toBeGreaterThan(1);
  await choice(page, 'Microphone').selectOption(microphones.at(-1)!);
  await until('the other microphone is open', async () => {
    const settings = await page.evaluate(
      () => JSON.parse(localStorage.getItem('intermind.settings') ?? '{}') as { microphoneId?: string },
    );
    return (await choice(page, 'Microphone').inputValue()) === settings.microphoneId;
  });
  await choice(page, 'Interface').selectOption('Deutsch');
  const german = page.getByRole('region', { name: 'Einstellungen', exact: true });
  await german.getByRole('heading', { name: 'Sprachen' }).waitFor();
  await german.getByRole('combobox', { name: 'Oberfläche' }).selectOption('English');
  await panel(page).waitFor();
});

test('the menu of the devices leads to the settings', async () => {
  const { page } = member;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose a camera' }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await panel(page).waitFor();
});

test('settings that cannot be loaded leave the call as it is', async () => {
  const { page } = member;
  await page.route(/assets\/call-settings-/, (route) => route.abort());
  await rejoin(member);
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await page.getByText('Connection lost. Check your internet connection.').first().waitFor();
  await inCall(page);
  await page.unroute(/assets\/call-settings-/);
});
