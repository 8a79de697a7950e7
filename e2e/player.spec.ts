import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { ana, atMs, keepPictures, LINES, playerScene, url } from './support/player-scene.ts';
import { until } from './support/until.ts';

playerScene();

const state = <Value>(page: Page, read: (video: HTMLVideoElement) => Value): Promise<Value> =>
  page.locator('video').evaluate(read);
const timeOf = (page: Page) => state(page, (video) => video.currentTime);
const pause = (page: Page) => state(page, (video) => video.pause());
const line = (page: Page, at: number) => page.locator('[data-line]').nth(at);
const heard = (page: Page) => page.locator('[data-line][aria-current]');
/** What stands in the picture now. */
const captions = (page: Page) =>
  state(page, (video) =>
    [...video.textTracks].flatMap((track) =>
      track.mode === 'showing' ? [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text) : [],
    ),
  );

test('a line leads to its second; the line that is heard is marked and kept in view, and the page stays where it is', async () => {
  const { page } = ana;
  await line(page, 2).click();
  await until('it plays from there', async () => (await timeOf(page)) >= atMs(2) / 1_000);
  await pause(page);
  const list = page.locator('ol:has([data-line])');
  const scrolled = () => list.evaluate((element) => element.scrollTop);
  const before = await page.evaluate(() => window.scrollY);
  await state(page, (video) => (video.currentTime = 9));
  await until('a late line is marked', async () => /Line 2\d/.test(await heard(page).innerText()));
  expect(await heard(page).count()).toBe(1);
  const inView = () =>
    heard(page).evaluate((element) => {
      const [own, around] = [element, element.closest('ol')!].map((one) => one.getBoundingClientRect());
      return own!.top >= around!.top - 1 && own!.bottom <= around!.bottom + 1;
    });
  await until('and in view', inView);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  // A person who looks at the beginning is left there.
  await list.hover();
  await page.mouse.wheel(0, -5_000);
  await until('the reader is at the beginning', async () => (await scrolled()) === 0);
  await state(page, (video) => (video.currentTime = 9.5));
  await until('the next line is marked', async () => /Line 23/.test(await heard(page).innerText()));
  expect([await scrolled(), await inView()]).toEqual([0, false]);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('in the transcript each line has its moment, which leads to the player, playing from there', async () => {
  const { page } = ana;
  await page.goto(url.replace('tab=video', 'tab=transcript'));
  const moment = page.locator('[data-moment]').nth(17);
  await moment.waitFor();
  expect([await moment.innerText(), await moment.getAttribute('aria-label')]).toEqual([
    '0:07',
    'Play from 0:07',
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await moment.focus();
  await page.keyboard.press('Enter');
  await until('it plays from there', async () => (await timeOf(page)) > atMs(17) / 1_000 + 0.1);
  expect(await state(page, (video) => video === document.activeElement)).toBe(true);
  await pause(page);
  expect(await timeOf(page)).toBeLessThan(atMs(22) / 1_000);
  await page.goBack();
  await page.locator('[data-moment]').first().waitFor();
  await page.goto(url);
  await line(page, 0).waitFor();
  await until('the picture can be played', () => state(page, (video) => video.readyState >= 2));
});

test('the turns on the bar lead to where they begin', async () => {
  const { page } = ana;
  const turns = page.locator('[data-chapter]');
  expect(await turns.count()).toBe(LINES / 3);
  await turns.nth(4).click();
  await until('it is there', async () => (await timeOf(page)) >= atMs(12) / 1_000);
  await pause(page);
  expect(await timeOf(page)).toBeLessThan(atMs(24) / 1_000);
});

test('keys play, move, change the speed and the captions, which are remembered', async () => {
  const { page } = ana;
  const { keyboard } = page;
  await page.locator('h1').click();
  await pause(page);
  await state(page, (video) => (video.currentTime = 6));
  await keyboard.press('ArrowLeft');
  await until('five seconds back', async () => Math.abs((await timeOf(page)) - 1) < 0.1);
  await keyboard.press('Space');
  await until('it plays', () => state(page, (video) => !video.paused));
  await keyboard.press('k');
  await until('it pauses', () => state(page, (video) => video.paused));
  await keyboard.press('>');
  await until('it is faster', () => state(page, (video) => video.playbackRate === 1.25));
  await keyboard.press('<');
  await page.getByLabel('Captions').selectOption('Español');
  await page.locator('h1').click();
  await state(page, (video) => (video.currentTime = 3.3));
  await until('captions', async () => (await captions(page)).some((text) => text.includes('Línea 7')));
  await keyboard.press('c');
  await until('no captions', async () => (await captions(page)).length === 0);
  await keyboard.press('c');
  await page.reload();
  await line(page, 0).waitFor();
  await until('they are still chosen', async () => (await captions(page)).length > 0);
  expect(await page.getByLabel('Captions').inputValue()).toBe('es');
  // In a field letters are letters.
  await page.getByLabel('Speed').focus();
  await keyboard.press('c');
  expect(await page.getByLabel('Captions').inputValue()).toBe('es');
});

test('the player fits, in the longest languages', async () => {
  const { page } = ana;
  await walk(page, 'the player', { sizes: FEW_SIZES });
  await keepPictures(page, 'player', {
    async prepare() {
      await line(page, 4).click();
      await pause(page);
    },
  });
});
