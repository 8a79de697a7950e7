import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@intermind/contracts/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWebBuild } from '../scripts/lib/web-build.mjs';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson } from './support/browser.ts';
import { SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';

let product: Product;
let computer: Browser;

beforeAll(async () => {
  [product, computer] = await Promise.all([startProduct(), openComputer()]);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const open = (locale?: string) => openPerson(computer, { url: product.url, ...(locale ? { locale } : {}) });

/** How many lines the title takes, in each of its halves. */
const linesOfTitle = (page: Page) =>
  page.locator('h1').evaluate(async (title) => {
    await document.fonts.ready;
    return [title.firstChild!, title.lastElementChild!.firstChild!].map((half) => {
      const range = document.createRange();
      range.selectNodeContents(half);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      return new Set(lines.map(({ top }) => Math.round(top))).size;
    });
  });

const CLEAN = { errors: [], violations: [], foreign: [] };

test.each(LANGUAGES)(
  'a browser in %s gets the page in its language, and no texts in another (spec 1 §1)',
  async (language) => {
    const { page, watch, close } = await open(language);
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const name = /\/assets\/([a-z]{2})-[^/]*\.js$/.exec(request.url())?.[1];
      if (name) loaded.add(name);
    });
    await page.goto(product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const direction = await page.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.body).direction,
    ]);
    expect(direction).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
    expect([...loaded]).toEqual([language]);
    for (const width of [1440, 1024, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await linesOfTitle(page), `lines of the title at ${width} px`).toEqual([1, 1]);
    }
    expect(watch).toEqual(CLEAN);
    await close();
  },
);

test('a code has room in its field, in the longest languages', async () => {
  const { page, close } = await open();
  await page.goto(product.url);
  const field = page.getByRole('textbox', { name: 'Meeting code or link' });
  await field.fill('abc-defg-hij');
  // By the field alone: its label is in the page's language.
  await walk(page, 'a code on home', { sizes: [SIZES[1], SIZES[4]], about: page.locator('input.room-code') });
  await close();
});

test('forced colours leave the line between the facing pages, the ribbon, and which tag is yours', async () => {
  const { page, close } = await open();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(product.url);
  await page.locator('.facing-line .lag-ribbon').waitFor();
  const seen = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    const backgroundOf = (selector: string) => styleOf(selector).backgroundColor;
    return {
      middle: styleOf('.facing-line > .yours').borderInlineStart,
      ribbonEdge: styleOf('.lag-ribbon').outlineStyle,
      ribbonIsFilled: backgroundOf('.lag-ribbon > span') !== backgroundOf('.facing-line'),
      tagsDiffer: backgroundOf('.spread-head .tag-solid') !== backgroundOf('.spread-source [class*=tag]'),
    };
  });
  expect(seen).toEqual({
    middle: '1px solid rgb(0, 0, 0)',
    ribbonEdge: 'solid',
    ribbonIsFilled: true,
    tagsDiffer: true,
  });
  await close();
});

test('people who are made up for looking at a full call are not in the built app (spec 1 §3)', async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const source = readFileSync(path.join(root, 'apps/web/src/call/mock-people.ts'), 'utf8');
  const [, names] = /'(Alder,[^']+)'/.exec(source)!;
  // The one that the product of this file serves.
  const folder = await ensureWebBuild(root, process.execPath, () => undefined);
  const built = globSync('**/*.js', { cwd: folder });
  expect([built.length > 50, names!.split(',').length > 10]).toEqual([true, true]);
  const isMadeUp = (file: string) => {
    const code = readFileSync(path.join(folder, file), 'utf8');
    return [names!, 'get(`mock`)', "get('mock')", 'get("mock")'].some((part) => code.includes(part));
  };
  expect(built.filter((file) => file.includes('mock-people') || isMadeUp(file))).toEqual([]);
});

test('the texts are those of the language', async () => {
  const words = { en: 'New meeting', es: 'Nueva reunión', ar: 'اجتماع جديد' };
  for (const [locale, text] of Object.entries(words)) {
    const { page, close } = await open(locale);
    await page.goto(product.url);
    await page.getByRole('button', { name: text }).waitFor();
    await close();
  }
});

test('a browser in an unknown language gets English, and a chosen language stays over a reload', async () => {
  const { page, close } = await open('sv-SE');
  await page.goto(product.url);
  await page.getByRole('button', { name: 'New meeting' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Nueva reunión' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Nueva reunión' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await close();
});

test('the meeting field shows what it thinks of its input, and goes on only with a code (spec 1 §2)', async () => {
  const { page, close } = await open();
  await page.goto(product.url);
  const field = page.getByRole('textbox', { name: 'Meeting code or link' });
  const join = page.getByRole('button', { name: 'Join', exact: true });
  const edge = () =>
    field.evaluate(async (input) => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      return getComputedStyle(input.parentElement!).borderTopColor;
    });
  const resting = await edge();
  await field.focus();
  const focused = await edge();
  await field.fill('abc');
  const typing = await edge();
  await field.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/');
  const invalid = { edge: await edge(), join: await join.isDisabled() };
  await field.fill(`${product.url}/ABC-defg-HIJ?x=1`);
  const valid = { edge: await edge(), join: await join.isDisabled() };
  expect({ invalid: invalid.join, valid: valid.join }).toEqual({ invalid: true, valid: false });
  expect(new Set([resting, invalid.edge, valid.edge]).size).toBe(3);
  expect(focused).not.toBe(resting);
  // Red only when the person stops: not with the first letter.
  expect(typing).not.toBe(invalid.edge);
  await field.press('Enter');
  await page.waitForURL(`${product.url}/abc-defg-hij`);
  await close();
});

test('New meeting says that the room is being created, and does not create a second one (spec 1 §2)', async () => {
  const member = await open();
  const { page, close } = member;
  await signUp(member, product.url);
  const answer = Promise.withResolvers<void>();
  let created = 0;
  await page.route('**/api/rooms', async (route) => {
    if (route.request().method() === 'POST') {
      created += 1;
      await answer.promise;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'New meeting' }).click();
  await page.getByRole('menuitem', { name: 'Create for later' }).click();
  const button = page.getByRole('button', { name: 'Creating…' });
  await button.waitFor();
  expect([await button.getAttribute('aria-busy'), await button.getAttribute('aria-disabled')]).toEqual([
    'true',
    'true',
  ]);
  await button.press('Enter');
  expect(await page.getByRole('menu').count()).toBe(0);
  answer.resolve();
  await page.getByRole('dialog', { name: 'Your meeting is ready' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New meeting' }).waitFor();
  expect(created).toBe(1);
  await close();
});

test('an unknown address says so and leads home', async () => {
  const { page, watch, close } = await open();
  await page.goto(`${product.url}/no/such/page`);
  await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();
  expect(watch.violations).toEqual([]);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'New meeting' }).waitFor();
  await close();
});

test.each([
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 390, 844],
] as const)('home has no serious accessibility problem (%s, %i px)', async (colorScheme, width, height) => {
  const person = await openPerson(computer, { url: product.url, colorScheme, viewport: { width, height } });
  await person.page.goto(product.url);
  await person.page.getByRole('button', { name: 'New meeting' }).waitFor();
  expect(await accessibilityProblems(person.page)).toEqual([]);
  const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await person.close();
});

test('the sign-in pages have no serious accessibility problem and stay on our own host', async () => {
  const { page, watch, close } = await open();
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(watch).toEqual(CLEAN);
  await close();
});

test('pages carry a strict content security policy and refuse to be framed', async () => {
  const { headers } = await fetch(product.url);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
