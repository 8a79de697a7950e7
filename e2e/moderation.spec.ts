import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, problemsEverywhere } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { admit, askToJoin, askToJoinButton, inCall, joinAsMember, startMeeting } from './support/meeting.ts';
import {
  control,
  menuOf,
  notice,
  openPeople,
  peoplePanel,
  peopleSection,
  personRow,
  pressed,
  removePerson,
} from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** One meeting for all tests: each leaves it as it found it. */
let product: Product;
let computer: Browser;
let host: Person;
let ben: Person;
let guest: Person;
let room: string;

beforeAll(async () => {
  product = await startProduct();
  computer = await openComputer();
  [host, ben, guest] = await Promise.all([open(), open(), open()]);
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
  await signUp(ben, product.url, newAccount('Ben', 'Ray'));
  room = await startMeeting(host, product.url);
  await joinAsMember(ben, product.url, room);
  await askToJoin(guest.page, product.url, room, { name: 'Lucía' });
  await admit(host.page, 'Lucía');
  await inCall(guest.page);
  for (const { page } of [host, ben, guest]) await openPeople(page);
  await Promise.all([host, ben, guest].map(({ page }) => personRow(page, 'Lucía').waitFor()));
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

/** Room for every control of the bar beside the open panel. */
const open = () => openPerson(computer, { url: product.url, viewport: { width: 1600, height: 900 } });

test('a muted person is told by whom, and is the only one who can unmute', async () => {
  const muted = personRow(host.page, 'Lucía').getByText('Microphone off');
  await muted.waitFor({ state: 'detached' });
  await (await menuOf(host.page, 'Lucía')).getByRole('menuitem', { name: /^Mute/ }).click();
  await notice(guest.page, 'Hanna Host muted you. Only you can unmute yourself.').waitFor();
  await pressed(control(guest.page, 'Microphone'), false);
  await muted.waitFor();
  const menu = await menuOf(host.page, 'Lucía');
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    'Pin',
    'Stop watching',
    'Volume for me',
    'Remove from the meeting',
  ]);
  await host.page.keyboard.press('Escape');
  await control(guest.page, 'Microphone').click();
  await pressed(control(guest.page, 'Microphone'), true);
  await muted.waitFor({ state: 'detached' });
});

test('a person is pinned from the list, and no longer', async () => {
  const pinned = host.page.locator('.call [data-tile]').filter({ hasText: 'Lucía' });
  const widthPx = async () => (await pinned.boundingBox())?.width ?? 0;
  const before = await widthPx();
  await (await menuOf(host.page, 'Lucía')).getByRole('menuitem', { name: 'Pin' }).click();
  await until('large', async () => (await widthPx()) > before);
  expect(await problemsEverywhere(host.page, { about: '[data-pinned]' })).toEqual([]);
  await (await menuOf(host.page, 'Lucía')).getByRole('menuitem', { name: 'Unpin' }).click();
  await until('as before', async () => (await widthPx()) === before);
});

test('everyone else is muted after a question, not oneself', async () => {
  await peoplePanel(host.page).getByRole('button', { name: 'Mute all' }).click();
  const question = host.page.getByRole('alertdialog', { name: 'Mute everyone else?' });
  await question.getByRole('button', { name: 'Mute all' }).click();
  await Promise.all([ben, guest].map(({ page }) => pressed(control(page, 'Microphone'), false)));
  await pressed(control(host.page, 'Microphone'), true);
  for (const { page } of [ben, guest]) {
    await control(page, 'Microphone').click();
    await pressed(control(page, 'Microphone'), true);
  }
});

test('a person who is removed stays out until a moderator lets them in again', async () => {
  await removePerson(host.page, 'Lucía');
  const removed = guest.page.getByRole('heading', { name: 'You were removed from the meeting' });
  await removed.waitFor();
  await personRow(host.page, 'Lucía').waitFor({ state: 'detached' });
  await peopleSection(host.page, /^Removed/).waitFor();
  expect(await accessibilityProblems(host.page)).toEqual([]);
  const again = async () => {
    await guest.page.goto(`${product.url}/${room}`);
    await guest.page.getByLabel('Your name').fill('Lucía');
    await askToJoinButton(guest.page).click();
  };
  await again();
  await removed.waitFor();
  // People who do not moderate do not see whom moderators removed.
  expect(await peopleSection(ben.page, /^Removed/).count()).toBe(0);
  await peopleSection(host.page, /^Removed/)
    .getByRole('button', { name: 'Let in again: Lucía' })
    .click();
  await peopleSection(host.page, /^Removed/).waitFor({ state: 'detached' });
  await again();
  await inCall(guest.page);
  await openPeople(guest.page);
  await personRow(host.page, 'Lucía').waitFor();
});

test('a new role is told and works at once; a guest cannot be a moderator', async () => {
  await personRow(ben.page, 'Lucía').waitFor();
  expect(await peoplePanel(ben.page).getByRole('button', { name: 'Meeting controls' }).count()).toBe(0);
  await (await menuOf(host.page, 'Ben Ray')).getByRole('menuitemradio', { name: /^Moderator/ }).click();
  await notice(ben.page, 'You’re a moderator now.').waitFor();
  await peoplePanel(ben.page).getByRole('button', { name: 'Meeting controls' }).waitFor();
  // The host stays.
  const hosts = await menuOf(ben.page, 'Hanna Host');
  expect(await hosts.getByRole('menuitemradio').count()).toBe(0);
  // What cannot be done is reached by the keyboard, says why, and stays without effect.
  const remove = hosts.getByRole('menuitem', { name: /^Remove from the meeting/ });
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await ben.page.keyboard.press('End');
  await until('reached', () => remove.evaluate((element) => element === document.activeElement));
  await ben.page.keyboard.press('Enter');
  expect([await hosts.isVisible(), await ben.page.getByRole('alertdialog').count()]).toEqual([true, 0]);
  await ben.page.keyboard.press('Escape');
  const guests = await menuOf(ben.page, 'Lucía');
  expect(
    await guests
      .getByRole('menuitemradio', { name: /Guests can’t be moderators/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await guests.getByRole('menuitemradio', { name: /^Listener/ }).click();
  await notice(guest.page, 'You’re here as a listener.').waitFor();
  await pressed(control(guest.page, 'Microphone'), false);
  expect(await control(guest.page, 'Microphone').getAttribute('aria-disabled')).toBe('true');
  await (await menuOf(ben.page, 'Lucía')).getByRole('menuitemradio', { name: /^Presenter/ }).click();
  await notice(guest.page, 'You can speak and share your screen now.').waitFor();
  // Nothing opens by itself.
  for (const name of ['Microphone', 'Camera'] as const) {
    await pressed(control(guest.page, name), false);
    await control(guest.page, name).click();
    await pressed(control(guest.page, name), true);
  }
  await (await menuOf(host.page, 'Ben Ray')).getByRole('menuitemradio', { name: /^Presenter/ }).click();
  await peoplePanel(ben.page)
    .getByRole('button', { name: 'Meeting controls' })
    .waitFor({ state: 'detached' });
});

test('a locked meeting lets nobody else in, and a forbidden camera comes back only by its owner', async () => {
  const controls = peoplePanel(host.page).getByRole('button', { name: 'Meeting controls' });
  await controls.click();
  const lock = host.page.getByRole('switch', { name: 'Lock the meeting' });
  const cameras = host.page.getByRole('switch', { name: 'Turn on their camera' });
  await lock.click();
  await cameras.click();
  const told = (text: string) => peoplePanel(ben.page).getByText(text);
  await told('This meeting is locked. Nobody else can join.').waitFor();
  await told('Only moderators can turn on their camera.').waitFor();
  // Also with the panel closed.
  const locked = ben.page.locator('.call > header').getByText('Locked', { exact: true });
  await locked.waitFor();
  const benSees = ben.page.locator('[data-participant]:not([data-you]) video');
  await until('only the host’s picture', async () => (await benSees.count()) === 1);
  const camera = control(guest.page, 'Camera');
  await pressed(camera, false);
  expect(await camera.getAttribute('aria-disabled')).toBe('true');
  await pressed(control(host.page, 'Camera'), true);
  const stranger = await open();
  await stranger.page.goto(`${product.url}/${room}`);
  await stranger.page.getByLabel('Your name').fill('Olga');
  await askToJoinButton(stranger.page).click();
  await stranger.page.getByText('This meeting is locked. Nobody else can join.').waitFor();
  await stranger.close();
  await lock.click();
  await cameras.click();
  await told('This meeting is locked. Nobody else can join.').waitFor({ state: 'detached' });
  await locked.waitFor({ state: 'detached' });
  await host.page.keyboard.press('Escape');
  for (const { page } of [ben, guest]) {
    const own = control(page, 'Camera');
    await until('allowed', async () => (await own.getAttribute('aria-disabled')) === 'false');
    await pressed(own, false);
    await own.click();
    await pressed(own, true);
  }
  await until('both pictures', async () => (await benSees.count()) === 2);
});

test('hands have an order in the list and on the tiles; a moderator lowers one or all', async () => {
  // A hand is lowered by its owner's voice: they are silent.
  for (const { page } of [ben, guest]) await control(page, 'Microphone').click();
  const number = (name: string, order: number) =>
    host.page
      .locator('[data-participant]')
      .filter({ hasText: name })
      .getByText(`Hand raised, number ${order}`);
  await control(guest.page, 'Raise your hand').click();
  await number('Lucía', 1).waitFor();
  await control(ben.page, 'Raise your hand').click();
  await number('Ben Ray', 2).waitFor();
  const hands = peopleSection(host.page, /^Raised hands/);
  await until('their order', async () => {
    const [first, second] = await hands.getByRole('listitem').allTextContents();
    return first?.includes('Lucía') && second?.includes('Ben Ray');
  });
  // Others lower their own only.
  expect(
    await peopleSection(guest.page, /^Raised hands/)
      .getByRole('button')
      .count(),
  ).toBe(1);
  await hands.getByRole('button', { name: 'Lower Lucía’s hand' }).click();
  await number('Ben Ray', 1).waitFor();
  await pressed(control(guest.page, 'Raise your hand'), false);
  await control(guest.page, 'Raise your hand').click();
  await hands.getByRole('button', { name: 'Lower all' }).click();
  await hands.waitFor({ state: 'detached' });
  await pressed(control(ben.page, 'Raise your hand'), false);
  for (const { page } of [ben, guest]) await control(page, 'Microphone').click();
});

test('panel, menu, controls, room settings and question keep to the rules of accessibility', async () => {
  const { page } = host;
  const problems = async (what: string) =>
    (await accessibilityProblems(page)).map((text) => `${what}: ${text}`);
  const found = await problems('panel');
  await (await menuOf(page, 'Lucía')).getByRole('menuitem', { name: 'Volume for me' }).click();
  const volume = peoplePanel(page).getByRole('slider', { name: 'Volume for me' });
  await volume.fill('50');
  found.push(...(await problems('volume')));
  const menu = await menuOf(page, 'Lucía');
  found.push(...(await problemsEverywhere(page, { about: '[role=menu]' })));
  await menu.getByRole('menuitem', { name: 'Remove from the meeting' }).click();
  await page.getByRole('alertdialog').waitFor();
  found.push(...(await problems('question')));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await peoplePanel(page).getByRole('button', { name: 'Meeting controls' }).click();
  await page.getByRole('switch', { name: 'Lock the meeting' }).waitFor();
  found.push(...(await problems('controls')));
  await page.getByRole('button', { name: 'Room settings' }).click();
  found.push(...(await problemsEverywhere(page, { about: '[role=dialog] form' })));
  await page.keyboard.press('Escape');
  expect(found).toEqual([]);
  expect(await volume.inputValue()).toBe('50');
  const clean = { errors: [], violations: [], foreign: [] };
  expect([host.watch, ben.watch]).toEqual([clean, clean]);
});
