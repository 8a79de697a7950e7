import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../apps/agent/src/engines/scripted/scripted-script.ts';
import { plainWord } from '../apps/agent/src/interpreter/policy/words.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { openPerson, type Person } from './support/browser.ts';
import { captionWords } from './support/captions.ts';
import { interpretationButton } from './support/meeting.ts';
import { signInAsAdministrator } from './support/sign-in.ts';
import { type SpeakingPeople, startSpeakingPeople } from './support/speaking-people.ts';
import { until } from './support/until.ts';
import { heardVoice, untilVoice, type VoiceBounds } from './support/voices.ts';

/** The minutes of interpretation run out in a call, the owner has chosen how it goes on, and buys more beside the call. */

/** Of the free plan. */
const MINUTES = 60;
const PRO_MINUTES = 1_200;
const RESTORED_MS = 2_000;
/** Between two sentences, and until the first words of one are translated. */
const SENTENCE_MS = 5_000;
/** A machine with much to do is late with both. */
const PATIENCE_MS = 60_000;
const TRANSLATED = new Set(scriptedTranslation(SCRIPT.join(' '), 'es').split(' ').map(plainWord));
const FEW_LEFT =
  'The owner’s plan is nearly used up, so only the language most people hear keeps its voice. You’ll see captions instead.';
const USED_UP = 'This room has reached its plan quota. Ask its owner to upgrade.';
const CHOICE = 'When interpretation runs low in your rooms';

let people: SpeakingPeople;
let admin: Person;
let host: Page;
let guest: Page;

beforeAll(async () => {
  people = await startSpeakingPeople({}, { PLANS: 'on' });
  [host, guest] = [people.host.page, people.guest.page];
  const { product } = people;
  admin = await openPerson(host.context().browser()!, { url: product.url });
  await signInAsAdministrator(admin, product);
});

afterAll(() => people?.end());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => host.locator('li', { hasText: text });
const choice = (page: Page) => page.getByLabel(CHOICE, { exact: true });

/** As if so many minutes had been interpreted this month. */
async function usedBefore(minutes: number): Promise<void> {
  const { page } = admin;
  await page.goto(`${people.product.url}/admin/users`);
  await page.getByRole('link', { name: 'Hanna Host' }).click();
  await page.getByRole('tab', { name: 'Quotas', exact: true }).click();
  const row = page.locator('tbody tr').filter({ hasText: 'Interpretation' });
  await row.hover();
  await row.getByRole('button', { name: 'Correct usage' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Interpretation', { exact: true }).fill(String(minutes));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The usage was corrected.', { exact: true }).waitFor();
}

const SPEAKING: VoiceBounds = { translatedLevel: [0.02, 1] };
const SILENT: VoiceBounds = { translatedLevel: [0, 0.02] };
const voice = (page: Page) => untilVoice(page, 'the voice', SPEAKING, { timeoutMs: PATIENCE_MS });

/** For as long as a sentence and a pause take. */
async function rests(what: string, isMoving: () => Promise<boolean>): Promise<void> {
  let sinceMs = performance.now();
  await until(
    what,
    async () => {
      if (await isMoving()) sinceMs = performance.now();
      return performance.now() - sinceMs > SENTENCE_MS;
    },
    PATIENCE_MS,
  );
}

/** Nobody is heard in another language, for as long as that: a page looks 20 times a second at most. */
const silent = (page: Page) =>
  untilVoice(page, 'the interpreter’s silence', SILENT, {
    looks: SENTENCE_MS / 50,
    always: SILENT,
    timeoutMs: PATIENCE_MS,
  });

/** Translated words that can be read, not what somebody says in Spanish. */
const translatedWords = async (page: Page) =>
  (await captionWords(page, 'es')).filter((word) => TRANSLATED.has(word));

/**
 * When an element with that name or text appears, milliseconds since 1970: told by the page itself, for the test may get no
 * processor time just then.
 */
async function shownMs(page: Page, selector: string, name: string): Promise<number> {
  const shown = await page.waitForFunction(
    ([wanted, begin]) =>
      [...document.querySelectorAll(wanted)].some((one) =>
        (one.getAttribute('aria-label') ?? one.textContent).startsWith(begin),
      ) && performance.timeOrigin + performance.now(),
    [selector, name] as const,
  );
  return (await shown.jsonValue()) as number;
}

/** What was begun is read to its end, and nothing more. */
async function captionsRest(page: Page): Promise<void> {
  let read = '';
  await rests('translated captions that end', async () => {
    const before = read;
    read = (await translatedWords(page)).join(' ');
    return read !== before;
  });
}

/** What the guest reads about interpretation. */
async function tells(text: string): Promise<void> {
  await interpretationButton(guest).click();
  await guest.getByRole('dialog').getByText(text, { exact: true }).waitFor();
  await guest.keyboard.press('Escape');
}

test('the owner chooses in the profile what becomes of interpretation, and finds it in another tab', async () => {
  const page = await host.context().newPage();
  await page.goto(`${people.product.url}/profile/settings`);
  expect(await choice(page).inputValue()).toBe('voices');
  await choice(page).selectOption('The original at once');
  await page
    .getByText('Every voice to the end. Then everyone hears the original.', { exact: true })
    .waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await until('the choice', async () => (await choice(page).inputValue()) === 'original');
  await page.close();
});

test('with nothing left the listener is told why they hear the original, and the owner is warned', async () => {
  await voice(guest);
  await usedBefore(MINUTES);
  await notice('Interpretation: your plan is used up.').waitFor();
  await silent(guest);
  await tells(USED_UP);
  await captionsRest(guest);
});

test('another choice in the call gives captions back', async () => {
  await interpretationButton(host).click();
  await choice(host).selectOption('Captions instead of voices');
  expect(await accessibilityProblems(host)).toEqual([]);
  await host.keyboard.press('Escape');
  await guest.getByRole('button', { name: /^Captions only/ }).waitFor();
  await until('captions', async () => (await translatedWords(guest)).length > 0);
  expect((await heardVoice(guest)).translatedLevel).toBeLessThan(0.02);
});

test('two who hear each other keep both voices while few minutes are left', async () => {
  await interpretationButton(host).click();
  await choice(host).selectOption('Fewer voices from 95%');
  await host.keyboard.press('Escape');
  await usedBefore(MINUTES - 2);
  await Promise.all([host, guest].map(voice));
  await interpretationButton(guest).click();
  expect(await guest.getByText(FEW_LEFT).count()).toBe(0);
  await guest.keyboard.press('Escape');
});

test('a plan bought beside the call gives the owner and the listener their voices back within two seconds', async () => {
  await usedBefore(MINUTES);
  await guest.getByRole('button', { name: /^Captions only/ }).waitFor();
  await silent(guest);
  const loads: string[] = [];
  for (const page of [host, guest]) page.on('framenavigated', (frame) => void loads.push(frame.url()));
  const [prices] = await Promise.all([
    host.waitForEvent('popup'),
    notice('Interpretation: your plan is used up.').getByRole('button', { name: 'Upgrade Plan' }).click(),
  ]);
  await prices.getByRole('link', { name: 'Choose Pro', exact: true }).click();
  await prices.getByRole('radio', { name: 'Accepted', exact: true }).check();
  const [paidMs, restoredMs] = await Promise.all([
    shownMs(prices, 'h1, h2', 'You have Pro'),
    shownMs(guest, 'button', 'Hearing '),
    button(prices, 'Pay $25').click(),
  ]);
  expect(restoredMs - paidMs).toBeLessThan(RESTORED_MS);
  await Promise.all([host, guest].map(voice));
  expect(loads).toEqual([]);
  await prices.close();
});

test('a pack bought beside the call gives the voices back within two seconds', async () => {
  await usedBefore(PRO_MINUTES);
  await guest.getByRole('button', { name: /^Captions only/ }).waitFor();
  await silent(guest);
  const [packs] = await Promise.all([
    host.waitForEvent('popup'),
    notice('Interpretation: your plan is used up.').getByRole('button', { name: 'Top up' }).click(),
  ]);
  await button(packs, 'Buy for $10').waitFor();
  expect(await accessibilityProblems(packs)).toEqual([]);
  await button(packs, 'Buy for $10').click();
  await packs.getByText('Interpretation · 300 min · $10', { exact: true }).waitFor();
  await packs.getByRole('radio', { name: 'Accepted', exact: true }).check();
  const [paidMs, restoredMs] = await Promise.all([
    shownMs(packs, 'h1, h2', '300 min added'),
    shownMs(guest, 'button', 'Hearing '),
    button(packs, 'Pay $10').click(),
  ]);
  expect(restoredMs - paidMs).toBeLessThan(RESTORED_MS);
  await Promise.all([host, guest].map(voice));
  expect(await accessibilityProblems(packs)).toEqual([]);
  await packs.close();
});
