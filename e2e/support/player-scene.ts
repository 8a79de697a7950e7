import type { PlayableRecording, TranscriptSegment } from '@intermind/contracts';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openComputer, openPerson, type Person } from './browser.ts';
import { speak } from './layout.ts';
import { makeRecording, showRecording } from './made-up-recording.ts';
import { holdMeeting } from './past-meetings.ts';
import { startProduct } from './product.ts';
import { accessTokenOf, newAccount } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { until } from './until.ts';

/** Lines of three people in turn, in ten seconds. */
export const LINES = 24;
export const RECORDING = 'rec_00000000000000000001';
const EVERY_MS = 400;
const START = Date.parse('2030-05-01T10:00:00Z');

/** When a line was said, milliseconds of the recording. */
export const atMs = (at: number) => 200 + at * EVERY_MS;
const segment = (at: number): TranscriptSegment => ({
  id: `seg_${String(at).padStart(20, '0')}` as never,
  participantId: `prt_0000000000000000000${Math.floor(at / 3) % 3}` as never,
  name: ['Ana Kovač', 'Ben Okafor', '佐藤 花子'][Math.floor(at / 3) % 3]!,
  segment: at,
  revision: 1,
  startedAt: new Date(START + atMs(at)).toISOString(),
  endedAt: new Date(START + atMs(at) + 300).toISOString(),
  language: 'en',
  text: `Line ${at} of what was said about the contract with the supplier.`,
  grade: 'production',
  engine: 'ears',
  lagMs: 400,
  hasGaps: false,
  claimed: false,
  translations: [
    {
      language: 'es',
      text: `Línea ${at} de lo que se dijo.`,
      grade: 'production',
      engine: 'words',
      lagMs: 900,
    },
  ],
});

/** Filled before the tests of a file that calls `playerScene`: who is at the player, and its address. */
export let ana: Person;
export let url: string;

/** The player of a recording that was made up, before a real server. */
export function playerScene(): void {
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ ana, url, end } = await start());
  });
  afterAll(() => end?.());
}

/** With this set to a folder the tests keep pictures, for eyes. */
const PICTURES = process.env['PLAYER_PICTURES'];

interface PictureOptions {
  /** Before each picture. */
  prepare?: () => Promise<void>;
  /** What lies over the page, and is looked at without scrolling; it closes where its button goes elsewhere. */
  open?: () => Promise<void>;
}

/** In four looks; none where nobody wants them. */
export async function keepPictures(page: Page, name: string, { prepare, open }: PictureOptions = {}) {
  if (!PICTURES) return;
  for (const [look, width, colorScheme, language] of [
    ['desktop', 1440, 'light', 'en'],
    ['phone', 360, 'light', 'en'],
    ['dark', 1440, 'dark', 'en'],
    ['arabic', 1440, 'light', 'ar'],
  ] as const) {
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await speak(page, language);
    await prepare?.();
    await open?.();
    await page.screenshot({ path: path.join(PICTURES, `${name}.${look}.png`), fullPage: !open });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await speak(page, 'en');
}

async function start() {
  const product = await startProduct({ INTERMIND_ENGINES: 'off' });
  const computer = await openComputer({ devices: false });
  const end = async () => {
    await computer.close();
    await product.end();
  };
  try {
    const ana = await openPerson(computer, { url: product.url, reducedMotion: true });
    const { page } = ana;
    await signUp(ana, product.url, newAccount('Ana', 'Kovač'));
    const { id } = await holdMeeting(product.url, await accessTokenOf(page), { title: 'Supplier review' });
    const { file, durationMs } = await makeRecording(page, 10_500);
    const recording = {
      id: RECORDING,
      state: 'ready',
      startedAt: new Date(START).toISOString(),
      durationMs,
      parts: [{ startedAt: new Date(START).toISOString(), atMs: 0, durationMs }],
      tracks: [
        {
          track: 'picture',
          bytes: file.length,
          mimeType: 'video/webm',
          url: `/api/recordings/${RECORDING}/picture.webm?token=x`,
        },
      ],
    } as unknown as PlayableRecording;
    const transcript = {
      conferenceStartedAt: new Date(START).toISOString(),
      segments: Array.from({ length: LINES }, (_, at) => segment(at)),
      hasEarlier: false,
    };
    await showRecording(page, { conferenceId: id, recording, transcript, file });
    const url = `${product.url}/history/${id}?tab=video`;
    await page.goto(url);
    await page
      .locator('[data-line]')
      .nth(LINES - 1)
      .waitFor();
    await until('the picture can be played', () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState >= 2),
    );
    return { ana, url, end };
  } catch (error) {
    await end();
    throw error;
  }
}
