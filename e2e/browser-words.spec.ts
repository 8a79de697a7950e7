import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { captionWords } from './support/captions.ts';
import { interpretationButton, meet, openTranscript } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { installRecogniser, recogniserOf, sayToBrowser } from './support/stand-in-recogniser.ts';
import { installTranslator, translatorOf } from './support/stand-in-translator.ts';
import { until } from './support/until.ts';
import { heardVoice } from './support/voices.ts';

/** An installation as it is after `npm start`: nothing on the server recognises speech, so browsers are offered. */
const SENTENCE = 'the report of the last week is on the table';
const RIVER = 'kingfishers nested beside quiet rivers throughout every mild springtime';
const SECRET = 'nobody may keep this';
const WRITTEN = 'Written by the speaker’s browser';

let product: Product;
const computers: Browser[] = [];
let host: Person;
let guest: Person;

beforeAll(async () => {
  product = await startProduct();
  const { url } = product;
  for (let place = 0; place < 2; place += 1) computers.push(await openComputer());
  host = await openPerson(computers[0]!, { url, reducedMotion: true });
  guest = await openPerson(computers[1]!, { url, reducedMotion: true });
  await host.context.addInitScript(installRecogniser, 'unavailable' as const);
  await guest.context.addInitScript(installRecogniser, 'available' as const);
  await guest.context.addInitScript(installTranslator);
  await signUp(host, url, newAccount('Hanna', 'Host'));
  await meet(host, guest, url, { name: 'Lucía', speaks: 'es', hears: 'es' }, { speaks: 'en', hears: 'en' });
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

const writeDown = (page: Page) => page.getByRole('switch', { name: 'Let my browser write down what I say' });
const captions = (page: Page): Locator => page.getByRole('region', { name: 'Captions' });
const transcript = (page: Page): Locator => page.getByRole('region', { name: 'Transcript' }).first();
const inPopover = async (page: Page, work: () => Promise<void>) => {
  await interpretationButton(page).click();
  await work();
  await page.keyboard.press('Escape');
};
const reads = async (page: Page, sentence: string) =>
  (await captionWords(page, 'en')).join(' ').includes(sentence);

test('the first run offers it, and says where the voice goes', async () => {
  const offer = captions(host.page).getByRole('button', { name: 'Your browser can write down what you say' });
  await offer.click();
  await writeDown(host.page).waitFor();
  await host.page.keyboard.press('Escape');
  await inPopover(host.page, async () => {
    await host.page.getByText('Your voice goes to your browser’s maker').waitFor();
    expect(await writeDown(host.page).isChecked()).toBe(false);
    expect(await accessibilityProblems(host.page)).toEqual([]);
  });
  await inPopover(guest.page, async () => {
    await guest.page.getByText('Your voice stays on this device.').waitFor();
  });
  expect(await recogniserOf(host.page)).toBeNull();
});

test('what the browser hears of its person is a caption for the other, marked', async () => {
  await inPopover(host.page, async () => {
    await writeDown(host.page).click();
    await host.page.getByText('Your browser is writing down what you say.').waitFor();
  });
  await until(
    'the microphone of the call is recognised',
    async () => (await recogniserOf(host.page)) !== null,
  );
  expect(await recogniserOf(host.page)).toEqual({ lang: 'en-GB', onDevice: false, hasTrack: true });
  await until(
    'the guest reads it',
    async () => {
      await sayToBrowser(host.page, SENTENCE);
      return reads(guest.page, SENTENCE);
    },
    60_000,
  );
  await captions(guest.page).getByText(WRITTEN).waitFor({ state: 'attached' });
});

test('the transcript of both has it, marked', async () => {
  await openTranscript(host.page);
  const turn = transcript(host.page).locator('.transcript-turn').filter({ hasText: SENTENCE }).first();
  await turn.getByText(WRITTEN).waitFor();
  await openTranscript(guest.page);
  const loaded = transcript(guest.page).locator('.transcript-turn').filter({ hasText: SENTENCE }).first();
  await loaded.getByText(WRITTEN).waitFor();
});

test('an interpreter that dies in mid-sentence is followed by one that goes on: nothing is lost or comes twice', async () => {
  const words = RIVER.split(' ');
  const hears = (text: string, final: boolean) =>
    host.page.evaluate(([text, final]) => window.standInRecogniser.hears(text, final), [
      text,
      final,
    ] as const);
  await hears(words.slice(0, 3).join(' '), false);
  await hears(words.slice(0, 5).join(' '), false);
  await until('the guest reads its beginning', () => reads(guest.page, words.slice(0, 3).join(' ')));
  product.kill('interpreter');
  await hears(words.slice(0, 8).join(' '), false);
  await hears(RIVER, true);
  const kept = async () => (await transcript(guest.page).innerText()).replaceAll(/\s+/g, ' ');
  let [text, shown] = ['', [] as string[]];
  await until(
    'captions and transcript have all of it',
    async () => {
      text = await kept();
      shown = (await captionWords(guest.page, 'en')).filter((word) => words.includes(word));
      return words.every((word) => text.includes(word) && shown.includes(word));
    },
    60_000,
  );
  expect(shown).toEqual(words);
  expect(words.map((word) => text.split(word).length - 1)).toEqual(words.map(() => 1));
});

test('the listener’s browser translates what the server does not, and reads it over the lowered original', async () => {
  const { page } = guest;
  await inPopover(page, async () => {
    await page.getByText('It downloads a translator first: English → Spanish.').waitFor();
    expect((await translatorOf(page)).created).toEqual([]);
    await page.getByRole('switch', { name: 'Let my browser translate captions' }).click();
    await page.getByText('Your browser translates English → Spanish.').waitFor();
    await page.getByRole('switch', { name: 'Read translations aloud' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  expect((await translatorOf(page)).created).toEqual(['en>es']);
  expect((await heardVoice(page)).originalGain).toBeGreaterThan(0.9);
  await sayToBrowser(host.page, SENTENCE);
  await until('the translated caption', async () =>
    (await captionWords(page, 'es')).join(' ').includes(`traducido ${SENTENCE}`),
  );
  await until('it is read aloud', async () =>
    (await translatorOf(page)).said.includes(`traducido: ${SENTENCE}`),
  );
  await until('the original is lowered', async () => (await heardVoice(page)).originalGain < 0.2);
  await page.evaluate(() => window.standInTranslator.endSaying());
  await until('the original is back', async () => (await heardVoice(page)).originalGain > 0.9);
  // It is the listener's alone: the transcript of the meeting has no translation.
  expect(await transcript(host.page).getByText('traducido').count()).toBe(0);
});

test('a muted microphone and the off-record switch stop it; afterwards it goes on', async () => {
  const { page } = host;
  await page.getByRole('button', { name: 'Microphone', exact: true }).click();
  await until('muted: nothing is recognised', async () => (await recogniserOf(page)) === null);
  await page.getByRole('button', { name: 'Microphone', exact: true }).click();
  await until('unmuted: it is', async () => (await recogniserOf(page)) !== null);
  const offRecord = transcript(page).getByRole('switch', { name: 'Off the record' });
  await offRecord.click();
  await until('off the record: nothing is recognised', async () => (await recogniserOf(page)) === null);
  await offRecord.click();
  await until('on it again', async () => (await recogniserOf(page)) !== null);
});

test('a browser that does not allow it says so, and switching it on tries again', async () => {
  const { page } = host;
  await page.evaluate(() => window.standInRecogniser.fails('not-allowed'));
  await inPopover(page, async () => {
    await page.getByText('Your browser doesn’t allow speech recognition on this page.').waitFor();
    await writeDown(page).click();
    await writeDown(page).click();
    await page.getByText('Your browser is writing down what you say.').waitFor();
  });
});

test('switching it off ends it, and nothing more of the person is written', async () => {
  const { page } = host;
  await inPopover(page, async () => {
    await writeDown(page).click();
  });
  await until('nothing is recognised', async () => (await recogniserOf(page)) === null);
  const { starts } = await page.evaluate(() => ({ starts: window.standInRecogniser.starts }));
  await sayToBrowser(page, SECRET);
  expect(await page.evaluate(() => window.standInRecogniser.starts)).toBe(starts);
  expect(await reads(guest.page, SECRET)).toBe(false);
  const { errors, violations, foreign } = host.watch;
  expect({ errors, violations, foreign }).toEqual({ errors: [], violations: [], foreign: [] });
});
