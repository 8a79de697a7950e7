import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { joinButton, prepareMeeting, inCall } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-in.ts';
import { smallTargets } from './support/touch-targets.ts';

/** On a phone everything that is pressed is large enough for a finger. */

const PHONE = { width: 390, height: 844 };

let product: Product;
let computer: Browser;
let member: Person;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  computer = await openComputer();
  member = await openPerson(computer, {
    url: product.url,
    viewport: PHONE,
    touch: true,
    reducedMotion: true,
  });
  ({ page } = member);
});

afterAll(async () => {
  await computer.close();
  await product.end();
});

test('signed out: home and the pages of sign-in', async () => {
  await page.goto(product.url);
  await page.locator('h1').first().waitFor();
  expect.soft(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect.soft(await smallTargets(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').waitFor();
  expect.soft(await smallTargets(page)).toEqual([]);
});

test('signed in: the screens of the shell', async () => {
  await signUp(member, product.url);
  for (const path of [
    '/',
    '/test',
    '/history',
    '/ask',
    '/profile',
    '/profile/settings',
    '/profile/prompts',
    '/profile/calendar',
    '/profile/advanced',
  ]) {
    await page.goto(product.url + path);
    await page.locator('h1').first().waitFor();
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
});

test('in the call: bar, panels and menus', async () => {
  await prepareMeeting(page, product.url);
  await joinButton(page).waitFor();
  expect.soft(await smallTargets(page), 'pre-join').toEqual([]);
  await joinButton(page).click();
  await inCall(page);
  expect.soft(await smallTargets(page), 'call').toEqual([]);
  for (const [name, opens] of [
    ['Transcript', page.getByRole('switch', { name: 'Off the record' })],
    ['Hearing English', page.getByRole('dialog')],
    ['Options for You', page.getByRole('menu')],
    ['More', page.getByRole('menu')],
  ] as const) {
    await page.getByRole('button', { name }).last().click();
    await opens.first().waitFor();
    expect.soft(await smallTargets(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await opens.first().waitFor({ state: 'hidden' });
  }
  for (const name of ['People', 'Chat', 'AI assistant', 'Settings']) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    const panel = page.getByRole('heading', { name }).first();
    await panel.waitFor();
    expect.soft(await smallTargets(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  }
});
