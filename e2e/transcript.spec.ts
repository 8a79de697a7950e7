import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../apps/agent/src/engines/scripted/scripted-script.ts';
import { accessibilityProblems, problemsEverywhere } from './support/accessibility.ts';
import type { Person } from './support/browser.ts';
import { inCall, joinButton, leave, openTranscript } from './support/meeting.ts';
import { type SpeakingPeople, startSpeakingPeople } from './support/speaking-people.ts';
import { until } from './support/until.ts';

/** What the scripted recogniser hears of the first person to speak; on a busy machine sound has gaps, and sentences end early. */
const FIRST = SCRIPT[0]!.split(' ').slice(0, 2).join(' ');

let host: Person;
let guest: Person;
let people: SpeakingPeople | undefined;

beforeAll(async () => {
  people = await startSpeakingPeople({ reducedMotion: true });
  ({ host, guest } = people);
});

afterAll(() => people?.end());

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Transcript' }).first();
/** What stands in the panel, by speaker. */
const turns = (page: Page) =>
  panel(page)
    .locator('.transcript-turn')
    .evaluateAll((items) => items.map((item) => item.textContent));
const offRecord = (page: Page) => panel(page).getByRole('switch', { name: 'Off the record' });

test('two people speak, and both read it in their own language', async () => {
  await openTranscript(host.page);
  const translated = scriptedTranslation(FIRST, 'en');
  await until(
    'the host reads both',
    async () => {
      const read = await turns(host.page);
      const both =
        read.some((turn) => turn.startsWith('You') && turn.includes(FIRST)) &&
        read.some((turn) => turn.startsWith('Lucía') && turn.includes(translated));
      if (!both) throw new Error(`read: ${read.join(' | ')}`);
      return both;
    },
    120_000,
  );
  await openTranscript(guest.page);
  await until('the guest reads the host in Spanish', async () =>
    (await turns(guest.page)).some(
      (turn) => turn.startsWith('Hanna Host') && turn.includes(scriptedTranslation(FIRST, 'es')),
    ),
  );
  expect(await problemsEverywhere(host.page, { about: '.transcript-turn' })).toEqual([]);
});

test('search finds a sentence, and says how many', async () => {
  const search = panel(host.page).getByRole('searchbox');
  await search.fill('FIRST POINT');
  await panel(host.page)
    .getByText(/sentences? found/)
    .waitFor();
  const found = await panel(host.page).locator('mark').allTextContents();
  expect(new Set(found.map((text) => text.toLowerCase()))).toEqual(new Set(['first point']));
  expect(await accessibilityProblems(host.page)).toEqual([]);
  await search.fill('');
});

test('a reload keeps it', async () => {
  const { page } = host;
  await page.reload();
  await joinButton(page).click();
  await inCall(page);
  await openTranscript(page);
  await until('the first sentence is there again', async () =>
    (await turns(page)).some((turn) => turn.includes(FIRST)),
  );
});

test('off the record: everyone sees it, and nothing more of that person is kept', async () => {
  const said = async () =>
    (await turns(host.page)).filter((turn) => turn.startsWith('Lucía')).join('').length;
  await offRecord(guest.page).click();
  await host.page
    .getByRole('button', { name: /^People/ })
    .first()
    .click();
  await host.page.getByText('Guest, not signed in · Off the record').waitFor();
  await openTranscript(host.page);
  // What was being said is left out as a whole; what was said before may still arrive.
  await host.page.waitForTimeout(5_000);
  const before = await said();
  const spoken = (await turns(host.page)).filter((turn) => turn.startsWith('You')).join('').length;
  await until(
    'the host goes on speaking',
    async () =>
      (await turns(host.page)).filter((turn) => turn.startsWith('You')).join('').length > spoken + 100,
    60_000,
  );
  expect(await said()).toBe(before);
  await offRecord(guest.page).click();
});

test('the file has what both said, in two languages, and the transcript stays readable after the call', async () => {
  const { page } = host;
  await page.getByRole('button', { name: 'Download the transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the transcript' });
  await dialog.getByLabel('Format').selectOption('vtt');
  await dialog.getByLabel('Language', { exact: true }).selectOption('en');
  await dialog.getByLabel('Second language').selectOption('es');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^transcript [a-z]{3}-[a-z]{4}-[a-z]{3} \d{4}-\d\d-\d\d\.vtt$/,
  );
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^WEBVTT\n\n1\n\d\d:\d\d:\d\d\.\d{3} --> /);
  expect(text).toContain(`<v Hanna Host>${FIRST}`);
  expect(text).toContain(scriptedTranslation(FIRST, 'es'));
  expect(text).toContain(`<v Lucía>${scriptedTranslation(FIRST, 'en')}`);
  await leave(page);
});
