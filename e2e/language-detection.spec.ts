import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { StandIn } from '../apps/agent/src/testing/stand-ins/stand-in-server.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { captionWords } from './support/captions.ts';
import {
  admit,
  askToJoinButton,
  inCall,
  interpretationButton,
  prepareMeeting,
  startMeeting,
} from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/**
 * Somebody who speaks Spanish at an English page lets the language be found. The recogniser is a server like OpenAI's, which
 * names the language of a recording where none was given; translator and voice are scripted.
 */
const SAID = 'hola a todos y gracias por su tiempo';
const DETECT = 'Detect';

let recogniser: StandIn;
let product: Product;
let folder: string;
const computers: Browser[] = [];
let host: Person;
let guest: Person;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const microphone = path.join(folder, 'speech.wav');
  // What it says does not matter, only that somebody speaks, with pauses.
  const sentences = Array.from({ length: 10 }, () => 'good morning everybody and thank you for your time');
  await makeSpeechFile(microphone, { sentences, leadMs: 2_000, pauseMs: 1_500 });
  recogniser = await new StandIn({
    answer: ({ body }, response) => {
      const isAskedForIt = body.includes('verbose_json');
      const answer = { text: SAID, ...(isAskedForIt ? { language: 'spanish' } : {}) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    },
  }).listen();
  product = await startProduct({
    INTERMIND_ENGINES: 'scripted',
    ENGINES_SPEECH_TO_TEXT: 'compatible',
    COMPATIBLE_SPEECH_TO_TEXT_URL: recogniser.url,
    COMPATIBLE_SPEECH_TO_TEXT_MODEL: 'whisper',
    COMPATIBLE_SPEECH_TO_TEXT_PROTOCOL: 'file',
  });
  computers.push(await openComputer(), await openComputer({ microphone }));
  // The host only listens.
  host = await openPerson(computers[0]!, { url: product.url, reducedMotion: true, permissions: ['camera'] });
  guest = await openPerson(computers[1]!, { url: product.url, reducedMotion: true });
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  recogniser?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const speaks = (page: Page) => page.getByRole('combobox', { name: /^I speak/ });
const plateOf = (page: Page, name: string) =>
  page.locator('[data-participant]').filter({ hasText: name }).locator('[data-plate]');

test('a member chooses it in the settings, and the next meeting begins with it', async () => {
  const { page } = host;
  await page.goto(`${product.url}/profile/settings`);
  await speaks(page).selectOption(DETECT);
  expect(await speaks(page).inputValue()).toBe('detect');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await until('it is still chosen', async () => (await speaks(page).inputValue()) === 'detect');
  await prepareMeeting(page, product.url);
  expect(await speaks(page).inputValue()).toBe('detect');
  // What one chooses oneself ends it.
  await page.goto(`${product.url}/profile/settings`);
  await speaks(page).selectOption('English');
  await prepareMeeting(page, product.url);
  expect(await speaks(page).inputValue()).toBe('en');
});

test('somebody who speaks another language than their page’s is found, and the others read and hear them in theirs', async () => {
  const room = await startMeeting(host, product.url, { speaks: 'en', hears: 'en' });
  await guest.page.goto(`${product.url}/${room}`);
  await guest.page.getByLabel('Your name').fill('Lucía');
  await speaks(guest.page).selectOption(DETECT);
  await askToJoinButton(guest.page).click();
  await admit(host.page, 'Lucía');
  await inCall(guest.page);
  const captions = host.page.getByRole('button', { name: 'Captions', exact: true });
  if ((await captions.getAttribute('aria-pressed')) === 'false') await captions.click();
  await until(
    'a caption that was translated into English',
    async () => (await captionWords(host.page, 'en')).some((word) => word === 'enhola'),
    90_000,
  );
  await plateOf(host.page, 'Lucía').getByText('You hear Spanish interpreted into English').waitFor();
  await interpretationButton(guest.page).click();
  const found = guest.page.getByRole('combobox', { name: 'I speak (detected)' });
  expect(await found.inputValue()).toBe('detect');
  await guest.page.getByText('Español', { exact: true }).first().waitFor();
  expect(await accessibilityProblems(guest.page)).toEqual([]);
});

test('a moderator sees which engines work for which pair, and how late they are', async () => {
  const { page } = host;
  await interpretationButton(page).click();
  await page.getByRole('button', { name: 'Engines and delay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Engines and delay' });
  const line = dialog.getByRole('listitem').filter({ hasText: 'Spanish → English' });
  await line.getByText('Translated by scripted-translator').waitFor();
  await until('the delay is known', async () => /\d\.\d s/.test(await line.innerText()), 30_000);
  await dialog.getByRole('listitem').filter({ hasText: 'Recognised by compatible' }).first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
