import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, problemsEverywhere } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { MEDIA_THROUGH_PROXY, openNetwork } from './support/network.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

/** The connection test, signed out, against the real media server. */

let product: Product;
let desk: Browser;
let bare: Browser;
let people: Person[] = [];

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  desk = await openComputer();
  bare = await openComputer({ devices: false });
});

afterEach(async () => {
  await Promise.all(people.map((person) => person.close()));
  people = [];
});

afterAll(async () => {
  await Promise.all([desk, bare].map((computer) => computer?.close()));
  await product?.end();
});

async function openTest(computer: Browser, options: Partial<PersonOptions> = {}): Promise<Person> {
  const person = await openPerson(computer, { url: product.url, ...options });
  people.push(person);
  await person.page.goto(`${product.url}/test`);
  return person;
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Start the test' });
const resultOf = (page: Page, check: string) => page.getByTestId(`result-${check}`).textContent();
const ended = (page: Page) => page.getByRole('button', { name: 'Copy report' }).waitFor({ timeout: 60_000 });

test('everything is tested: server, media over UDP and TCP, speed, devices; the report says the same', async () => {
  const { page, context, watch } = await openTest(desk);
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone']);
  expect(await accessibilityProblems(page)).toEqual([]);
  await startButton(page).click();
  await ended(page);

  expect(await resultOf(page, 'http')).toMatch(/^Answers in \d+ ms$/);
  expect(await resultOf(page, 'websocket')).toBe('Works');
  expect(await resultOf(page, 'signalling')).toMatch(/^Connected in /);
  expect(await resultOf(page, 'udp')).toBe('Works');
  expect(await resultOf(page, 'tcp')).toBe('Works');
  expect(await resultOf(page, 'roundTrip')).toMatch(/^\d+ ms$/);
  expect(await resultOf(page, 'loss')).toMatch(/^\d+(\.\d)?%$/);
  expect(await resultOf(page, 'upload')).toMatch(/Mb\/s$/);
  expect(await resultOf(page, 'download')).toMatch(/Mb\/s$/);
  expect(await resultOf(page, 'camera')).toMatch(/^\d+ × \d+$/);
  // The browser's own microphone beeps each second.
  await page.getByTestId('result-microphone').getByText('We can hear you').waitFor();

  await page.getByRole('button', { name: 'Play a sound' }).click();
  await page.getByText('Did you hear it?').waitFor();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('You heard it').waitFor();

  await page.getByRole('button', { name: 'Copy report' }).click();
  await page.getByText('Report copied').first().waitFor();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('Media over UDP: Works [good]');
  expect(report).toContain('Speaker: You heard it [good]');
  expect(report).toContain(product.url);
  expect(await problemsEverywhere(page)).toEqual([]);
  expect(watch).toEqual({ errors: [], violations: [], foreign: [] });
});

test('when the page goes, nobody is left in the room of the test', async () => {
  const { page } = await openTest(desk);
  const joined = page.waitForEvent('websocket', {
    predicate: (socket) => socket.url().includes('/livekit/'),
  });
  await startButton(page).click();
  const socket = await joined;
  await page.getByTestId('result-udp').getByText('Works').waitFor();
  const closed = socket.waitForEvent('close');
  await page.getByRole('link', { name: 'Intermind, home' }).click();
  await closed;
  await page.getByRole('heading', { level: 1, name: /Speak yours/ }).waitFor();
});

test('in a network without UDP it says so, and that meetings work', async () => {
  const network = await openNetwork();
  const computer = await openComputer({ extraArgs: MEDIA_THROUGH_PROXY });
  try {
    const { page } = await openTest(computer, { proxy: network.proxy });
    await startButton(page).click();
    await ended(page);
    expect(await resultOf(page, 'udp')).toBe('Blocked');
    expect(await resultOf(page, 'tcp')).toBe('Works');
    await page.getByText('Sound and picture take the slower way over TCP.').waitFor();
    await page.getByText('Meetings work, but not at their best.').waitFor();
  } finally {
    await computer.close();
    await network.close();
  }
});

test('without devices and without a media server each line says what to do', async () => {
  const { page } = await openTest(bare);
  await page.route('**/api/connection-tests', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'MediaUnavailable', message: 'down', data: null }),
    }),
  );
  await startButton(page).click();
  await ended(page);
  expect(await resultOf(page, 'signalling')).toBe('Can’t be reached');
  expect(await resultOf(page, 'udp')).toBe('Not tested');
  expect([await resultOf(page, 'camera'), await resultOf(page, 'microphone')]).toEqual([
    'Not found',
    'Not found',
  ]);
  await page.getByText('Something keeps meetings from working.').waitFor();
  await page.getByText('Meetings can’t start.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('home and pre-join lead to it, and it leads back to the meeting', async () => {
  const person = await openTest(desk);
  const { page } = person;
  await page.goto(product.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Test your connection' }).click();
  await page.getByRole('heading', { name: 'Test your connection' }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to the meeting' }).count()).toBe(0);
  await signUp(person, product.url);
  const { id: room } = await apiCall<{ id: string }>(product.url, await accessTokenOf(page), 'POST /rooms');
  await page.goto(`${product.url}/${room}`);
  await page.getByRole('link', { name: 'Test your connection' }).click();
  await page.getByRole('link', { name: 'Back to the meeting' }).click();
  await page.waitForURL(`${product.url}/${room}`);
});
