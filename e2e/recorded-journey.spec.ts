import type { PlayableRecording, Recording, Transcript } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toneHz } from '../apps/agent/src/engines/scripted/scripted-voice.ts';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { apiCall } from './support/api-client.ts';
import { chromiumPath, openComputer, openPerson, type Person } from './support/browser.ts';
import { admit, askToJoin, inCall, meet } from './support/meeting.ts';
import { recordingsOf } from './support/meeting-recording.ts';
import { followSounds, soundOf } from './support/page-sounds.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, fillSignUp, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/**
 * A meeting in three languages from its recording to its end: recorded, found in the history, heard in each language, shared, imported by
 * somebody else, asked about, deleted.
 */

/** A browser opens, joins and records on a machine of two slow cores. */
const WITHIN_MS = 120_000;
/** A person may read the transcript 240 times a minute. */
const ASKED_EVERY_MS = 1_000;
const LANGUAGES = ['en', 'es', 'fr'] as const;
/** What is spoken late may be after the end of the recording. */
const LINES_MIN = 2;
const TITLE = 'Harbour in three languages';
const QUESTION = 'Who said good morning?';

let product: Product;
let folder: string;
let computer: Browser;
let hanna: Person;
let guests: Person[];
let room: string;
let recording: PlayableRecording;
let ben: Person;
/** When the first line that was interpreted into a language was said, seconds of the recording. */
const interpretedFromS = new Map<Language, number>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const microphone = path.join(folder, 'speech.wav');
  // Sound with pauses: what is recognised is the script.
  const sentences = Array.from({ length: 10 }, () => 'good morning everybody and thank you');
  await makeSpeechFile(microphone, { sentences, leadMs: 1_000, pauseMs: 1_500 });
  product = await startProduct({ INTERMIND_ENGINES: 'scripted', CHROMIUM_PATH: chromiumPath() });
  const { url } = product;
  computer = await openComputer({ microphone });
  hanna = await openPerson(computer, { url, reducedMotion: true });
  await followSounds(hanna.context);
  // Pictures are the matter of recording.spec.ts: one camera leaves the machine time for three languages.
  const heard = { url, permissions: ['microphone'] } as const;
  const [lucia, jean] = [await openPerson(computer, heard), await openPerson(computer, heard)];
  guests = [lucia, jean];
  for (const { context } of [hanna, ...guests]) context.setDefaultTimeout(WITHIN_MS);
  await signUp(hanna, url, newAccount('Hanna', 'Host'));
  const english = { speaks: 'en', hears: 'en' } as const;
  room = await meet(hanna, lucia, url, { name: 'Lucía', speaks: 'es', hears: 'es' }, english);
  await askToJoin(jean.page, url, room, { name: 'Jean', speaks: 'fr', hears: 'fr' });
  await admit(hanna.page, 'Jean');
  await inCall(jean.page);
  recording = await record();
}, 400_000);

afterAll(async () => {
  await computer?.close();
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async <Answer>({ page }: Person, key: Parameters<typeof apiCall>[2]) =>
  apiCall<Answer>(product.url, await accessTokenOf(page), key);
const isInto =
  (language: Language) =>
  ({ translations }: Transcript['segments'][number]) =>
    translations.some((one) => one.language === language);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const more = async (page: Page, open: string, name: string) => {
  await page.getByRole('button', { name: open, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** Records until some of it has been interpreted into each language, and ends the meeting for everyone. */
async function record(): Promise<PlayableRecording> {
  const { page } = hanna;
  await more(page, 'More', 'Record the meeting');
  for (const person of [hanna, ...guests])
    await person.page.locator('[data-recording-mark="recording"]').waitFor({ timeout: WITHIN_MS });
  const { conferenceId } = await ask<Recording>(hanna, `POST /rooms/${room}/recordings/start`);
  const recordedFrom = Date.now();
  const recorded = await until(
    'two lines were interpreted into each language',
    async () => {
      const { segments } = await ask<Transcript>(hanna, `GET /conferences/${conferenceId}/transcript`);
      const lines = segments.filter(({ startedAt }) => Date.parse(startedAt) > recordedFrom);
      return LANGUAGES.every((language) => lines.filter(isInto(language)).length >= LINES_MIN) && lines;
    },
    WITHIN_MS,
    ASKED_EVERY_MS,
  );
  await more(page, 'More', 'Stop recording');
  await page.getByText('The recording has stopped. You’ll find it in the history.').first().waitFor();
  await ask(hanna, `DELETE /conferences/${conferenceId}`);
  await Promise.all(guests.map((guest) => guest.close()));
  const ready = await until(
    'it can be played',
    async () => {
      const { recordings } = await recordingsOf(hanna, product, conferenceId);
      return recordings[0]?.state === 'ready' && recordings[0];
    },
    WITHIN_MS,
  );
  for (const language of LANGUAGES) {
    const { startedAt } = recorded.find(isInto(language))!;
    interpretedFromS.set(language, (Date.parse(startedAt) - Date.parse(ready.startedAt)) / 1_000);
  }
  return ready;
}

/** What the page sounds like in one language, from the first line that was interpreted into it, as often as it takes. */
async function hears(page: Page, language: (typeof LANGUAGES)[number], name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Sound/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  const video = page.locator('video');
  await until(
    `a voice in ${language}`,
    async () => {
      await video.evaluate(async (element: HTMLVideoElement, fromS) => {
        if (element.ended || element.paused) element.currentTime = fromS ?? 0;
        await element.play();
      }, interpretedFromS.get(language));
      const { apartS, loudness, toneHz: heard } = await soundOf(page);
      return apartS !== null && loudness > 0.05 && Math.abs(heard - toneHz(language)) < 30;
    },
    WITHIN_MS,
  );
  await video.evaluate((element: HTMLVideoElement) => element.pause());
}

test('a meeting in three languages is found in the history, with the sound of each of them', async () => {
  const { page } = hanna;
  expect(recording.tracks.map(({ track }) => track).sort()).toEqual([...LANGUAGES, 'picture']);
  await page.goto(`${product.url}/history`);
  await page.locator('tbody tr').getByRole('link').first().click();
  await more(page, 'More actions', 'Rename');
  await page.getByLabel('Title').fill(TITLE);
  await page.keyboard.press('Enter');
  await heading(page, TITLE).waitFor();
  await page.getByRole('tab', { name: 'Video' }).click();
  await page.locator('video').waitFor();
});

test.each([
  ['en', /^English/],
  ['es', /^Español/],
  ['fr', /^Français/],
] as const)('it is heard in %s', async (language, name) => hears(hanna.page, language, name));

test('it is shared, and imported by somebody who had no account', async () => {
  const { page } = hanna;
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const message = await page.getByRole('region', { name: 'Message to send' }).innerText();
  const link = /http\S+#import=[\w-]{22}/.exec(message)![0];
  await page.keyboard.press('Escape');
  ben = await openPerson(computer, { url: product.url, reducedMotion: true });
  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillSignUp(ben.page, newAccount('Ben', 'Okafor'));
  await ben.page.getByRole('button', { name: 'Import', exact: true }).click();
  await heading(ben.page, TITLE).waitFor();
});

test('they ask about it, and when it is deleted nothing of it is left for them', async () => {
  const { page } = ben;
  await page.goto(`${product.url}/ask`);
  await page.getByRole('textbox', { name: 'Ask about your meetings' }).fill(QUESTION);
  await page.keyboard.press('Enter');
  const citation = page.getByRole('link', { name: /, show where it was said$/ }).first();
  await citation.waitFor();
  const chat = page.url();
  await citation.click();
  await heading(page, TITLE).waitFor();

  await more(hanna.page, 'More actions', 'Delete');
  await hanna.page.getByRole('button', { name: 'Delete for everyone' }).click();
  await hanna.page.getByText('Meetings you start or join will be listed here.').waitFor();
  await page.reload();
  await heading(page, 'This meeting isn’t in your history').waitFor();
  await page.goto(chat);
  await page.getByText(QUESTION).first().waitFor();
  expect(await citation.count()).toBe(0);
  const picture = recording.tracks.find(({ track }) => track === 'picture')!;
  expect((await page.request.get(new URL(picture.url, product.url).href)).ok()).toBe(false);
  expect([hanna.watch.violations, ben.watch.violations]).toEqual([[], []]);
});
