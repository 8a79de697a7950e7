import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson } from './support/browser.ts';
import { startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';

/** The app itself needs no cookies; only signing in does (docs/privacy.md, "Cookies"). */

let product: Product;
let computer: Browser;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', PLANS: 'on' });
  computer = await openComputer();
});
afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const SIGNED_OUT = ['/', '/pricing', '/privacy', '/terms', '/test', '/de/privacy', '/nothing-here'];
const SIGNED_IN = [
  ...['/', '/history', '/ask', '/profile', '/profile/settings', '/profile/prompts', '/profile/calendar'],
  ...[
    '/profile/billing',
    '/profile/advanced',
    '/pricing',
    '/checkout',
    '/checkout/top-up',
    '/checkout/cancel',
  ],
];

test('a visitor who has not signed in has no cookie, whatever they open, and none is asked for', async () => {
  const { page, close } = await openPerson(computer, { url: product.url });
  const set: string[] = [];
  page.on('response', (response) => {
    const read = response.headerValue('set-cookie').then((value) => value && set.push(response.url()));
    read.catch(() => undefined);
  });
  for (const address of SIGNED_OUT) {
    await page.goto(product.url + address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([await page.context().cookies(), await page.evaluate(() => document.cookie)], address).toEqual([
      [],
      '',
    ]);
  }
  expect(set).toEqual([]);
  await close();
}, 120_000);

test('a member has the cookies of the identity provider, which no page and no call of ours is given', async () => {
  const person = await openPerson(computer, { url: product.url });
  const { page } = person;
  await signUp(person, product.url);
  const sent = new Set<string>();
  page.on('request', (request) => {
    const read = request.allHeaders().then(({ cookie }) => {
      if (cookie) sent.add(new URL(request.url()).pathname);
    });
    // Of the last ones the page is closed before.
    read.catch(() => undefined);
  });
  const kept = async () =>
    (await page.context().cookies()).map(({ name, path, httpOnly, sameSite }) => ({
      ...{ name: name.replace(/^.*(session).*$/, '$1'), path, httpOnly, sameSite },
    }));
  const before = await kept();
  expect(before.length).toBeGreaterThan(0);
  for (const address of SIGNED_IN) {
    await page.goto(product.url + address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.cookie), address).toBe('');
  }
  await startMeeting(person, product.url);
  await page.waitForLoadState('networkidle');
  expect(await kept()).toEqual(before);
  expect(new Set(before.map(({ httpOnly }) => httpOnly))).toEqual(new Set([true]));
  expect([...sent].filter((path) => !path.startsWith('/oidc/'))).toEqual([]);
  await person.close();
}, 180_000);
