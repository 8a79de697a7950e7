import type { PlayableRecording, Recording } from '@intermind/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { chromiumPath, openComputer, openPerson, type Person } from './support/browser.ts';
import { piecesOf } from './support/meeting-recording.ts';
import { meet } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** The person who starts a recording decides whether captions are drawn into its picture. */

const WITHIN_MS = 120_000;
/** Where captions are drawn (recorder/recording-layout.ts), as a part of the height. */
const CAPTIONS_FROM = (720 - 132) / 720;

let product: Product;
let folder: string;
let computers: Browser[] = [];
let host: Person;
let guest: Person;
let room: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const [speaking, silent] = [path.join(folder, 'host.wav'), path.join(folder, 'guest.wav')];
  const sentences = Array.from({ length: 10 }, () => 'good morning everybody and thank you');
  await makeSpeechFile(speaking, { sentences, leadMs: 2_000, pauseMs: 1_000 });
  await makeSpeechFile(silent, { sentences: [], leadMs: 1_000 });
  product = await startProduct({ INTERMIND_ENGINES: 'scripted', CHROMIUM_PATH: chromiumPath() });
  const { url } = product;
  computers = [await openComputer({ microphone: speaking }), await openComputer({ microphone: silent })];
  host = await openPerson(computers[0]!, { url, reducedMotion: true });
  guest = await openPerson(computers[1]!, { url });
  await signUp(host, url, newAccount('Hanna', 'Host'));
  const lucia = { name: 'Lucía', speaks: 'es', hears: 'es' } as const;
  room = await meet(host, guest, url, lucia, { speaks: 'en', hears: 'en' });
}, 300_000);

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async <Answer>(key: Parameters<typeof apiCall>[2]) =>
  apiCall<Answer>(product.url, await accessTokenOf(host.page), key);
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const captions = (page: Page) => page.getByRole('menuitemcheckbox', { name: /Captions in the recording/ });

/** How much of the place of captions is written on, at its most, 0 to 1. @param fromPart where it begins, of the height */
const writtenAt = (page: Page, address: string, fromPart: number) =>
  page.evaluate(
    async ([url, from]) => {
      const video = document.createElement('video');
      video.src = url;
      await new Promise((resolve) => (video.onloadeddata = resolve));
      let most = 0;
      for (let atS = 2; atS < Math.min(video.duration, 40); atS += 2) {
        video.currentTime = atS;
        await new Promise((resolve) => (video.onseeked = resolve));
        const { videoWidth: width, videoHeight: height } = video;
        const top = Math.round(height * from);
        const picture = new OffscreenCanvas(width, height - top).getContext('2d')!;
        picture.drawImage(video, 0, top, width, height - top, 0, 0, width, height - top);
        const { data } = picture.getImageData(0, 0, width, height - top);
        let bright = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at]! > 150) bright += 1;
        most = Math.max(most, bright / (width * (height - top)));
      }
      return most;
    },
    [address, fromPart] as const,
  );

test('captions are drawn below the picture if the person who starts it chooses so, and the room remembers it', async () => {
  const { page } = host;
  await more(page).click();
  expect(await captions(page).getAttribute('aria-checked')).toBe('false');
  await captions(page).click();
  await page.keyboard.press('Escape');
  await more(page).click();
  expect(await captions(page).getAttribute('aria-checked')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Record the meeting' }).click();
  await guest.page.locator('[data-recording-mark="recording"]').waitFor({ timeout: WITHIN_MS });
  const recording = await ask<Recording>(`POST /rooms/${room}/recordings/start`);
  expect(recording.captions).toBe(true);
  // Of four seconds each, in which somebody speaks.
  await until('four pieces are on the disk', () => piecesOf(product, recording) >= 4, WITHIN_MS);
  await ask(`POST /rooms/${room}/recordings/stop`);
  const [ready] = await until(
    'the recording is ready',
    async () => {
      const { recordings } = await ask<{ recordings: PlayableRecording[] }>(
        `GET /conferences/${recording.conferenceId}/recordings/tokens`,
      );
      return recordings[0]?.state === 'ready' && recordings;
    },
    WITHIN_MS,
  );
  const picture = ready!.tracks.find(({ track }) => track === 'picture')!;
  expect(await writtenAt(page, picture.url, CAPTIONS_FROM)).toBeGreaterThan(0.005);
  await more(page).click();
  expect(await captions(page).getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
}, 300_000);
