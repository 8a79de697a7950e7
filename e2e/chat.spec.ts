import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { admit, askToJoin, inCall, joinAsMember, meet } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computer: Browser;
let people: Person[] = [];

beforeAll(async () => {
  product = await startProduct();
  computer = await openComputer();
});

afterEach(async () => {
  await Promise.all(people.map((person) => person.close()));
  people = [];
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

/** Beside an open panel a window of 1280 px has its last controls in More: this one has room for all. */
const WIDE = { width: 1920, height: 900 };

async function open(options: Partial<PersonOptions> = {}): Promise<Person> {
  const person = await openPerson(computer, { url: product.url, viewport: WIDE, ...options });
  people.push(person);
  return person;
}

async function member(firstName: string): Promise<Person> {
  const person = await open();
  await signUp(person, product.url, newAccount(firstName));
  return person;
}

const chatButton = (page: Page, unread = '') =>
  page.getByRole('button', { name: `Chat${unread && `, ${unread}`}`, exact: true });
const chat = (page: Page) => page.locator('#chat');
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
/** What stands in the panel, without what is only read out. */
const written = (page: Page) => page.locator('#chat .message-text');
const CLEAN = { errors: [], violations: [], foreign: [] };

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await until('the field is empty', async () => (await field(page).inputValue()) === '');
}

test('people write to each other; members read what was written before, guests what comes', async () => {
  const host = await member('Ana');
  const guest = await open();
  const room = await meet(host, guest, product.url, { name: 'Marta' });

  await chatButton(host.page).click();
  await host.page.getByText('No messages yet.').waitFor();
  expect(await field(host.page).evaluate((element) => element === document.activeElement)).toBe(true);
  await host.page.keyboard.type('<b>Agenda</b>');
  await host.page.keyboard.press('Shift+Enter');
  await host.page.keyboard.type('See (https://example.org/a?b=c).');
  await host.page.keyboard.press('Enter');
  await written(host.page).waitFor();

  // Unread until the panel is open; markup is text, and only the address is a link.
  await chatButton(guest.page, '1 new message').click();
  await chatButton(guest.page).waitFor();
  expect(await written(guest.page).allInnerTexts()).toEqual([
    '<b>Agenda</b>\nSee (https://example.org/a?b=c).',
  ]);
  const links = written(guest.page).locator('a');
  expect(
    await links.evaluateAll((all) =>
      all.map((a) => ['href', 'target', 'rel'].map((name) => a.getAttribute(name))),
    ),
  ).toEqual([['https://example.org/a?b=c', '_blank', 'noopener noreferrer']]);
  await chat(guest.page).getByText('Guests see messages sent after they join.').waitFor();

  await write(guest.page, 'Thanks');
  await written(host.page).getByText('Thanks', { exact: true }).waitFor();
  await until(
    'it is read out',
    async () => (await host.page.locator('#chat [role=log]').innerText()) === 'Marta: Thanks',
  );
  expect(await chatButton(host.page).getAttribute('aria-expanded')).toBe('true');
  expect([await accessibilityProblems(host.page), await accessibilityProblems(guest.page)]).toEqual([[], []]);

  // A draft waits for the panel; Escape gives the keyboard back to the button.
  await field(guest.page).fill('half a thou');
  await guest.page.keyboard.press('Escape');
  await chat(guest.page).waitFor({ state: 'detached' });
  expect(await chatButton(guest.page).evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.page.keyboard.press('Enter');
  expect(await field(guest.page).inputValue()).toBe('half a thou');

  const late = await member('Ken');
  await joinAsMember(late, product.url, room);
  await chatButton(late.page).click();
  await until('the history', async () => (await written(late.page).count()) === 2);
  const lateGuest = await open();
  await askToJoin(lateGuest.page, product.url, room, { name: 'Otto' });
  await admit(host.page, 'Otto');
  await inCall(lateGuest.page);
  await chatButton(lateGuest.page).click();
  await lateGuest.page.getByText('No messages yet.').waitFor();
  await write(late.page, 'Sorry, I am late');
  await written(lateGuest.page).getByText('Sorry, I am late').waitFor();
  expect(await written(lateGuest.page).count()).toBe(1);
  expect(people.map(({ watch }) => watch)).toEqual(people.map(() => CLEAN));
});

test('a message that was not sent can be tried again; a closed chat says so; reactions are seen by all', async () => {
  const host = await member('Ana');
  const guest = await open({ viewport: { width: 390, height: 844 } });
  await meet(host, guest, product.url, { name: 'Marta' });

  // On a phone the chat is in More, which says what is new.
  const loading = host.page.waitForRequest(/\/conferences\/[^/]+\/messages/);
  await chatButton(host.page).click();
  const conference = new URL((await loading).url()).pathname.split('/').at(-2)!;
  await write(host.page, 'Can you hear me?');
  await guest.page.getByRole('button', { name: 'More, 1 new message' }).click();
  await guest.page.getByRole('menuitem', { name: 'Chat' }).click();
  await written(guest.page).getByText('Can you hear me?').waitFor();
  expect(await accessibilityProblems(guest.page)).toEqual([]);

  await guest.context.setOffline(true);
  await write(guest.page, 'Yes');
  await chat(guest.page).getByText('Not sent').waitFor();
  await guest.context.setOffline(false);
  await chat(guest.page).getByRole('button', { name: 'Try again' }).click();
  await written(host.page).getByText('Yes', { exact: true }).waitFor();
  await chat(guest.page).getByText('Not sent').waitFor({ state: 'detached' });
  expect(await written(guest.page).allInnerTexts()).toEqual(['Can you hear me?', 'Yes']);

  const token = await accessTokenOf(host.page);
  await apiCall(product.url, token, `PATCH /conferences/${conference}`, { restrict: ['chat'] });
  await chat(guest.page).getByText('Only moderators can send chat messages.').waitFor();
  expect([await field(guest.page).count(), await field(host.page).count()]).toEqual([0, 1]);

  await guest.page.getByRole('button', { name: 'Close', exact: true }).click();
  await guest.page.getByRole('button', { name: 'More', exact: true }).click();
  await guest.page.getByRole('menuitem', { name: 'Applause' }).click();
  await host.page.locator('.reactions').getByText('Marta').waitFor();
  await host.page.getByRole('status').getByText('Marta: Applause').waitFor();
  await host.page.getByRole('button', { name: 'Send a reaction' }).click();
  await host.page.getByRole('button', { name: 'Heart' }).click();
  await guest.page.locator('.reactions li').first().waitFor();
  await until('the reactions go', async () => (await guest.page.locator('.reactions li').count()) === 0);
});
