import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { captionWords } from './support/captions.ts';
import { layoutProblems, settled, speak } from './support/layout.ts';
import { roomSounds } from './support/media-server.ts';
import { chooseLanguages, meet, tryDemonstration } from './support/meeting.ts';
import { notice } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';
import { untilVoice } from './support/voices.ts';

/** One call: an English host who speaks all the time, and a Spanish guest. Each test leaves it as it found it. */
let product: Product;
let folder: string;
let computers: Browser[] = [];
let host: Person;
let guest: Person;

const SENTENCES = [
  'good morning everybody and thank you for your time',
  'the report of the last week is on the table',
  'the customer wants an answer before the end of the month',
];
/** The microphone begins again afterwards. */
const ROUNDS = 8;
/** Where pictures of the call go; none unless asked for. */
const PICTURES = process.env['CALL_PICTURES'];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const [speaking, silent] = [path.join(folder, 'host.wav'), path.join(folder, 'guest.wav')];
  await makeSpeechFile(speaking, {
    sentences: Array.from({ length: ROUNDS }, () => SENTENCES).flat(),
    leadMs: 2_000,
    pauseMs: 500,
  });
  await makeSpeechFile(silent, { sentences: [], leadMs: 1_000 });
  product = await startProduct();
  computers = [await openComputer({ microphone: speaking }), await openComputer({ microphone: silent })];
  [host, guest] = (await Promise.all(
    computers.map((computer) => openPerson(computer, { url: product.url, reducedMotion: true })),
  )) as [Person, Person];
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
  await meet(
    host,
    guest,
    product.url,
    { name: 'Lucía', speaks: 'es', hears: 'es' },
    { speaks: 'en', hears: 'en' },
  );
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

const popover = (page: Page) => page.getByRole('dialog', { name: 'Interpretation' });
const interpretationButton = (page: Page) =>
  page.getByRole('button', { name: /^(Hearing |Original only|Captions only|Interpretation off)/ });
const tileOf = (page: Page, name: string) => page.locator('[data-participant]').filter({ hasText: name });
const captions = (page: Page) => page.getByRole('region', { name: 'Captions' });
const demo = (place: Locator) => place.getByText('Demo', { exact: true });

async function inPopover(page: Page, act: (dialog: Locator) => Promise<void>): Promise<void> {
  await interpretationButton(page).click();
  await popover(page).waitFor();
  await act(popover(page));
  await page.keyboard.press('Escape');
  await popover(page).waitFor({ state: 'detached' });
}

/** As the first test leaves it; for tests that run without it. */
async function withDemonstration(): Promise<void> {
  await inPopover(host.page, async (dialog) => {
    const demonstration = dialog.getByRole('switch', { name: /^Try the demo/ });
    if (!(await demonstration.isChecked())) await demonstration.click();
  });
  await until('Spanish captions', spanishCaptions, 60_000);
}

/** Host and translation sound at once, with the host's own voice that loud. */
const hearsTranslation = (ratio: number) =>
  untilVoice(
    guest.page,
    `the translation over the original at ${ratio}`,
    { originalGain: [ratio - 0.03, ratio + 0.03], translatedLevel: [0.01, 1] },
    { timeoutMs: 60_000 },
  );

/** The host is heard as they are, and nothing of a translation, for two seconds of speech. */
const hearsOriginal = () =>
  untilVoice(
    guest.page,
    'the host’s own voice alone',
    { originalLevel: [0.02, 1] },
    { looks: 40, always: { originalGain: [0.97, 1], translatedLevel: [0, 0.004] }, timeoutMs: 60_000 },
  );

const lanes = async () => [...(await roomSounds(product)).lanes.keys()];
const spanishCaptions = async () => (await captionWords(guest.page, 'es')).length > 0;

test('what the demonstration makes is labelled so on the tile, in the captions and in the popover; the first voice is told', async () => {
  await tileOf(guest.page, 'Hanna Host').waitFor();
  await captions(guest.page).locator('[lang="en"]').first().waitFor({ state: 'hidden' });
  expect(await demo(guest.page.locator('main')).count()).toBe(0);
  // With the first voice, and not for long.
  const told = notice(guest.page, 'You’re hearing an AI voice. The original voice is at 10%.').waitFor({
    timeout: 120_000,
  });
  await tryDemonstration(host.page);
  await demo(tileOf(guest.page, 'Hanna Host')).waitFor();
  await demo(captions(guest.page)).first().waitFor();
  // The captions are those of whose name is marked on the tile.
  await guest.page.locator('[data-captioned] .tile-name').getByText('Hanna Host').waitFor();
  if (PICTURES) await guest.page.screenshot({ path: path.join(PICTURES, 'captioned.png') });
  await until('Spanish captions', spanishCaptions, 60_000);
  expect(await demo(captions(guest.page)).count()).toBeGreaterThan(0);
  await inPopover(guest.page, async (dialog) => {
    await dialog.getByText('A moderator turned on the demo').waitFor();
    expect(await dialog.getByRole('switch', { name: /^Try the demo/ }).count()).toBe(0);
  });
  await inPopover(host.page, async (dialog) => {
    expect(await dialog.getByRole('switch', { name: /^Try the demo/ }).isChecked()).toBe(true);
  });
  await hearsTranslation(0.1);
  await told;
});

test('the volume of the original is what the listener chooses', async () => {
  await withDemonstration();
  await inPopover(guest.page, async (dialog) => {
    const volume = dialog.getByRole('slider', { name: 'Original voice volume' });
    await volume.fill('50');
    await hearsTranslation(0.5);
    await volume.fill('0');
    await hearsTranslation(0);
    await volume.fill('10');
    await hearsTranslation(0.1);
  });
});

describe('interpretation is switched off', () => {
  beforeAll(withDemonstration);

  test('by the listener: they hear the original, and others do not notice', async () => {
    const { page } = guest;
    await inPopover(page, async (dialog) => {
      await dialog.getByRole('switch', { name: 'Interpretation for me' }).click();
      await dialog
        .getByText('Interpretation is off for you. You’re hearing everyone in their own language.')
        .waitFor();
    });
    await page.getByRole('button', { name: 'Interpretation off' }).waitFor();
    await hearsOriginal();
    await demo(tileOf(page, 'Hanna Host')).waitFor({ state: 'detached' });
    await inPopover(host.page, async (dialog) => {
      expect(await dialog.getByRole('switch', { name: 'Interpretation for everyone' }).isChecked()).toBe(
        true,
      );
    });
    await inPopover(page, (dialog) => dialog.getByRole('switch', { name: 'Interpretation for me' }).click());
    await hearsTranslation(0.1);
  });

  test('by a moderator: for everyone, who cannot switch it on again', async () => {
    const { page } = guest;
    await inPopover(host.page, (dialog) =>
      dialog.getByRole('switch', { name: 'Interpretation for everyone' }).click(),
    );
    await page.getByRole('button', { name: 'Interpretation off' }).waitFor();
    await inPopover(page, async (dialog) => {
      await dialog.getByText('A moderator turned off interpretation for everyone.').waitFor();
      expect(await dialog.getByRole('switch', { name: 'Interpretation for me' }).isDisabled()).toBe(true);
      expect(await dialog.getByRole('switch', { name: 'Interpretation for everyone' }).count()).toBe(0);
    });
    await hearsOriginal();
    await until('no lane at the media server', async () => (await lanes()).length === 0);
    await inPopover(host.page, (dialog) =>
      dialog.getByRole('switch', { name: 'Interpretation for everyone' }).click(),
    );
    await hearsTranslation(0.1);
  });
});

describe('languages are changed in the call', () => {
  beforeAll(withDemonstration);

  test('what one hears: without a difference nothing is interpreted', async () => {
    const { page } = guest;
    // The second while the translation is still behind.
    const heardBy = host.page.getByText(/1 person (hears you interpreted|is still listening)/);
    await heardBy.waitFor();
    await inPopover(page, async () => chooseLanguages(page, { hears: 'en' }));
    await hearsOriginal();
    await demo(tileOf(page, 'Hanna Host')).waitFor({ state: 'detached' });
    await heardBy.waitFor({ state: 'detached' });
    await inPopover(page, async () => chooseLanguages(page, { hears: 'es' }));
    await heardBy.waitFor();
    await hearsTranslation(0.1);
  });

  test('what one speaks: the others see it, and why it is not interpreted', async () => {
    const { page } = guest;
    const cannot = (language: string) =>
      `This server can’t recognise ${language} speech. You’re hearing the original.`;
    await inPopover(page, async () => chooseLanguages(page, { speaks: 'de' }));
    await tileOf(host.page, 'Lucía').getByText('de', { exact: true }).waitFor();
    await inPopover(host.page, (dialog) => dialog.getByText(cannot('German')).waitFor());
    await inPopover(page, async () => chooseLanguages(page, { speaks: 'en' }));
    await tileOf(host.page, 'Lucía').getByText('en', { exact: true }).waitFor();
    await inPopover(host.page, (dialog) => dialog.getByText('Everyone here speaks your language.').waitFor());
    await inPopover(page, async () => chooseLanguages(page, { speaks: 'es' }));
    await inPopover(host.page, (dialog) => dialog.getByText(cannot('Spanish')).waitFor());
  });
});

test('in Arabic the call runs from right to left, and nothing covers anything', async () => {
  await withDemonstration();
  const { page } = guest;
  await speak(page, 'ar');
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  const found: string[] = [];
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const places = await page.evaluate(() =>
      ['[data-shortcut="Ctrl+D"]', '[data-shortcut="Ctrl+E"]', '[data-more]'].map(
        (control) => document.querySelector(control)!.getBoundingClientRect().x,
      ),
    );
    expect(places, `microphone, camera, More at ${width} px`).toEqual([...places].sort((a, b) => b - a));
    found.push(...(await layoutProblems(page)), ...(await accessibilityProblems(page)));
  }
  // Words keep the direction of their own language.
  const spanish = page.locator('.caption-lines p[lang="es"]').first();
  await until('Spanish captions', async () => /\p{L}/u.test((await spanish.textContent()) ?? ''));
  expect(await spanish.getAttribute('dir')).toBe('ltr');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('m');
  const panel = page.locator('#chat');
  await panel.waitFor();
  const { x, width } = (await panel.boundingBox())!;
  expect([x, width < 640]).toEqual([0, true]);
  // The bar has to find out first how much room the panel leaves.
  await until('a call without overlaps', async () => (await layoutProblems(page)).length === 0);
  await page.keyboard.press('Escape');
  expect(found).toEqual([]);
  await speak(page, 'en');
});
