import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import type { Person } from './support/browser.ts';
import { leave } from './support/meeting.ts';
import type { Product } from './support/product.ts';
import { type SpeakingPeople, startSpeakingPeople } from './support/speaking-people.ts';
import { until } from './support/until.ts';

const QUESTION = 'Who said good morning?';
/** Twenty a minute are answered, and some of them are for what comes after. */
const QUESTION_EVERY_MS = 6_000;

let product: Product;
let host: Person;
let people: SpeakingPeople | undefined;

beforeAll(async () => {
  people = await startSpeakingPeople({ reducedMotion: true });
  ({ product, host } = people);
});

afterAll(() => people?.end());

const field = (page: Page) => page.getByRole('textbox', { name: 'Ask about your meetings' });
const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const citations = (page: Page) => page.getByRole('link', { name: /, show where it was said$/ });
async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
}

test('a member asks about their meetings, and each answer leads to the sentence it comes from', async () => {
  const { page } = host;
  const inside = await host.context.newPage();
  await inside.goto(`${product.url}/`);
  await inside.getByRole('button', { name: 'Hanna Host, account' }).click();
  await inside.getByRole('menuitem', { name: 'Ask Anything' }).click();
  await inside.getByText('Your chats will be listed here.').waitFor();
  expect(await accessibilityProblems(inside)).toEqual([]);
  await until(
    'something quoted',
    async () => {
      await ask(inside, QUESTION);
      return (await citations(inside).count()) > 0;
    },
    120_000,
    QUESTION_EVERY_MS,
  );
  expect(new URL(inside.url()).pathname).toMatch(/^\/ask\/akc_/);
  await chats(inside).getByRole('heading', { name: 'Today' }).waitFor();
  expect(await accessibilityProblems(inside)).toEqual([]);
  await leave(page);
  const quotation = await inside.locator('main li li .font-speech').last().innerText();
  await citations(inside).last().click();
  const sentence = inside.locator('.transcript-shown');
  await sentence.waitFor();
  // In the reader's language; what was spoken stands under it.
  const [said = ''] = (await sentence.innerText()).split('\n');
  expect([quotation.startsWith(said), said.length > 0]).toEqual([true, true]);
  await inside.goBack();
  await inside.getByText(QUESTION).nth(1).waitFor();
  await inside.reload();
  await citations(inside).last().waitFor();
  await inside.close();
});

test('chats are begun, found, renamed and deleted', async () => {
  const { page } = host;
  await page.goto(`${product.url}/ask`);
  await ask(page, 'What is the colour of the moon?');
  await page.getByText('Nothing in your meetings answers that.').waitFor();
  await until('both are listed', async () => (await chats(page).getByRole('link').count()) === 2);
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('moon');
  await until('one is found', async () => (await chats(page).getByRole('link').count()) === 1);
  await chats(page).getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Astronomy');
  await page.keyboard.press('Enter');
  await chats(page).getByRole('link', { name: 'Astronomy' }).waitFor();
  await chats(page).getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No chat matches your search.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/ask');
});

test('what cannot be loaded says so, and loads with another try', async () => {
  const { page } = host;
  const calls = ['**/api/ask/chats', '**/api/ask/prompts', '**/api/ask/chats/*/messages'];
  for (const path of calls) await page.route(path, (route) => route.abort());
  await page.goto(`${product.url}/ask`);
  for (const text of ['The chats couldn’t be loaded.', 'The prompts couldn’t be loaded.'])
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const path of calls.slice(0, 2)) await page.unroute(path);
  await page.getByRole('navigation').getByRole('button', { name: 'Try again' }).click();
  const prompts = page.getByRole('alert').filter({ hasText: 'The prompts couldn’t be loaded.' });
  await prompts.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Summarise my last meeting' }).waitFor();
  await chats(page).getByRole('link').first().click();
  await page.getByText('The messages couldn’t be loaded. The chat may have been deleted.').waitFor();
  await page.unroute(calls[2]!);
  await page.getByRole('button', { name: 'Try again' }).click();
  await citations(page).first().waitFor();
});

test('a question that fails is asked again, and on a phone the chats are behind a button', async () => {
  const { page } = host;
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${product.url}/ask`);
  const calls = '**/api/ask/chats/messages';
  await page.route(calls, (route) => route.abort());
  await field(page).fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.getByText('Something went wrong. You can retry or choose another AI').waitFor();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await citations(page).first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Chats', exact: true }).click();
  await chats(page).getByRole('link').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(host.watch.violations).toEqual([]);
});
