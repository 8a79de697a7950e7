import type { PlayableRecording, ReceiptKey, Recording, SignedReceipt } from '@intermind/contracts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGenuine } from '../apps/api/src/modules/consents/receipt-signature.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { chromiumPath, openComputer, openPerson, type Person } from './support/browser.ts';
import { admit, askToJoin, inCall, joinButton, prepareMeeting } from './support/meeting.ts';
import { openPeople, personRow } from './support/people-panel.ts';
import { playFile } from './support/played-file.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** A browser opens, joins and records on a machine of two slow cores. */
const WITHIN_MS = 120_000;
const GUEST = 'Lucía';

let product: Product;
let computer: Browser;
let host: Person;
let guest: Person;
let room: string;
let conferenceId: string;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', CHROMIUM_PATH: chromiumPath() });
  computer = await openComputer();
  [host, guest] = [await open(), await open()];
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
  room = await prepareMeeting(host.page, product.url);
  const token = await accessTokenOf(host.page);
  await apiCall(product.url, token, `PATCH /rooms/${room}/settings`, { recordingConsent: 'ask' });
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const open = () => openPerson(computer, { url: product.url, reducedMotion: true });
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'What may be kept about you' });
const choice = (page: Page, name: string) => sheet(page).getByRole('switch', { name, exact: true });
const save = async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
  await sheet(page).waitFor({ state: 'detached' });
};
const more = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
const ask = async <Answer>(key: `${'GET' | 'POST'} /${string}`) =>
  apiCall<Answer>(product.url, await accessTokenOf(host.page), key);
/** Pieces of four seconds that are on the disk. */
const pieces = ({ conferenceId, id }: Recording) => {
  const folder = path.join(product.dataDir, 'recordings', conferenceId, id, 'pieces');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('-picture-')).length : 0;
};
const threeMore = async (recording: Recording) => {
  const before = pieces(recording);
  await until('three more pieces are on the disk', () => pieces(recording) >= before + 3, WITHIN_MS);
};

test('a room that asks says so before joining, and asks everyone on one sheet', async () => {
  await host.page.reload();
  await host.page.getByText('Inside you’ll be asked what may be kept about you.').waitFor();
  await joinButton(host.page).click();
  await sheet(host.page).waitFor({ timeout: WITHIN_MS });
  expect(await accessibilityProblems(host.page)).toEqual([]);
  for (const purpose of ['Recording', 'Transcript', 'AI'])
    expect(await choice(host.page, purpose).isChecked()).toBe(false);
  await sheet(host.page).getByRole('button', { name: 'Agree to everything' }).click();
  await inCall(host.page);

  await askToJoin(guest.page, product.url, room, { name: GUEST });
  await admit(host.page, GUEST);
  await sheet(guest.page).waitFor({ timeout: WITHIN_MS });
  await choice(guest.page, 'Transcript').click();
  await save(guest.page);
  await inCall(guest.page);
});

test('a person who refused the recording is marked for moderators; the answer is there again after a reload', async () => {
  await openPeople(host.page);
  await personRow(host.page, GUEST).getByText('Not in the recording').waitFor();
  await guest.page.reload();
  await guest.page.getByRole('button', { name: 'Ask to join' }).or(joinButton(guest.page)).first().click();
  await inCall(guest.page);
  await more(guest.page, 'What may be kept about you…');
  const answers = await Promise.all(
    ['Recording', 'Transcript', 'AI'].map((purpose) => choice(guest.page, purpose).isChecked()),
  );
  expect(answers).toEqual([false, true, false]);
  await guest.page.keyboard.press('Escape');
});

test('the recorder leaves out a person who refused, picture and sound, until they change their mind', async () => {
  // Whatever is heard is the guest's.
  await host.page.getByRole('button', { name: 'Microphone', exact: true }).click();
  await more(host.page, 'Record the meeting');
  await guest.page.locator('[data-recording-mark="recording"]').waitFor({ timeout: WITHIN_MS });
  const recording = await ask<Recording>(`POST /rooms/${room}/recordings/start`);
  ({ conferenceId } = recording);
  await threeMore(recording);
  await more(guest.page, 'What may be kept about you…');
  await choice(guest.page, 'Recording').click();
  await save(guest.page);
  await personRow(host.page, GUEST).getByText('Not in the recording').waitFor({ state: 'detached' });
  await threeMore(recording);
  await threeMore(recording);
  await more(host.page, 'Stop recording');
  const { url, durationMs } = await until(
    'the recording is ready',
    async () => {
      const path = `/conferences/${recording.conferenceId}/recordings/tokens` as const;
      const [found] = (await ask<{ recordings: PlayableRecording[] }>(`GET ${path}`)).recordings;
      return found?.state === 'ready' && { url: found.tracks[0]!.url, durationMs: found.durationMs };
    },
    WITHIN_MS,
  );
  const early = await playFile(host.page, url, 2);
  const late = await playFile(host.page, url, durationMs / 1_000 - 5);
  expect([early.tiles, late.tiles]).toEqual([1, 2]);
  expect(early.loudest).toBeLessThan(0.01);
  expect(late.loudest).toBeGreaterThan(0.05);
}, 400_000);

test('on a phone in the dark the sheet is whole and legible', async () => {
  const { page } = guest;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await more(page, 'What may be kept about you…');
  await choice(page, 'AI').waitFor();
  const box = await sheet(page).boundingBox();
  expect([box!.x, box!.width, Math.round(box!.y + box!.height)]).toEqual([0, 390, 844]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('after the meeting the history has a receipt that verifies offline, and takes back what was agreed to', async () => {
  const { page } = host;
  const token = await accessTokenOf(page);
  await apiCall(product.url, token, `DELETE /conferences/${conferenceId}`);
  await page.goto(`${product.url}/history/${conferenceId}`);
  const action = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const download = page.waitForEvent('download');
  await action('Download the consent receipt');
  const signed = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as SignedReceipt;
  const { keys } = await apiCall<{ keys: ReceiptKey[] }>(product.url, null, 'GET /receipts/keys');
  expect(await isGenuine(signed, keys)).toBe(true);
  expect(signed.receipt.people.map(({ name, guest, refuses }) => ({ name, guest, refuses }))).toEqual([
    // Where no engine imitates voices nobody is asked, so nobody has agreed.
    { name: 'Hanna Host', guest: false, refuses: ['voice'] },
    { name: GUEST, guest: true, refuses: ['voice', 'ai'] },
  ]);
  await action('What may be kept about me');
  expect(await choice(page, 'Recording').isChecked()).toBe(true);
  await choice(page, 'Recording').click();
  await choice(page, 'Transcript').click();
  await sheet(page).getByText('A finished recording can’t be changed.').waitFor();
  await choice(page, 'Also delete what is already kept about me').click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(page);
  await page.getByText('Your choice is saved.').first().waitFor();
  await page.reload();
  await action('What may be kept about me');
  expect(await choice(page, 'Transcript').isChecked()).toBe(false);
});
