import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { inCall, joinButton, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-in.ts';

let product: Product;
let computer: Browser;
let host: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
  host = await openPerson(computer, { url: product.url });
  await signUp(host, product.url);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

test('a question mark lists the shortcuts; a key can be changed, one in use is refused, and the change survives a reload', async () => {
  const { page } = host;
  await startMeeting(host, product.url);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const chat = page.getByRole('heading', { name: 'Chat' });

  await page.keyboard.press('?');
  await list.getByRole('button', { name: 'Chat: M. Change' }).click();
  await page.keyboard.press('c');
  await list.getByText('C is already used: Captions. Press another key.').waitFor();
  await page.keyboard.press('x');
  await list.getByRole('button', { name: 'Chat: X. Change' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });

  await page.keyboard.press('m');
  expect(await chat.count()).toBe(0);
  await page.keyboard.press('x');
  await chat.waitFor();

  await page.reload();
  await joinButton(page).click();
  await inCall(page);
  expect(await page.getByRole('button', { name: 'Chat' }).getAttribute('data-shortcut')).toBe('X');
  await page.keyboard.press('x');
  await chat.waitFor();
  expect(host.watch).toEqual({ errors: [], violations: [], foreign: [] });
});
