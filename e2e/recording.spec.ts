import type { Recording } from '@intermind/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { chromiumPath, openComputer, openPerson, type Person } from './support/browser.ts';
import { joinAsMember, startMeeting } from './support/meeting.ts';
import { piecesOf, recorderPids, recordingsOf } from './support/meeting-recording.ts';
import { playFile } from './support/played-file.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** A browser opens, joins and records on a machine of two slow cores. */
const WITHIN_MS = 120_000;

let product: Product;
let computer: Browser;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', CHROMIUM_PATH: chromiumPath() });
  computer = await openComputer();
  ana = await open();
  ben = await open();
  await signUp(ana, product.url, newAccount('Ana', 'Kovač'));
  await signUp(ben, product.url, newAccount('Ben', 'Okafor'));
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const open = () => openPerson(computer, { url: product.url, reducedMotion: true });
const ask = async <Answer>(person: Person, key: `${'GET' | 'POST'} /${string}`) =>
  apiCall<Answer>(product.url, await accessTokenOf(person.page), key);

/** What everybody in the call sees while it is recorded. */
const mark = (page: Page) => page.locator('[data-recording-mark="recording"]');
const recordMenuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a meeting is recorded with picture and sound; a recorder that is killed is replaced, and everything plays', async () => {
  const room = await startMeeting(ana, product.url);
  await joinAsMember(ben, product.url, room);
  await recordMenuItem(ana.page, 'Record the meeting');
  await mark(ben.page).waitFor({ timeout: WITHIN_MS });
  // Asked again, it is the same recording.
  const recording = await ask<Recording>(ana, `POST /rooms/${room}/recordings/start`);
  await until('three pieces are on the disk', () => piecesOf(product, recording, 1) >= 3, WITHIN_MS);
  const killed = recorderPids(product);
  expect(killed).toHaveLength(1);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await until('another recorder goes on', () => piecesOf(product, recording, 2) >= 3, WITHIN_MS);
  expect(await accessibilityProblems(ben.page)).toEqual([]);
  // People who come later are told before.
  const late = await open();
  await late.page.goto(`${product.url}/${room}`);
  await late.page.getByText('This meeting is being recorded.').waitFor();
  await late.close();
  await recordMenuItem(ana.page, 'Stop recording');
  await ben.page.getByText('The recording has stopped. You’ll find it in the history.').first().waitFor();
  await until('nobody is recorded any more', async () => (await mark(ben.page).count()) === 0, WITHIN_MS);
  const [ready] = await until(
    'the parts are joined',
    async () => {
      const { recordings: found } = await recordingsOf(ana, product, recording.conferenceId);
      return found[0]?.state === 'ready' && found;
    },
    WITHIN_MS,
  );
  await until('no recorder is left', () => recorderPids(product).length === 0, WITHIN_MS);
  const { parts, tracks, durationMs } = ready!;
  expect([parts.length, tracks.map(({ track }) => track)]).toEqual([2, ['picture']]);
  // Three pieces of four seconds each came through; the last pictures of what was killed may be missing.
  for (const part of parts) expect(part.durationMs).toBeGreaterThan(4_000);
  for (const { atMs } of parts) {
    const seen = await playFile(ana.page, tracks[0]!.url, atMs / 1_000 + 1);
    expect(seen).toMatchObject({ durationS: durationMs / 1_000, widthPx: 1280, error: undefined });
    // The cameras move, in colours; the microphones beep each second.
    expect(seen.pictures).toBeGreaterThan(3);
    expect(seen.colours).toBeGreaterThan(8);
    expect(seen.loudest).toBeGreaterThan(0.05);
    expect(seen.toS).toBeGreaterThan(seen.fromS);
  }

  // In the history of a member who took part, in the browser's own player.
  const { page } = ben;
  await page.goto(`${product.url}/history/${recording.conferenceId}?tab=video`);
  const video = page.locator('video');
  await video.waitFor();
  await page.getByLabel('Speed').selectOption('2×');
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await until('it plays', () => video.evaluate((element: HTMLVideoElement) => element.currentTime > 2));
  expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(2);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await until('it goes on where it was left', () =>
    video.evaluate((element: HTMLVideoElement) => element.currentTime >= 2),
  );
  await page.goto(`${product.url}/history`);
  await page.locator('tbody tr').first().waitFor();
});
