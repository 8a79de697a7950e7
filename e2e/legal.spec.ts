import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';

/** The operator’s own privacy policy and terms of use (LEGAL_PAGES_DIR). */

let product: Product;
let computer: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-legal-'));
  writeFileSync(
    path.join(folder, 'privacy.md'),
    '# What we keep\n\nOnly your **name**. <script>window.ran = true</script>\n\n- [Write to us](mailto:law@example.org)\n- [Not this](javascript:alert(1))\n',
  );
  writeFileSync(path.join(folder, 'terms.de.md'), '# Hausordnung\n\nSeien Sie freundlich.\n');
  product = await startProduct({ INTERMIND_ENGINES: 'off', LEGAL_PAGES_DIR: folder });
  computer = await openComputer();
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

test('the operator’s file is shown in place of ours, as text and never as code', async () => {
  const { page, close } = await openPerson(computer, { url: product.url });
  await page.goto(`${product.url}/privacy`);
  const heading = page.getByRole('heading', { name: 'What we keep', level: 1 });
  await heading.waitFor();
  await page.getByText('<script>window.ran = true</script>').waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const links = page.locator('article a');
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    'mailto:law@example.org',
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  // A file without a language is for readers of every language that has none of its own.
  await page.goto(`${product.url}/ar/privacy`);
  await heading.waitFor();
  await page.waitForFunction(() => document.documentElement.dir === 'rtl');
  await close();
});

test('a file in one language is for its readers; all others have the built-in page', async () => {
  const { page, close } = await openPerson(computer, { url: product.url });
  await page.goto(`${product.url}/de/terms`);
  await page.getByRole('heading', { name: 'Hausordnung', level: 1 }).waitFor();
  expect(await page.locator('article').getAttribute('lang')).toBe('de');
  await page.goto(`${product.url}/en/terms`);
  await page.getByRole('heading', { name: 'Terms of use', level: 1 }).waitFor();
  await close();
});

test('where the operator’s page cannot be loaded ours does not take its place; another try loads it', async () => {
  const { page, close } = await openPerson(computer, { url: product.url });
  await page.route('**/api/legal/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${product.url}/privacy`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Privacy policy']);
  expect(await page.locator('article').count()).toBe(0);
  await page.unroute('**/api/legal/**');
  await again.click();
  await page.getByRole('heading', { name: 'What we keep', level: 1 }).waitFor();
  await close();
});
