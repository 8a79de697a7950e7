import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { focusOf, hasFocus, tabTo } from './support/keyboard.ts';
import {
  askToJoinButton,
  inCall,
  joinButton,
  joinRequestOf,
  leaveButton,
  waitingHeading,
} from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** A host and guests without a mouse, from the home page to rejoining. Each test goes on where the one before ended. */
let product: Product;
let computer: Browser;
let host: Person;
let guest: Person;
let account: Account;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  // The browser's question what to share is answered with a page of this title.
  computer = await openComputer({ extraArgs: ['--auto-select-tab-capture-source-by-title=Slides'] });
  const elsewhere = await open();
  account = await signUp(elsewhere, product.url);
  await elsewhere.close();
  [host, guest] = await Promise.all([open(), open()]);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

/** Nothing moves: a frame shows the focus at once. */
const open = () =>
  openPerson(computer, { url: product.url, viewport: { width: 1600, height: 900 }, reducedMotion: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const pressed = (control: Locator, on: boolean) =>
  until(`pressed: ${on}`, async () => (await control.getAttribute('aria-pressed')) === String(on));
const focusOn = (what: string, wanted: Locator) => until(`the focus on ${what}`, () => hasFocus(wanted));
const hasItemFocused = async (menu: Locator) => (await menu.locator('[role^=menuitem]:focus').count()) === 1;
const main = (page: Page) => page.locator('main');
const people = (page: Page) => page.getByRole('region', { name: 'People', exact: true });
const peopleTitle = (page: Page) => people(page).getByRole('heading', { name: 'People', exact: true });

test('sign in, start a meeting and join', async () => {
  const { page } = host;
  const { keyboard } = page;
  await page.goto(product.url);
  await button(page, 'Sign in').waitFor();
  await tabTo(page, button(page, 'Sign in'));
  await keyboard.press('Enter');
  const email = page.getByLabel('Email', { exact: true });
  await email.waitFor();
  if (!(await hasFocus(email))) await tabTo(page, email);
  await keyboard.type(account.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(account.password);
  await keyboard.press('Enter');
  await button(page, 'New meeting').waitFor();
  await tabTo(page, button(page, 'New meeting'));
  await keyboard.press('Enter');
  const start = page.getByRole('menuitem', { name: 'Start now' });
  await start.waitFor();
  for (let step = 0; step < 5 && !(await hasFocus(start)); step += 1) await keyboard.press('ArrowDown');
  expect(await hasFocus(start)).toBe(true);
  await keyboard.press('Enter');
  await focusOn('Join', joinButton(page));
  await keyboard.press('Enter');
  await inCall(page);
  await focusOn('the call', main(page));
});

test('mute with the shortcut and with the button', async () => {
  const { page } = host;
  const microphone = button(page, 'Microphone');
  await pressed(microphone, true);
  await page.keyboard.press('Control+d');
  await pressed(microphone, false);
  await tabTo(page, microphone);
  await page.keyboard.press('Space');
  await pressed(microphone, true);
  expect(await hasFocus(microphone)).toBe(true);
});

async function ask({ page }: Person, name: string): Promise<void> {
  await page.goto(host.page.url());
  const field = page.getByLabel('Your name');
  await askToJoinButton(page).waitFor();
  await tabTo(page, field);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await focusOn('the heading of waiting', waitingHeading(page));
}

test('admit guests over the stage and in the panel: the focus goes on beside what has gone', async () => {
  const { page } = host;
  await ask(guest, 'Marta');
  await joinRequestOf(page, 'Marta').waitFor();
  await tabTo(page, joinRequestOf(page, 'Marta'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await inCall(guest.page);
  await focusOn('the call of who was admitted', main(guest.page));
  await focusOn('the call', main(page));

  const toggle = button(page, 'People, 2 people here');
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await focusOn('the title of the panel', peopleTitle(page));
  const [ken, zoe] = [await open(), await open()];
  await ask(ken, 'Ken');
  await ask(zoe, 'Zoë');
  await joinRequestOf(page, 'Zoë').waitFor();
  await tabTo(page, joinRequestOf(page, 'Ken'));
  await page.keyboard.press('Space');
  await inCall(ken.page);
  // Not on Deny or Admit of the next one: a second press must decide nothing.
  await focusOn(
    'the title of those who wait',
    page.getByRole('heading', { name: 'Someone is waiting to join' }),
  );
  await tabTo(page, button(page, 'Deny Zoë'));
  await page.keyboard.press('Enter');
  await joinRequestOf(page, 'Zoë').waitFor({ state: 'detached' });
  await focusOn('the title of the panel', peopleTitle(page));
});

test('menus, questions and the panel give the focus back', async () => {
  const { page } = host;
  const { keyboard } = page;
  const options = button(page, 'Options for Marta').and(people(page).getByRole('button'));
  await tabTo(page, options);
  await keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await until('the focus on an item', () => hasItemFocused(menu));
  await keyboard.press('Escape');
  await focusOn('the button of the menu', options);
  await keyboard.press('Enter');
  const remove = menu.getByRole('menuitem', { name: 'Remove from the meeting' });
  await until('the focus on an item', () => hasItemFocused(menu));
  await keyboard.press('End');
  expect(await hasFocus(remove)).toBe(true);
  await keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove Marta?' });
  await question.waitFor();
  // The focus stays in the question.
  for (let step = 0; step < 5; step += 1) {
    await keyboard.press('Tab');
    expect(await question.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await focusOn('the button of the menu', options);
  await keyboard.press('Escape');
  await people(page).waitFor({ state: 'detached' });
  await focusOn('the button of the panel', button(page, /^People, /));
});

test('share the screen, react and change a setting', async () => {
  const { context, page } = host;
  const { keyboard } = page;
  const slides = await context.newPage();
  await slides.setContent('<title>Slides</title>');
  await page.bringToFront();
  const share = button(page, 'Share your screen');
  await tabTo(page, share, 'Shift+Tab');
  for (const on of [true, false]) {
    await keyboard.press('Enter');
    await pressed(share, on);
    expect(await hasFocus(share)).toBe(true);
  }
  await slides.close();

  const reactions = button(page, 'Send a reaction');
  await tabTo(page, reactions);
  await keyboard.press('Enter');
  const applause = button(page, 'Applause');
  await applause.waitFor();
  await tabTo(page, applause);
  await keyboard.press('Space');
  await guest.page.locator('.reactions').getByText('Ana Kovač').waitFor();
  await keyboard.press('Escape');
  await focusOn('the button of the reactions', reactions);

  const more = button(page, 'More');
  await tabTo(page, more);
  await keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Settings', exact: true });
  await until('the focus on an item', () => hasItemFocused(page.getByRole('menu')));
  for (let step = 0; step < 30 && !(await hasFocus(item)); step += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const settings = page.getByRole('region', { name: 'Settings', exact: true });
  await focusOn('the title of the panel', settings.getByRole('heading', { name: 'Settings', exact: true }));
  const setting = settings.getByRole('switch', { name: 'Single-key shortcuts' });
  const before = await setting.isChecked();
  await tabTo(page, setting);
  await keyboard.press('Space');
  await until('switched', async () => (await setting.isChecked()) !== before);
  await keyboard.press('Space');
  await keyboard.press('Escape');
  await focusOn('More', more);
});

test('lock the meeting, and unlock it', async () => {
  const { page } = host;
  const { keyboard } = page;
  await tabTo(page, button(page, /^People, /));
  await keyboard.press('Enter');
  await focusOn('the title of the panel', peopleTitle(page));
  const controls = button(page, 'Meeting controls');
  await tabTo(page, controls);
  await keyboard.press('Enter');
  const lock = page.getByRole('switch', { name: 'Lock the meeting' });
  await lock.waitFor();
  if (!(await hasFocus(lock))) await tabTo(page, lock);
  const locked = page.locator('.call > header').getByText('Locked', { exact: true });
  await keyboard.press('Space');
  await locked.waitFor();
  await keyboard.press('Space');
  await locked.waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  await focusOn('the button of the controls', controls);
  await keyboard.press('Escape');
  await focusOn('the button of the panel', button(page, /^People, /));
});

test('write in the chat, leave and rejoin', async () => {
  const { page } = host;
  const { keyboard } = page;
  await keyboard.press('m');
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await focusOn('the field', field);
  await keyboard.type('Hello m c h');
  await tabTo(page, button(page, 'Send'));
  await keyboard.press('Space');
  await page.locator('#chat .message-text').getByText('Hello m c h').waitFor();
  await focusOn('the field', field);
  await keyboard.press('Escape');
  await page.locator('#chat').waitFor({ state: 'detached' });
  await focusOn('what had it before', button(page, /^People, /));

  await tabTo(page, leaveButton(page), 'Shift+Tab');
  await keyboard.press('Enter');
  // A person who may end the meeting for everyone has a choice.
  await focusOn('the first choice', page.getByRole('menuitem', { name: 'Leave', exact: true }));
  await keyboard.press('Enter');
  await focusOn('Rejoin', button(page, 'Rejoin'));
  expect(await focusOf(page)).toMatchObject({ seen: true });
  await keyboard.press('Enter');
  await inCall(page);
  await focusOn('the call', main(page));
  expect([host.watch, guest.watch]).toEqual(
    [host, guest].map(() => ({ errors: [], violations: [], foreign: [] })),
  );
});
