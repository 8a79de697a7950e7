import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import {
  admit,
  askToJoin,
  askToJoinButton,
  inCall,
  joinAsMember,
  joinRequestOf,
  leave,
  leaveButton,
  leftHeading,
  startMeeting,
} from './support/meeting.ts';
import {
  control,
  menuOf,
  notice,
  openPeople,
  peopleSection,
  personRow,
  pressed,
  removePerson,
} from './support/people-panel.ts';
import { seesPicture, tileNames } from './support/picture.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** One meeting from its first minute to its end, in four browsers; each test goes on where the one before ended. */
let product: Product;
let computers: Browser[] = [];
/** Owns the room. */
let host: Person;
/** A member whom the host makes a moderator. */
let moderator: Person;
/** A member without rights over others. */
let member: Person;
/** Has no account. */
let guest: Person;
let room: string;

/** Room for every control of the bar beside an open panel. */
const VIEWPORT = { width: 1600, height: 900 };

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computers = await Promise.all(
    [0, 1, 2, 3].map(() =>
      openComputer({ isWhole: true, extraArgs: ['--auto-select-tab-capture-source-by-title=Slides'] }),
    ),
  );
  [host, moderator, member, guest] = (await Promise.all(
    computers.map((computer) => openPerson(computer, { url: product.url, viewport: VIEWPORT })),
  )) as [Person, Person, Person, Person];
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
  await signUp(moderator, product.url, newAccount('Ben', 'Ray'));
  await signUp(member, product.url, newAccount('Mia', 'Member'));
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

const everyone = () => [host, moderator, member, guest];
const chat = (page: Page) => page.locator('#chat');
const shareButton = (page: Page) => page.getByRole('button', { name: 'Share your screen', exact: true });
const hands = (page: Page) => peopleSection(page, /^Raised hands/);

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
}

test('members walk in, and a moderator of a minute ago lets the guest in for everyone', async () => {
  room = await startMeeting(host, product.url);
  await joinAsMember(moderator, product.url, room);
  await joinAsMember(member, product.url, room);
  await openPeople(host.page);
  await (await menuOf(host.page, 'Ben Ray')).getByRole('menuitemradio', { name: /^Moderator/ }).click();
  await notice(moderator.page, 'You’re a moderator now.').waitFor();
  await askToJoin(guest.page, product.url, room, { name: 'Lucía' });
  await Promise.all([host, moderator].map(({ page }) => joinRequestOf(page, 'Lucía').waitFor()));
  expect(await joinRequestOf(member.page, 'Lucía').count()).toBe(0);
  await admit(moderator.page, 'Lucía');
  await inCall(guest.page);
  await joinRequestOf(host.page, 'Lucía').waitFor({ state: 'detached' });
  for (const { page } of everyone())
    await page.getByRole('button', { name: 'People, 4 people here' }).waitFor();
});

test('what a guest writes is read by all four; with the chat closed only moderators write', async () => {
  for (const { page } of everyone()) await page.getByRole('button', { name: /^Chat/ }).click();
  await write(guest.page, 'Good morning');
  for (const { page } of everyone())
    await chat(page).locator('.message-text').getByText('Good morning').waitFor();
  await openPeople(moderator.page);
  await moderator.page.getByRole('button', { name: 'Meeting controls' }).click();
  await moderator.page.getByRole('switch', { name: 'Send chat messages' }).click();
  await moderator.page.keyboard.press('Escape');
  for (const { page } of [member, guest])
    await chat(page).getByText('Only moderators can send chat messages.').waitFor();
  await write(host.page, 'We begin');
  await chat(guest.page).locator('.message-text').getByText('We begin').waitFor();
});

test('hands stand in the order they went up, and a moderator lowers them', async () => {
  // A hand is lowered by its owner's voice: they are silent.
  for (const { page } of [member, guest]) await control(page, 'Microphone').click();
  await control(guest.page, 'Raise your hand').click();
  await hands(moderator.page).getByText('Lucía').waitFor();
  await control(member.page, 'Raise your hand').click();
  await until('guest before member', async () => {
    const [first, second] = await hands(moderator.page).getByRole('listitem').allTextContents();
    return first?.includes('Lucía') && second?.includes('Mia Member');
  });
  await hands(moderator.page).getByRole('button', { name: 'Lower all' }).click();
  for (const { page } of [member, guest]) await pressed(control(page, 'Raise your hand'), false);
  for (const { page } of [member, guest]) await control(page, 'Microphone').click();
});

test('what a member shares is on everyone’s stage, and ends when the moderator takes the right away', async () => {
  const slides = await member.context.newPage();
  await slides.setContent('<title>Slides</title><body style="background:#c81e1e"><h1>Slides</h1>');
  await member.page.bringToFront();
  await shareButton(member.page).click();
  for (const { page } of [host, moderator, guest])
    await seesPicture(
      page,
      'On stage',
      'Mia Member is presenting',
      ({ red, blue }) => red > 120 && blue < 90,
    );
  await (await menuOf(moderator.page, 'Mia Member')).getByRole('menuitemradio', { name: /^Speaker/ }).click();
  for (const { page } of [host, moderator, guest])
    await until('nobody on the stage', async () => (await tileNames(page, 'On stage')).length === 0);
  await until(
    'the member cannot share again',
    async () => (await shareButton(member.page).getAttribute('aria-disabled')) === 'true',
  );
});

test('the moderator mutes the guest, makes them a listener, removes them; neither link nor reload lets them in', async () => {
  await (await menuOf(moderator.page, 'Lucía')).getByRole('menuitem', { name: /^Mute/ }).click();
  await notice(guest.page, 'Ben Ray muted you. Only you can unmute yourself.').waitFor();
  await pressed(control(guest.page, 'Microphone'), false);
  await (await menuOf(moderator.page, 'Lucía')).getByRole('menuitemradio', { name: /^Listener/ }).click();
  await notice(guest.page, 'You’re here as a listener.').waitFor();
  await removePerson(moderator.page, 'Lucía');
  const removed = guest.page.getByRole('heading', { name: 'You were removed from the meeting' });
  await removed.waitFor();
  await personRow(moderator.page, 'Lucía').waitFor({ state: 'detached' });
  await guest.page.goto(`${product.url}/${room}`);
  await guest.page.getByLabel('Your name').fill('Somebody Else');
  await askToJoinButton(guest.page).click();
  await removed.waitFor();
  expect(await joinRequestOf(moderator.page, 'Somebody Else').count()).toBe(0);
});

test('while the host is away the moderator goes on; the host comes back as host and ends the meeting for everyone', async () => {
  await leave(host.page);
  // Without the host less is heard and read: the server is told after two seconds, and not of somebody who leaves just then.
  await moderator.page.waitForTimeout(3_000);
  // Only people who may end it are asked.
  await leaveButton(moderator.page).click();
  await leftHeading(moderator.page).waitFor();
  await moderator.page.getByRole('button', { name: 'Rejoin' }).click();
  await inCall(moderator.page);
  await (
    await menuOf(moderator.page, 'Mia Member')
  )
    .getByRole('menuitemradio', { name: /^Presenter/ })
    .click();
  await notice(member.page, 'You can speak and share your screen now.').waitFor();
  await host.page.getByRole('button', { name: 'Rejoin' }).click();
  await inCall(host.page);
  await personRow(moderator.page, 'Hanna Host').getByText('Host').last().waitFor();
  await leaveButton(host.page).click();
  await host.page.getByRole('menuitem', { name: 'End for everyone' }).click();
  for (const { page } of [host, moderator, member])
    await page.getByRole('heading', { name: 'The meeting has ended' }).waitFor();
  const clean = { errors: [], violations: [], foreign: [] };
  expect([host, moderator, member].map(({ watch }) => watch)).toEqual([clean, clean, clean]);
});
