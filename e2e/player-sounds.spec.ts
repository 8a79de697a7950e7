import type { Dub, DubList, Quota } from '@intermind/contracts';
import { LANGUAGES } from '@intermind/contracts/languages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { ana, keepPictures, playerScene, RECORDING, url } from './support/player-scene.ts';
import { until } from './support/until.ts';

playerScene();

/** It can be had in every language but English; these are there, are being made, or have failed. */
function dubsWith(...made: (Pick<Dub, 'language' | 'state'> & Partial<Dub>)[]): DubList {
  const recordingId = RECORDING as never;
  return {
    dubs: made.map((dub) => ({
      ...{ recordingId, reason: null, progressRatio: 0, leftOutLines: 0, track: null },
      ...dub,
    })),
    languages: LANGUAGES.map((language) => ({
      language,
      obstacle: language === 'en' ? 'no-transcript' : null,
      captionsOnly: language === 'ko',
    })),
  };
}
const track = {
  ...{ bytes: 1, mimeType: 'audio/webm', url: `/api/recordings/${RECORDING}/es`, spoken: [] },
  grade: 'production' as const,
};
const SPANISH = { language: 'es', state: 'ready', track } as const;
const FRENCH = { language: 'fr', state: 'working', progressRatio: 0.42 } as const;
const MADE = dubsWith(
  SPANISH,
  FRENCH,
  { language: 'hu', state: 'waiting' },
  { language: 'de', state: 'failed', reason: 'no-translator' },
);
const DUBS = `**/recordings/${RECORDING}/dubs`;
const answerDubs = async (page: Page, list: DubList | null) => {
  await page.unroute(DUBS);
  await page.route(DUBS, (route) => (list ? route.fulfill({ json: list }) : route.abort()));
};
const reopen = async (page: Page, list: DubList | null) => {
  await answerDubs(page, list);
  await page.goto(url);
  await soundField(page).waitFor();
};
const soundField = (page: Page) => page.locator('button.control-frame');
const soundMenu = (page: Page) => page.getByRole('menu');
const row = (page: Page, name: string) => page.locator('[role=menuitemradio]', { hasText: name });
const chooseSound = async (page: Page, name: string) => {
  await soundField(page).click();
  await row(page, name).click();
};

test('the list has every sound with what it is doing, for the keyboard too, in the longest languages', async () => {
  const { page } = ana;
  await reopen(page, MADE);
  await soundField(page).focus();
  await page.keyboard.press('Enter');
  await soundMenu(page).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const rows = await row(page, '').evaluateAll((all) => all.map(({ textContent }) => textContent));
  expect(rows.filter((text) => !text.endsWith('Can be made'))).toEqual([
    'As it was in the room',
    'DeutschTry againThis server can’t translate everything that was said into it.',
    'EspañolReadyAI voice',
    'Français42% made',
    'MagyarWaiting to be made',
    '한국어Can be madeCaptions only',
  ]);
  expect(rows).not.toContain('EnglishCan be made');
  // Letters and the space bar are the list's, not the player's.
  await page.keyboard.press('m');
  const hasFocus = (name: string) =>
    row(page, name).evaluate((element) => element === document.activeElement);
  await until('the letter has found it', () => hasFocus('Magyar'));
  await page.keyboard.press('Escape');
  await soundMenu(page).waitFor({ state: 'detached' });
  // A space bar just after letters belongs to what is searched.
  await page.keyboard.press('Enter');
  await soundMenu(page).waitFor();
  // The focus follows a moment after the key.
  await until('the one that is being made', async () => {
    if (await hasFocus('Français')) return true;
    await page.keyboard.press('ArrowDown');
    return false;
  });
  await page.keyboard.press('Space');
  await page.getByRole('progressbar', { name: 'Français' }).waitFor();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  const open = () => soundField(page).click();
  await keepPictures(page, 'sounds', { open });
  await walk(page, 'the sounds', { sizes: FEW_SIZES, about: soundMenu(page), open });
});

test('one that is being made is asked for until it is ready, played then, and not when something else is wanted', async () => {
  const { page } = ana;
  await reopen(page, MADE);
  await chooseSound(page, 'Français');
  const bar = page.getByRole('progressbar', { name: 'Français' });
  expect(await bar.getAttribute('aria-valuenow')).toBe('42');
  await keepPictures(page, 'making');
  await walk(page, 'a sound that is being made', { sizes: FEW_SIZES });
  await answerDubs(page, dubsWith({ ...FRENCH, progressRatio: 0.9 }));
  await until('it goes on', async () => (await bar.getAttribute('aria-valuenow')) === '90');
  await answerDubs(page, dubsWith({ ...SPANISH, language: 'fr' }));
  await page.getByText('You’re hearing an AI voice. The room’s own sound').waitFor();
  await keepPictures(page, 'heard');
  expect(await accessibilityProblems(page)).toEqual([]);

  await reopen(page, MADE);
  await chooseSound(page, 'Français');
  await bar.waitFor();
  await chooseSound(page, 'As it was in the room');
  await answerDubs(page, dubsWith({ ...SPANISH, language: 'fr' }));
  await soundField(page).click();
  await row(page, 'Français').getByText('Ready').waitFor();
  expect(await row(page, 'As it was in the room').getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
});

test('what cannot be heard leaves the room, and says why', async () => {
  const { page } = ana;
  await reopen(page, MADE);
  await chooseSound(page, 'Français');
  await answerDubs(page, dubsWith({ ...FRENCH, state: 'failed', reason: 'engine-failed' }));
  await page.getByText('It couldn’t be made. Nothing was charged.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByText('It couldn’t be made. Nothing was charged.').waitFor();
  await page.keyboard.press('Escape');
  await answerDubs(page, dubsWith());
  await soundField(page).click();
  await page.getByText('Some of what it said is no longer kept, so it was removed.').waitFor();
  expect(await row(page, 'As it was in the room').getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  await keepPictures(page, 'gone');
  await walk(page, 'a sound that is gone', { sizes: FEW_SIZES });

  await reopen(page, MADE);
  await page.route(`**${track.url}`, (route) => route.abort());
  await chooseSound(page, 'Español');
  await page.getByText('It couldn’t be loaded. You hear the room.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute(`**${track.url}`);

  await reopen(page, null);
  await soundField(page).click();
  const lost = page.getByRole('menuitem', { name: 'They couldn’t be loaded.' });
  await lost.waitFor();
  await answerDubs(page, MADE);
  await lost.click();
  await soundField(page).click();
  await row(page, 'Español').waitFor();
  await page.keyboard.press('Escape');
});

test('before it is made, it is said what that costs and whether enough is left', async () => {
  const { page } = ana;
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { features: object };
    const features = { ...config.features, plans: true };
    await route.fulfill({ response: answer, json: { ...config, features } });
  });
  const quota = (used: number) => ({ feature: 'interpretationSeconds', used, limit: 3_600 }) as Quota;
  let left = quota(3_590);
  await page.route('**/api/billing/quotas', (route) => route.fulfill({ json: { items: [left] } }));
  await reopen(page, MADE);
  await chooseSound(page, 'Italiano');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You have 1 minute left.').waitFor();
  await dialog.getByText('If that runs out first, it stays unfinished').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await keepPictures(page, 'cost', {
    async open() {
      await chooseSound(page, 'Italiano');
      await dialog.waitFor();
    },
  });
  await walk(page, 'what a sound costs', {
    sizes: FEW_SIZES,
    about: dialog,
    open: () => chooseSound(page, 'Italiano'),
  });
  left = quota(3_600);
  await reopen(page, MADE);
  await chooseSound(page, 'Italiano');
  await dialog.getByText('Your plan has no interpretation left.').waitFor();
  await dialog.getByRole('link', { name: 'Compare plans' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Make it' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
});

test('where no voice speaks a language, captions alone are offered, and shown when they are made', async () => {
  const { page } = ana;
  await reopen(page, MADE);
  await chooseSound(page, '한국어');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No voice on this server speaks it.').waitFor();
  expect(await dialog.getByText('Captions in this language come with it.').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await keepPictures(page, 'captions only', { open: () => chooseSound(page, '한국어') });
  await page.keyboard.press('Escape');
  await page.route(`${DUBS}/ko/words`, (route) =>
    route.fulfill({ json: { words: [{ segmentId: 'seg_1', text: '안녕하세요', grade: 'production' }] } }),
  );
  await answerDubs(page, dubsWith({ language: 'ko', state: 'ready' }));
  await soundField(page).click();
  await row(page, '한국어').getByText('Captions only').waitFor();
  await row(page, '한국어').click();
  await page.getByText('No voice speaks it. You hear the room, with captions.').waitFor();
  const captions = page.getByRole('combobox', { name: 'Captions' });
  await until('the captions are shown', async () => (await captions.inputValue()) === 'ko');
  expect(await soundField(page).textContent()).toContain('As it was in the room');
  await keepPictures(page, 'captions shown');
});
