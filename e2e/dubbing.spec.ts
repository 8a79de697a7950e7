import type { DubList, PlayableRecording, Quota, Recording, Transcript } from '@intermind/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toneHz } from '../apps/agent/src/engines/scripted/scripted-voice.ts';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { chromiumPath, openComputer, openPerson, type Person } from './support/browser.ts';
import { meet } from './support/meeting.ts';
import { followSounds, type PageSound, soundOf } from './support/page-sounds.ts';
import { playFile } from './support/played-file.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** A recording in a language that nobody heard in the meeting: asked for, made by a worker, and heard in the player. */

/** A browser opens, joins and records on a machine of two slow cores. */
const WITHIN_MS = 120_000;
/** Reading a transcript is work for the database, and a person may do it 240 times a minute. */
const ASKED_EVERY_MS = 1_000;
const LOWERED = 0.1;

let product: Product;
let folder: string;
let computers: Browser[] = [];
let host: Person;
let token: string;
let conferenceId: string;
let recording: PlayableRecording;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const [speaking, silent] = [path.join(folder, 'host.wav'), path.join(folder, 'guest.wav')];
  // Long pauses: the sound of the room is whole again in between. What is recognised is the script.
  const sentences = Array.from({ length: 10 }, () => 'good morning everybody and thank you');
  await makeSpeechFile(speaking, { sentences, leadMs: 2_000, pauseMs: 4_000 });
  await makeSpeechFile(silent, { sentences: [], leadMs: 1_000 });
  const settings = { INTERMIND_ENGINES: 'scripted', CHROMIUM_PATH: chromiumPath(), PLANS: 'on' };
  product = await startProduct(settings);
  const { url } = product;
  computers = [await openComputer({ microphone: speaking }), await openComputer({ microphone: silent })];
  host = await openPerson(computers[0]!, { url, reducedMotion: true });
  await followSounds(host.context);
  const guest = await openPerson(computers[1]!, { url });
  await signUp(host, url, newAccount('Hanna', 'Host'));
  const lucia = { name: 'Lucía', speaks: 'es', hears: 'es' } as const;
  const room = await meet(host, guest, url, lucia, { speaks: 'en', hears: 'en' });
  token = await accessTokenOf(host.page);
  const begun = await ask<Recording>(`POST /rooms/${room}/recordings/start`);
  ({ conferenceId } = begun);
  const mark = host.page.locator('[data-recording-mark="recording"]');
  await mark.waitFor({ timeout: WITHIN_MS });
  const recordedFrom = Date.now();
  await until(
    'three lines are in the transcript',
    async () => {
      const { segments } = await ask<Transcript>(`GET /conferences/${conferenceId}/transcript`);
      return segments.filter(({ startedAt }) => Date.parse(startedAt) > recordedFrom).length >= 3;
    },
    WITHIN_MS,
    ASKED_EVERY_MS,
  );
  await ask(`POST /rooms/${room}/recordings/stop`);
  recording = await until(
    'the recording is ready',
    async () => {
      const { recordings } = await ask<{ recordings: PlayableRecording[] }>(
        `GET /conferences/${conferenceId}/recordings/tokens`,
      );
      return recordings[0]?.state === 'ready' && recordings[0];
    },
    WITHIN_MS,
  );
  await ask(`DELETE /conferences/${conferenceId}`);
  await guest.close();
}, 400_000);

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

const ask = <Answer>(key: Parameters<typeof apiCall>[2], body?: unknown) =>
  apiCall<Answer>(product.url, token, key, body);
const dubs = () => ask<DubList>(`GET /conferences/${conferenceId}/recordings/${recording.id}/dubs`);
const secondsUsed = async () => {
  const { items } = await ask<{ items: Quota[] }>('GET /billing/quotas');
  return items.find(({ feature }) => feature === 'interpretationSeconds')!.used;
};
const field = (page: Page) => page.getByRole('button', { name: /^Sound/ });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitemradio', { name });
const choose = async (page: Page, name: string | RegExp) => {
  await field(page).click();
  await item(page, name).click();
};
const open = async (page: Page) => {
  await page.goto(`${product.url}/history/${conferenceId}?tab=video`);
  await field(page).waitFor();
  await until('the picture can be played', () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState >= 2),
  );
};
/** Plays from a moment on until what the page sounds like is as it should be. */
const soundsFrom = async (page: Page, atS: number, what: string, isSo: (sound: PageSound) => boolean) => {
  const video = page.locator('video');
  const goThere = () =>
    video.evaluate((element: HTMLVideoElement, seconds) => {
      element.currentTime = seconds;
      return element.play();
    }, atS);
  await goThere();
  return until(
    what,
    async () => {
      const sound = await soundOf(page);
      if (isSo(sound)) return sound;
      // A busy machine may have looked too late.
      const isPast = await video.evaluate(
        (element: HTMLVideoElement, seconds) => element.currentTime > seconds + 1 || element.ended,
        atS,
      );
      if (isPast) await goThere();
      return false;
    },
    WITHIN_MS,
  );
};

test('a member who asks is told what it costs and by whom it is spoken; nothing begins before that', async () => {
  const { page } = host;
  await open(page);
  await field(page).click();
  expect(await item(page, 'As it was in the room').getAttribute('aria-checked')).toBe('true');
  await item(page, /^Español AI voice/).waitFor();
  await item(page, /^Deutsch Can be made/).waitFor();
  // Nobody needs to hear in English what was said in English.
  expect(await item(page, /^English Can be made/).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await item(page, /^Deutsch/).click();
  const dialog = page.getByRole('dialog', { name: 'Make a version in this language?' });
  await dialog.getByText('AI voices will speak what was said').waitFor();
  await dialog.getByText('This uses about 1 minute of your plan’s interpretation.').waitFor();
  await dialog.getByText(/^You have \d+ minutes left\.$/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await dubs()).dubs).toEqual([]);
});

test('it waits for a worker, is played when it is ready, and is charged to the member who asked', async () => {
  const { page } = host;
  const used = await secondsUsed();
  await choose(page, /^Deutsch/);
  const goOn = product.freeze('agent');
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('progressbar', { name: 'Deutsch' }).waitFor();
  await page.getByText('It plays when it’s ready. Until then you hear the room.').waitFor();
  expect(await field(page).innerText()).not.toContain('AI voice');
  expect(await accessibilityProblems(page)).toEqual([]);
  goOn();
  await page
    .getByText('You’re hearing an AI voice. The room’s own sound is quieter')
    .waitFor({ timeout: WITHIN_MS });
  await page.getByRole('button', { name: /^Sound Deutsch AI voice$/ }).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(await secondsUsed()).toBeGreaterThan(used);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the voice is heard with the picture, over the room, which is whole where nobody speaks', async () => {
  const { page } = host;
  const dub = (await dubs()).dubs.find(({ language }) => language === 'de')!;
  const { spoken, url } = dub.track!;
  const [fromS, toS] = spoken[0]!.map((ms) => ms / 1_000) as [number, number];
  expect((await playFile(page, url, fromS)).loudest).toBeGreaterThan(0.05);
  const heard = await soundsFrom(
    page,
    fromS,
    'the German voice, close to the picture, over the quiet room',
    ({ roomGain, apartS, loudness }) =>
      Math.abs(roomGain - LOWERED) < 0.02 && (apartS ?? 1) < 0.25 && loudness > 0.05,
  );
  expect(Math.abs(heard.toneHz - toneHz('de'))).toBeLessThan(30);
  await soundsFrom(page, toS + 0.5, 'the whole room', ({ roomGain }) => roomGain > 0.98);
  await page.getByLabel('Speed').selectOption('1.5×');
  await soundsFrom(
    page,
    fromS,
    'the voice at the speed of the picture',
    ({ speed, apartS, loudness }) => speed === 1.5 && (apartS ?? 1) < 0.25 && loudness > 0.05,
  );
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await until('it pauses too', async () => (await soundOf(page)).apartS === null);
  await page.getByLabel('Speed').selectOption('1×');
  await page.getByLabel('Captions').selectOption('Deutsch');
  await until('German captions, which nobody had in the meeting', () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].some(({ cues }) =>
          [...(cues ?? [])].some((cue) => (cue as VTTCue).text.includes('de-')),
        ),
      ),
  );

  await choose(page, /^Español/);
  await soundsFrom(
    page,
    fromS,
    'only what was heard live',
    ({ roomGain, apartS }) => roomGain < 0.02 && apartS !== null,
  );
  await choose(page, 'As it was in the room');
  await soundsFrom(
    page,
    fromS,
    'only the room',
    ({ roomGain, apartS }) => roomGain > 0.98 && apartS === null,
  );
});

test('a later viewer finds it ready; when its words are deleted the room is heard, and that is said', async () => {
  const { page } = host;
  await open(page);
  await choose(page, /^Deutsch Ready AI voice/);
  await page.getByText('You’re hearing an AI voice. The room’s own sound').waitFor();
  await ask(`PUT /conferences/${conferenceId}/consents/mine`, {
    ...{ recording: true, transcript: false, ai: true, removeStored: true },
  });
  // Others may have asked for languages meanwhile: opening the list shows them as they are now.
  await field(page).click();
  await page
    .getByText('Some of what it said is no longer kept, so it was removed. You hear the room.')
    .waitFor();
  await page.keyboard.press('Escape');
  await soundsFrom(page, 1, 'only the room', ({ roomGain, apartS }) => roomGain > 0.98 && apartS === null);
  expect(await accessibilityProblems(page)).toEqual([]);
});
