import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { signInAsAdministrator } from './support/sign-in.ts';

/**
 * The demonstration engines are measured by the worker, and the administrator reads how they did and what they can do, enters what
 * they cost, and chooses in which order meetings try engines (decisions 0039 and 0049).
 */

let product: Product;
let computer: Browser;
let admin: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'local' });
  computer = await openComputer();
  admin = await openPerson(computer, { url: product.url, reducedMotion: true });
  await signInAsAdministrator(admin, product);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const MEASURED_LIMIT_MS = 90_000;
const WORKER_LIMIT_MS = 60_000;
const start = (page: Page): Locator => page.getByRole('button', { name: 'Measure engines' });

test('engines are measured, one bench at a time, and the table says how each did', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin`);
  await page.getByRole('link', { name: 'Speech engines' }).click();
  await page.getByText('Nothing has been measured yet.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(`${product.url}/admin/engines`);
  await start(other).waitFor();
  await start(page).click();
  await page.getByText(/Looking for a worker|Measuring: \d of 3 engines/).waitFor();
  // The other page does not know yet.
  await start(other).click();
  await other.getByText('The engines are being measured already.').first().waitFor();
  await other.getByText(/Measuring: \d of 3 engines/).waitFor();
  await other.close();
  await page.getByText('Measured: Today').waitFor({ timeout: MEASURED_LIMIT_MS });

  const heard = page.getByRole('table', { name: 'Speech to text' }).getByRole('row');
  const [, pocketsphinx] = await heard.allInnerTexts();
  expect(pocketsphinx).toMatch(/pocketsphinx\s+Demonstration\s+Spoken by espeak-ng/);
  expect(pocketsphinx).toMatch(/\d\.\d\d sec\s+\d\.\d\d sec\s+\d+%\s+Own machine/);
  const translated = page.getByRole('table', { name: 'Translation' }).getByRole('row');
  expect((await translated.allInnerTexts())[1]).toMatch(/apertium[^]+sec[^]+sec\s+\d+\s+Own machine/);
  const spoken = page.getByRole('table', { name: 'Text to speech' }).getByRole('row');
  expect(await spoken.count()).toBe(5);
  expect(await accessibilityProblems(page)).toEqual([]);
}, 150_000);

test('its start is in the audit log', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/audit`);
  const acts = page.getByRole('table').getByText('Engines measured', { exact: true });
  await acts.first().waitFor();
  expect(await acts.count()).toBe(1);
});

test('a price that is entered shows what a minute of speech costs', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/engines`);
  await page.getByRole('tab', { name: 'Prices' }).click();
  await page.getByRole('button', { name: 'Enter price: apertium, Translation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Translation' });
  await dialog.getByLabel('Price per million characters').fill('20');
  await dialog.getByLabel('Currency').fill('EUR');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('€20 per million characters').waitFor();
  await walk(page, '/admin/engines/prices', { sizes: FEW_SIZES });
  await page.getByRole('tab', { name: 'Measurement' }).click();
  const translated = page.getByRole('table', { name: 'Translation' }).getByRole('row');
  // Spoken English has some hundreds of characters a minute.
  expect((await translated.allInnerTexts())[1]).toMatch(/apertium[^]+€0\.0[12]\d?/);
}, 1_200_000);

test('what was measured, in the longest languages', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/engines`);
  await page.getByText('pocketsphinx').first().waitFor();
  await walk(page, '/admin/engines', { sizes: FEW_SIZES });
}, 1_200_000);

test('what the engines can do, with all languages a press away', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/engines`);
  await page.getByRole('tab', { name: 'Capabilities' }).click();
  const heard = page.getByRole('table', { name: 'Speech to text' }).getByRole('row');
  await heard.nth(1).waitFor();
  expect(await heard.nth(1).innerText()).toMatch(
    /pocketsphinx\s+Demonstration\s+Own machine\s+English\s+0\.1 sec\s+While someone speaks\s+No/,
  );
  await walk(page, '/admin/engines/abilities', { sizes: FEW_SIZES });
  await page.getByRole('button', { name: /^espeak-ng: \d+ languages$/ }).click();
  await page.getByRole('dialog', { name: 'Text to speech' }).getByText('Spanish').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
}, 1_200_000);

/** Engines that nobody asks: it is their order that is chosen. */
const TRANSLATORS = {
  ...{ INTERMIND_ENGINES: 'off', ENGINES_TRANSLATION: 'openai,compatible', OPENAI_API_KEY: 'sk-nobody' },
  ...{ COMPATIBLE_TRANSLATION_URL: 'http://127.0.0.1:9/v1', COMPATIBLE_TRANSLATION_MODEL: 'none' },
};

test('the order of engines is chosen by hand with the keyboard, and taken back', async () => {
  const other = await startProduct(TRANSLATORS);
  onTestFinished(() => other.end());
  const person = await openPerson(computer, { url: other.url, reducedMotion: true });
  await signInAsAdministrator(person, other);
  const { page } = person;
  await page.goto(`${other.url}/admin/engines/order`);
  const row = page.getByRole('table', { name: 'Translation' }).getByRole('row').nth(1);
  await page.getByText('openai').first().waitFor({ timeout: WORKER_LIMIT_MS });
  expect(await row.innerText()).toMatch(/en\s*ar\s+openai\s+compatible\s+Settings/i);
  const change = row.getByRole('button', { name: 'Change order: English – العربية' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Translation' });
  await dialog.getByRole('button', { name: 'Move openai down' }).press('Enter');
  await dialog.getByText('openai: 2 of 2').waitFor({ state: 'attached' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('By hand').waitFor();
  await page.reload();
  await row.getByText('By hand').waitFor();
  expect(await row.innerText()).toMatch(/compatible\s+openai\s+By hand/);
  await page.getByRole('switch', { name: 'Best by the measurement' }).check();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await walk(page, '/admin/engines/order', { sizes: FEW_SIZES });
  await change.click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await row.getByText('Settings').waitFor();
}, 1_200_000);
