import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openPerson, type Person } from './support/browser.ts';
import { inCall, joinButton, leave } from './support/meeting.ts';
import type { Product } from './support/product.ts';
import { signInAsAdministrator } from './support/sign-in.ts';
import { type SpeakingPeople, startSpeakingPeople } from './support/speaking-people.ts';
import { until } from './support/until.ts';

const QUESTION = 'Who said good morning?';
/** Twenty a minute are answered, and some of them are for what comes after. */
const QUESTION_EVERY_MS = 6_000;

let product: Product;
let host: Person;
let guest: Person;
let people: SpeakingPeople | undefined;

beforeAll(async () => {
  people = await startSpeakingPeople();
  ({ product, host, guest } = people);
});

afterAll(() => people?.end());

const panel = (page: Page): Locator => page.locator('section#ai');
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Ask about this meeting' });
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'AI assistant', exact: true }).click();
  await field(page).waitFor();
};
const quotes = (where: Page | Locator) => where.getByRole('button', { name: /, show where it was said$/ });
/** Goes to the last quotation's place. @returns what is shown there, and what was quoted */
async function show(where: Locator, page: Page) {
  const quotation = await where.locator('li li .font-speech').last().innerText();
  await quotes(where).last().click();
  const sentence = page.locator('.transcript-shown');
  await sentence.waitFor();
  // In the reader's language; what was spoken stands under it.
  const [said = ''] = (await sentence.innerText()).split('\n');
  return { sentence, said, quotation };
}
async function createPrompt(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New prompt' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('textbox', { name: 'Prompt' }).fill(text);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.locator('tbody tr', { hasText: name }).waitFor();
}
async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

test('a member asks while people speak, and gets what was said, with its time', async () => {
  const { page } = host;
  await open(page);
  await panel(page).getByText('Only you can see this conversation.').waitFor();
  await until(
    'something quoted',
    async () => {
      await ask(page, QUESTION);
      await field(page).and(page.locator(':not([aria-busy])')).waitFor();
      await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
      return (await quotes(panel(page)).count()) > 0;
    },
    120_000,
    QUESTION_EVERY_MS,
  );
  await panel(page).getByText('This was said about it:').first().waitFor();
  await panel(page)
    .getByText(/Heard until \d\d:\d\d/)
    .first()
    .waitFor();
  // They come and go meanwhile, half transparent.
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the time leads to the sentence in the transcript', async () => {
  const { page } = host;
  const { sentence, said, quotation } = await show(panel(page), page);
  expect([quotation.startsWith(said), said.length > 0]).toEqual([true, true]);
  expect(await sentence.evaluate((element) => element === document.activeElement)).toBe(true);
  await until('it is in view', () =>
    sentence.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const list = element.closest('.transcript-turns')!.getBoundingClientRect();
      return top >= list.top && bottom <= list.bottom;
    }),
  );
});

test('the guest asks too, and does not see what the member asked', async () => {
  const { page } = guest;
  await open(page);
  await panel(page).getByText('Ask what was said, decided or promised.').waitFor();
  expect(await panel(page).getByText(QUESTION).count()).toBe(0);
  await ask(page, 'What is the colour of the moon?');
  await panel(page).getByText('Nothing in this meeting answers that.').waitFor();
});

test('a failure says so, keeps the question, and another try answers it', async () => {
  const { page } = host;
  await page.locator('section#transcript').getByRole('button', { name: 'Close' }).click();
  await open(page);
  const path = '**/api/ai/messages';
  await page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await ask(page, QUESTION);
  await page.getByText('Something went wrong. You can retry or choose another AI').waitFor();
  await page.unroute(path);
  const before = await quotes(panel(page)).count();
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await until('an answer', async () => (await quotes(panel(page)).count()) > before);
});

test('prompts: a member keeps one, an administrator gives one to all, and a slash opens them in the call', async () => {
  const member = await host.context.newPage();
  await member.goto(product.url);
  await member.getByRole('button', { name: 'Hanna Host, account' }).click();
  await member.getByRole('menuitem', { name: 'Profile' }).click();
  await member.getByRole('link', { name: 'Prompts' }).click();
  await member.getByText('You have no prompts yet.').waitFor();
  expect(await accessibilityProblems(member)).toEqual([]);
  await createPrompt(member, 'Greeting', 'Who said good morning in {{meeting}}?');
  expect(await accessibilityProblems(member)).toEqual([]);
  await createPrompt(member, 'Later', 'Delete me');
  await member.getByRole('searchbox', { name: 'Search prompts' }).fill('delete');
  await until('one is found', async () => (await member.locator('tbody tr').count()) === 1);
  await member.locator('tbody tr').hover();
  await member.getByRole('button', { name: 'Edit' }).click();
  await member.getByLabel('Name').fill('Last');
  await member.getByRole('button', { name: 'Save' }).click();
  await member.locator('tbody tr', { hasText: 'Last' }).hover();
  await member.getByRole('button', { name: 'Delete' }).click();
  await member.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await member.getByText('Nothing matches your search and filters.').waitFor();
  await member.goto(`${product.url}/admin/prompts`);
  await member.waitForURL(`${product.url}/`);
  await member.close();

  const admin = await openPerson(host.context.browser()!, { url: product.url });
  await signInAsAdministrator(admin, product);
  await admin.page.goto(`${product.url}/admin/prompts`);
  await admin.page.getByText('There are no prompts for everyone yet.').waitFor();
  await createPrompt(admin.page, 'Open points', 'What is open?');
  expect(await accessibilityProblems(admin.page)).toEqual([]);
  await admin.close();

  const { page } = host;
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await joinButton(page).click();
  await inCall(page);
  await open(page);
  await field(page).fill('/');
  await page.getByRole('option', { name: 'Open points' }).waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    expect.stringMatching(/^Greeting/),
    expect.stringMatching(/^Open points/),
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const written = await field(page).inputValue();
  expect(written).toMatch(/^Who said good morning in “[a-z-]{12}”\?$/);
  await page.keyboard.press('Enter');
  await panel(page).getByText(written).waitFor();
});

test('after the call the conversation is in the history, and goes on there', async () => {
  const { page } = host;
  await leave(page);
  await leave(guest.page);
  await page.goto(`${product.url}/history`);
  await page.locator('tbody tr a').first().click();
  await page.getByRole('tab', { name: 'AI assistant' }).click();
  await page.getByText(QUESTION).first().waitFor();
  const before = await quotes(page).count();
  await ask(page, QUESTION);
  await until('another answer', async () => (await quotes(page).count()) > before);
  expect(await accessibilityProblems(page)).toEqual([]);
  const { said, quotation } = await show(page.getByRole('tabpanel'), page);
  expect([quotation.startsWith(said), said.length > 0]).toEqual([true, true]);
  expect(host.watch.violations).toEqual([]);
});
