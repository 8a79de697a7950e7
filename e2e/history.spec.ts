import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '../apps/api/src/testing/unzip.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { joinAsMember, leave, startMeeting } from './support/meeting.ts';
import { holdMeeting } from './support/past-meetings.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, fillSignUp, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computer: Browser;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
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
const rows = (page: Page) => page.locator('tbody tr');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toHistory = async (page: Page) => {
  await page.getByRole('link', { name: 'History', exact: true }).first().click();
  await heading(page, 'History').waitFor();
};

test('two members meet and chat; the host finds the meeting, renames and shares it, another imports it, and it is deleted for all', async () => {
  const room = await startMeeting(ana, product.url);
  await joinAsMember(ben, product.url, room);
  await ana.page.getByRole('button', { name: 'Chat', exact: true }).click();
  await ana.page.getByRole('textbox', { name: 'Write a message' }).fill('The contract is signed');
  await ana.page.keyboard.press('Enter');
  await ana.page.locator('.message-text', { hasText: 'The contract is signed' }).waitFor();

  await leave(ben.page);
  await ben.page.goto(product.url);
  await toHistory(ben.page);
  await rows(ben.page).getByText('Running').waitFor();
  await leave(ana.page);
  await ana.page.goto(`${product.url}/history`);
  const token = await accessTokenOf(ana.page);
  const [running] = await ana.page.evaluate(async (bearer) => {
    const answer = await fetch('/api/conferences/history', {
      headers: { authorization: `Bearer ${bearer}` },
    });
    return ((await answer.json()) as { items: { id: string }[] }).items;
  }, token);
  await ana.page.request.delete(`${product.url}/api/conferences/${running!.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // The list asks again by itself while something in it is running.
  await until('it is over here too', async () => (await rows(ben.page).getByText('Running').count()) === 0);

  const { page } = ana;
  await rows(page).getByText('Not recorded').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Untitled meeting' }).click();
  await page.getByText('The contract is signed').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Title').fill('Contract with Osaka');
  await page.keyboard.press('Enter');
  await heading(page, 'Contract with Osaka').waitFor();
  expect(await page.title()).toMatch(/^Contract with Osaka · /);
  await page.getByRole('tab', { name: 'In-call messages' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Nothing that was said in this meeting was kept.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Only you can see this conversation.').waitFor();
  await page.getByRole('button', { name: 'Summarise the meeting' }).click();
  await page.getByText('Nothing in this meeting answers that.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await page.getByText('Nothing in this meeting answers that.').waitFor();
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('button', { name: 'What was decided?' }).waitFor();
  await page.getByRole('tab', { name: 'AI assistant' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Ben Okafor').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=people');
  await page.reload();
  await page.getByText('Ben Okafor').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Transcript').uncheck();
  await page.getByLabel('How many people can use it').selectOption('1');
  await page.getByRole('button', { name: 'Create link' }).click();
  const message = await page.getByRole('region', { name: 'Message to send' }).innerText();
  expect(message).toContain('“Contract with Osaka”');
  const link = /http\S+#import=[\w-]{22}/.exec(message)![0];
  await page.getByText('Used by 0 of 1 people').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Somebody without an account opens the link: asked to sign in, and back to the import. The token is in no address.
  const carla = await open();
  const addresses: string[] = [];
  carla.page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  await carla.page.goto(link);
  await carla.page.getByRole('heading', { name: 'Someone shared a meeting with you' }).waitFor();
  expect(await accessibilityProblems(carla.page)).toEqual([]);
  await carla.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillSignUp(carla.page, newAccount('Carla', 'Ruiz'));
  await carla.page.getByRole('dialog', { name: 'Add this meeting to your history?' }).waitFor();
  expect(carla.page.url()).toBe(`${product.url}/history`);
  await carla.page.getByRole('button', { name: 'Import', exact: true }).click();
  await heading(carla.page, 'Contract with Osaka').waitFor();
  await carla.page.getByText('The contract is signed').waitFor();
  expect(await carla.page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0);
  const secret = link.split('=')[1]!;
  expect(
    addresses.filter((address) => new URL(address || link).href.split('#')[0]!.includes(secret)),
  ).toEqual([]);

  // The one use is gone.
  await ben.page.getByRole('button', { name: 'Import shared' }).click();
  const field = ben.page.getByLabel('Link to the meeting');
  await field.fill('https://example.org/');
  await ben.page.getByRole('button', { name: 'Import', exact: true }).click();
  await ben.page.getByText('This isn’t a link to a shared meeting.').waitFor();
  await field.fill(link.replace(/.{22}$/, 'A'.repeat(22)));
  await ben.page.getByRole('button', { name: 'Import', exact: true }).click();
  await ben.page.getByText('This link doesn’t work.').waitFor();
  await ben.page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete this meeting for everyone?' }).waitFor();
  await page.getByRole('button', { name: 'Delete for everyone' }).click();
  await page.getByText('Meetings you start or join will be listed here.').waitFor();
  await carla.page.reload();
  await heading(carla.page, 'This meeting isn’t in your history').waitFor();
  expect([ana.watch.violations, carla.watch.violations]).toEqual([[], []]);
  await carla.close();
});

test('search, filters, order and columns: in the address, over a reload and Back', async () => {
  const { page } = ana;
  const token = await accessTokenOf(page);
  for (const [title, guests] of [
    ['Port of Valencia', ['Lucía']],
    ['Quarterly planning', ['Ken', 'Layla']],
    ['Onboarding', []],
  ] as const)
    await holdMeeting(product.url, token, { title, guests });
  const titles = () => rows(page).locator('td:nth-child(2) a').allInnerTexts();
  const shows = (...expected: string[]) =>
    until(`the list shows ${expected.join(', ')}`, async () => (await titles()).join() === expected.join());
  await page.goto(product.url);
  await toHistory(page);
  await page.reload();
  await shows('Onboarding', 'Quarterly planning', 'Port of Valencia');

  await page.getByRole('button', { name: 'People', exact: true }).click();
  await shows('Quarterly planning', 'Port of Valencia', 'Onboarding');
  expect(await page.locator('th[aria-sort=descending]').innerText()).toBe('People');
  await page.getByRole('searchbox', { name: 'Search titles, people and transcripts' }).fill('lucía');
  await shows('Port of Valencia');
  await page.reload();
  await shows('Port of Valencia');
  expect(await page.getByRole('searchbox').inputValue()).toBe('lucía');
  await page.getByRole('searchbox').fill('');
  await shows('Quarterly planning', 'Port of Valencia', 'Onboarding');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Names' }).fill('Layla');
  await page.getByLabel('It was in my room').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await shows('Quarterly planning');
  expect(new URL(page.url()).search).toContain('via=host');
  await page.getByRole('link', { name: 'Quarterly planning' }).click();
  await heading(page, 'Quarterly planning').waitFor();
  await page.goBack();
  await shows('Quarterly planning');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shows('Quarterly planning', 'Port of Valencia', 'Onboarding');
  await page.getByRole('searchbox').fill('nothing of the kind');
  await page.getByText('Nothing matches your search and filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Recording' }).click();
  await page.getByRole('columnheader', { name: 'Recording' }).waitFor({ state: 'detached' });
  await page.reload();
  await rows(page).first().waitFor();
  expect(await page.getByRole('columnheader', { name: 'Recording' }).count()).toBe(0);
});

/** As if people had said this: nothing recognises speech here. */
async function showWords(page: Page, id: string): Promise<void> {
  const said = ['We begin with the harbour.', 'The launch is on the third of May.'].map((text, number) => ({
    ...{ id: `seg_${String(number).padStart(22, '0')}`, participantId: `prt_${'0'.repeat(22)}` },
    ...{ name: 'Ana Kovač', segment: number, language: 'en', text, grade: 'production' },
    ...{ hasGaps: false, claimed: false, translations: [] },
    startedAt: new Date(30_000 * (number + 1)).toISOString(),
    endedAt: new Date(30_000 * (number + 1) + 2_000).toISOString(),
  }));
  const transcript = { conferenceStartedAt: new Date(0).toISOString(), segments: said, hasEarlier: false };
  const quotes = [
    {
      number: 1,
      segmentId: said[1]!.id,
      speaker: 'Ana Kovač',
      startMs: 60_000,
      language: 'en',
      text: said[1]!.text,
    },
  ];
  const summary = { state: 'ready', language: 'en', quotesOnly: false, translatable: false };
  const points = [{ text: 'The product is launched in May.', quotes }];
  await page.route(`**/api/conferences/${id}/transcript*`, (route) => route.fulfill({ json: transcript }));
  await page.route(`**/api/conferences/${id}/summary`, (route) =>
    route.fulfill({ json: { ...summary, points } }),
  );
}

test('a point of the summary leads to the words that it comes from; the meeting is downloaded as one file', async () => {
  const { page } = ana;
  const wish = { title: 'Harbour', messages: ['The contract is signed'] };
  const { id } = await holdMeeting(product.url, await accessTokenOf(page), wish);
  await page.goto(`${product.url}/history/${id}?tab=transcript`);
  await page.getByText('Nothing that was said in this meeting was kept.').waitFor();
  await showWords(page, id);
  await page.reload();
  await page.getByRole('region', { name: 'Summary' }).getByText('The product is launched in May.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: '01:00, show where it was said' }).click();
  await page.locator('.transcript-shown', { hasText: 'The launch is on the third of May.' }).waitFor();

  await page.getByRole('button', { name: 'More actions' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download everything (ZIP)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^meeting .+\.zip$/);
  const files = unzip(readFileSync(await file.path()));
  expect(files.get('messages.txt')!.toString()).toContain('Ana Kovač: The contract is signed');
  expect([...files.keys()]).toContain('consent receipt.json');
});

test('what cannot be loaded is said, with another try, and never an empty list', async () => {
  const { page } = ben;
  await page.route('**/api/conferences/history**', (route) => route.abort());
  await page.goto(`${product.url}/history`);
  await page.getByRole('alert').getByText('Your meetings couldn’t be loaded').waitFor();
  expect(await page.getByText('You haven’t been in a meeting yet.').count()).toBe(0);
  await page.unroute('**/api/conferences/history**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

test('the page is for members only, in the language that its address names', async () => {
  const visitor = await open();
  await visitor.page.goto(`${product.url}/history?locale=de`);
  await visitor.page
    .getByLabel('E-Mail', { exact: true })
    .or(visitor.page.getByLabel('Email', { exact: true }))
    .waitFor();
  await visitor.close();
});
