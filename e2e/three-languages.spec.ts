import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Language } from '@intermind/contracts/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { captionWords } from './support/captions.ts';
import { roomSounds } from './support/media-server.ts';
import { admit, askToJoin, askToJoinButton, inCall, meet } from './support/meeting.ts';
import { notice } from './support/people-panel.ts';
import type { HeardVoice } from './support/probe.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/**
 * Three people who all speak, each in a language of their own. What they say is the script of the scripted engines, which
 * mark each word with its language.
 */
const PEOPLE = [
  { name: 'Hanna Host', language: 'en' },
  { name: 'Lucía', language: 'es' },
  { name: 'Jean', language: 'fr' },
] as const;
/** Where pictures of the call go; none unless asked for. */
const PICTURES = process.env['CALL_PICTURES'];

let product: Product;
let folder: string;
const computers: Browser[] = [];
const pages = new Map<Language, Page>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const microphone = path.join(folder, 'speech.wav');
  const sentences = Array.from({ length: 150 }, () => 'good morning everybody and thank you for your time');
  await makeSpeechFile(microphone, { sentences, leadMs: 2_000, pauseMs: 1_500 });
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  const people: Person[] = [];
  for (const { language } of PEOPLE) {
    const computer = await openComputer({ microphone });
    computers.push(computer);
    const person = await openPerson(computer, { url: product.url, reducedMotion: true });
    people.push(person);
    pages.set(language, person.page);
  }
  const [host, lucia, jean] = people as [Person, Person, Person];
  const { url } = product;
  await signUp(host, url, newAccount('Hanna', 'Host'));
  const room = await meet(
    host,
    lucia,
    url,
    { name: 'Lucía', speaks: 'es', hears: 'es' },
    { speaks: 'en', hears: 'en' },
  );
  await askToJoin(jean.page, url, room, { name: 'Jean', speaks: 'fr', hears: 'fr' });
  await admit(host.page, 'Jean');
  await inCall(jean.page);
}, 180_000);

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

const pageOf = (language: Language): Page => pages.get(language)!;
const tileOf = (page: Page, name: string) => page.locator('[data-participant]').filter({ hasText: name });
const plate = (page: Page, name: string) => tileOf(page, name).locator('[data-plate]');

/** What the page hears of one person now. */
async function heard(page: Page, name: string): Promise<HeardVoice | null> {
  const id = await tileOf(page, name).first().getAttribute('data-participant');
  return page.evaluate((of) => window.mediaProbe.heardVoice(of), id ?? undefined);
}

test('each has a lane from each other person into their own language, and no other', async () => {
  const wanted = PEOPLE.flatMap(({ language }) => [language, language]).sort();
  await until(
    'two lanes into each language',
    async () => {
      const names = [...(await roomSounds(product)).lanes.keys()];
      return JSON.stringify(names.map((name) => name.split(':').at(-1)).sort()) === JSON.stringify(wanted);
    },
    60_000,
  );
});

test.each(PEOPLE)(
  '$name reads the others in their own language, and themselves as they speak',
  async ({ language }) => {
    const page = pageOf(language);
    const words = await until(
      'captions with translated words',
      async () => {
        const found = await captionWords(page, language);
        return found.some((word) => word.startsWith(language)) && found;
      },
      60_000,
    );
    // Never a translation into the language of somebody else.
    const strange = PEOPLE.filter((one) => one.language !== language).map((one) => `${one.language}-`);
    expect(words.filter((word) => strange.some((mark) => word.startsWith(mark)))).toEqual([]);
  },
);

test.each(PEOPLE)(
  '$name hears each other person interpreted, over their lowered voice',
  async ({ name, language }) => {
    for (const other of PEOPLE.filter((one) => one.name !== name))
      await until(
        `${other.name} in ${language}`,
        async () => {
          const voice = await heard(pageOf(language), other.name);
          expect(voice).toMatchObject({ originalGain: expect.closeTo(0.1, 1) });
          return voice!.translatedLevel > 0.01;
        },
        60_000,
      );
  },
);

test('who chooses the original of one person hears them alone at full volume, and the others interpreted', async () => {
  const page = pageOf('es');
  const tile = tileOf(page, 'Hanna Host');
  await tile.getByRole('button', { name: 'Options for Hanna Host' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: /^Original only/ }).click();
  await notice(page, 'You’re hearing Hanna Host in the original.').waitFor();
  await plate(page, 'Hanna Host').getByText('Original only').waitFor();
  await until('the host as they are', async () => {
    const voice = await heard(page, 'Hanna Host');
    return voice !== null && voice.originalGain > 0.97 && voice.translatedLevel < 0.004;
  });
  await until('Jean interpreted', async () => ((await heard(page, 'Jean'))?.translatedLevel ?? 0) > 0.01);
  await page.reload();
  await askToJoinButton(page).click();
  await inCall(page);
  await plate(page, 'Hanna Host').getByText('Original only').waitFor({ timeout: 30_000 });
});

test('captions show both languages, one’s own or the original, and the choice is kept', async () => {
  const page = pageOf('fr');
  const shown = async () => ({
    mine: (await captionWords(page, 'fr')).some((word) => word.startsWith('fr')),
    original: (await captionWords(page, 'en')).length + (await captionWords(page, 'es')).length > 0,
  });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Caption options' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  const becomes = (what: string, wanted: Awaited<ReturnType<typeof shown>>) =>
    until(what, async () => JSON.stringify(await shown()) === JSON.stringify(wanted), 30_000);
  await becomes('both languages', { mine: true, original: true });
  await choose('Your language');
  await becomes('French alone', { mine: true, original: false });
  await choose('Original');
  await becomes('the original alone', { mine: false, original: true });
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, 'captions-original.png') });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await askToJoinButton(page).click();
  await inCall(page);
  await becomes('the original alone, after a reload', { mine: false, original: true });
});
