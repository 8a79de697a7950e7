import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { meet } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computers: Browser[] = [];
let folder: string;
let host: Person;
let guest: Person;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-assistant-'));
  const microphone = path.join(folder, 'speech.wav');
  // Sound with long pauses, in which the assistant speaks: what is recognised is the script.
  const sentences = Array.from({ length: 5 }, () => 'good morning everybody and thank you for your time');
  await makeSpeechFile(microphone, { sentences, leadMs: 2_000, pauseMs: 7_000 });
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  computers = [await openComputer({ microphone }), await openComputer({ microphone })];
  host = await openPerson(computers[0]!, { url: product.url, reducedMotion: true });
  guest = await openPerson(computers[1]!, { url: product.url });
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
  const lucia = { name: 'Lucía', speaks: 'es', hears: 'es' } as const;
  await meet(host, guest, product.url, lucia, { speaks: 'en', hears: 'en' });
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const face = (page: Page) => page.locator('[data-tile] [data-assistant]');
const activityOf = (page: Page) => face(page).getAttribute('data-assistant');
/** Keeps what the page shows of the assistant, however short: its activities, and `caption` for its words. */
const watchAssistant = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const activity = document.querySelector('[data-assistant]')?.getAttribute('data-assistant');
      if (activity) seen.add(activity);
      const captions = [...document.querySelectorAll('[aria-label="Captions"]')];
      if (captions.some(({ textContent }) => textContent.includes('Voice assistant'))) seen.add('caption');
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(window, { assistantSeen: () => [...seen] });
  });
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { assistantSeen: () => string[] }).assistantSeen());

test('a moderator adds the voice assistant, it answers a person who asks by the button, and leaves', async () => {
  const { page } = host;
  await more(guest.page).click();
  expect(await guest.page.getByRole('menuitem', { name: 'Add to the meeting' }).count()).toBe(0);
  await guest.page.keyboard.press('Escape');

  await more(page).click();
  await page.getByRole('menuitem', { name: 'Add to the meeting' }).click();
  for (const { page: each } of [host, guest])
    await until('its tile listens', async () => (await activityOf(each)) === 'listening', 60_000);
  expect(await accessibilityProblems(page)).toEqual([]);

  for (const { page: each } of [host, guest]) await watchAssistant(each);
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  await page.getByText('Ask your question now.', { exact: true }).waitFor();
  for (const { page: each } of [host, guest])
    await until(
      'it speaks, and its words are shown',
      async () => {
        const shown = await seen(each);
        return shown.includes('speaking') && shown.includes('caption');
      },
      90_000,
    );
  await until('it listens again', async () => (await activityOf(page)) === 'listening', 90_000);

  await more(page).click();
  await page.getByRole('menuitem', { name: 'Remove from the meeting' }).click();
  for (const { page: each } of [host, guest])
    await until('its tile is gone', async () => (await face(each).count()) === 0);
}, 300_000);
