import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Language } from '@intermind/contracts/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../apps/agent/src/engines/scripted/scripted-script.ts';
import { plainWord } from '../apps/agent/src/interpreter/policy/words.ts';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { type CaptionNow, captionsNow } from './support/captions.ts';
import { soundsComing } from './support/media.ts';
import { roomSounds } from './support/media-server.ts';
import { admit, askToJoin, askToJoinButton, inCall, meet } from './support/meeting.ts';
import { notice } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';
import { untilVoice } from './support/voices.ts';

/**
 * Three people who all speak, each in a language of their own. What they say is the script of the scripted engines, which
 * mark each word with its language.
 */
const PEOPLE = [
  { name: 'Hanna Host', language: 'en' },
  { name: 'Lucía', language: 'es' },
  { name: 'Jean', language: 'fr' },
] as const;
/** What each of them is given of the script. */
const TRANSLATED = new Map<Language, ReadonlySet<string>>(
  PEOPLE.map(({ language }) => [
    language,
    new Set(scriptedTranslation(SCRIPT.join(' '), language).split(' ').map(plainWord)),
  ]),
);
/** Three pages and six lanes: where much else runs, words and voices come late. */
const WITHIN_MS = 90_000;
/** Where pictures of the call go; none unless asked for. */
const PICTURES = process.env['CALL_PICTURES'];
/** Otherwise nobody needs a camera here, and the machine has time for the voices. */
const DEVICES = PICTURES ? (['camera', 'microphone'] as const) : (['microphone'] as const);

let product: Product;
let folder: string;
const computers: Browser[] = [];
const pages = new Map<Language, Page>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const microphone = path.join(folder, 'speech.wav');
  const sentences = Array.from({ length: 10 }, () => 'good morning everybody and thank you for your time');
  // With pauses: three who speak without one are more than a small machine follows.
  await makeSpeechFile(microphone, { sentences, leadMs: 2_000, pauseMs: 3_000 });
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  const people: Person[] = [];
  for (const { language } of PEOPLE) {
    const computer = await openComputer({ microphone });
    computers.push(computer);
    const person = await openPerson(computer, {
      url: product.url,
      reducedMotion: true,
      permissions: DEVICES,
    });
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
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  rmSync(folder, { recursive: true, force: true });
});

const pageOf = (language: Language): Page => pages.get(language)!;
const tileOf = (page: Page, name: string) => page.locator('[data-participant]').filter({ hasText: name });
const plate = (page: Page, name: string) => tileOf(page, name).locator('[data-plate]');

const idOf = async (page: Page, name: string) =>
  (await tileOf(page, name).first().getAttribute('data-participant'))!;

/** Their interpretation, over their own voice at a tenth. */
const hearsInterpreted = async (page: Page, name: string) =>
  untilVoice(
    page,
    `${name} interpreted`,
    { originalGain: [0.05, 0.15], translatedLevel: [0.01, 1] },
    { of: await idOf(page, name), timeoutMs: WITHIN_MS },
  );

/** Where the sound ends, for the reader of a failure: what the media server has, what comes to the page, what the worker says. */
async function whereItEnds(page: Page): Promise<string> {
  const { lanes, microphones } = await roomSounds(product);
  const coming = await soundsComing(page);
  const sounds = [...lanes, ...microphones].map(([name, sid]) => {
    const found = coming.find(({ ids }) => ids.includes(sid));
    return `${name}: ${found ? `${found.packets} packets, energy ${found.energy.toFixed(1)}` : 'nothing comes'}`;
  });
  const complaints = product.log().split('\n').filter(isComplaint).slice(-3);
  return [sounds.join('; '), ...complaints].join('\n');
}

const isComplaint = (line: string) => line.startsWith('{"process":"agent"') && /"level":[45]0\b/.test(line);

/** Of the captions that stand on a page: words that are translated into a language. */
const translatedInto = (into: Language, captions: readonly CaptionNow[]) =>
  captions.flatMap(({ words }) => words.filter((word) => TRANSLATED.get(into)!.has(word)));

test('each has a lane from each other person into their own language, and no other', async () => {
  const wanted = PEOPLE.flatMap(({ language }) => [language, language]).sort();
  await until(
    'two lanes into each language',
    async () => {
      const names = [...(await roomSounds(product)).lanes.keys()];
      return JSON.stringify(names.map((name) => name.split(':').at(-1)).sort()) === JSON.stringify(wanted);
    },
    WITHIN_MS,
  );
});

test.each(PEOPLE)(
  '$name reads the others in their own language, and themselves as they speak',
  async ({ language }) => {
    const page = pageOf(language);
    const captions = await until(
      'captions with translated words',
      async () => {
        const found = await captionsNow(page);
        return translatedInto(language, found).length > 0 && found;
      },
      WITHIN_MS,
    );
    // Never a translation into the language of somebody else.
    const others = PEOPLE.filter((one) => one.language !== language);
    expect(others.flatMap((one) => translatedInto(one.language, captions))).toEqual([]);
  },
);

test.each(PEOPLE)(
  '$name hears each other person interpreted, over their lowered voice',
  async ({ name, language }) => {
    const others = PEOPLE.filter((one) => one.name !== name);
    const heard = Promise.all(others.map((other) => hearsInterpreted(pageOf(language), other.name)));
    console.info(await whereItEnds(pageOf(language)));
    await heard.catch(async (cause: unknown) => {
      throw new Error(`${String(cause)}\n${await whereItEnds(pageOf(language))}`, { cause });
    });
  },
);

test('a listener who chooses the original of one person hears them alone at full volume, and the others interpreted', async () => {
  const page = pageOf('es');
  const tile = tileOf(page, 'Hanna Host');
  await tile.getByRole('button', { name: 'Options for Hanna Host' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: /^Original only/ }).click();
  await notice(page, 'You’re hearing Hanna Host in the original.').waitFor();
  await plate(page, 'Hanna Host').getByText('Original only').waitFor();
  await untilVoice(
    page,
    'the host as they are',
    { originalLevel: [0.02, 1] },
    {
      of: await idOf(page, 'Hanna Host'),
      looks: 10,
      always: { originalGain: [0.97, 1], translatedLevel: [0, 0.004] },
      timeoutMs: WITHIN_MS,
    },
  );
  await hearsInterpreted(page, 'Jean');
  await page.reload();
  await askToJoinButton(page).click();
  await inCall(page);
  await plate(page, 'Hanna Host').getByText('Original only').waitFor({ timeout: 30_000 });
});

test('captions show both languages, one’s own or the original, and the choice is kept', async () => {
  const page = pageOf('fr');
  const shown = async () => {
    const captions = await captionsNow(page);
    return {
      mine: translatedInto('fr', captions).length > 0,
      original: captions.some(({ language, words }) => language !== 'fr' && words.length > 0),
    };
  };
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Caption options' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  const becomes = (what: string, wanted: Awaited<ReturnType<typeof shown>>) =>
    until(what, async () => JSON.stringify(await shown()) === JSON.stringify(wanted), WITHIN_MS);
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
}, 400_000);
