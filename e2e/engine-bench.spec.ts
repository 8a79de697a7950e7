import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { signInAsAdministrator } from './support/sign-in.ts';

/** The demonstration engines are measured by the worker, and the administrator reads how they did (decision 0039). */

let product: Product;
let computer: Browser;
let admin: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'local' });
  computer = await openComputer();
  admin = await openPerson(computer, { url: product.url, reducedMotion: true });
  await signInAsAdministrator(admin, product);
}, 120_000);

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const MEASURED_LIMIT_MS = 90_000;
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

test('what was measured, in every language and size', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/engines`);
  await page.getByText('pocketsphinx').first().waitFor();
  await walk(page, '/admin/engines', { sizes: FEW_SIZES });
}, 240_000);
