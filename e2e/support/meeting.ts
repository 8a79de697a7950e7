import { LANGUAGE_NAMES, type Language } from '@intermind/contracts/languages';
import { visibleName } from '@intermind/contracts/visible-name';
import type { Locator, Page } from 'playwright-core';
import type { Person } from './browser.ts';

/** The meeting page, as people use it (English texts). */

export const joinButton = (page: Page): Locator => page.getByRole('button', { name: 'Join', exact: true });
export const askToJoinButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Ask to join', exact: true });
export const waitingHeading = (page: Page) => page.getByRole('heading', { name: 'Waiting to be let in' });
export const deniedHeading = (page: Page) =>
  page.getByRole('heading', { name: 'The host didn’t let you in' });
export const leaveButton = (page: Page) => page.getByRole('button', { name: 'Leave', exact: true });
export const leftHeading = (page: Page) => page.getByRole('heading', { name: 'You left the meeting' });
/** The notice of one guest who waits, as moderators have it. */
export const joinRequestOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Admit ${visibleName(name)}`, exact: true });

export interface Entry {
  name?: string;
  speaks?: Language;
  hears?: Language;
}

/** A member makes a room from the home page and stands before it. Answers the room's code. */
export async function prepareMeeting(page: Page, url: string): Promise<string> {
  if (page.url() !== `${url}/`) await page.goto(url);
  await page.getByRole('button', { name: 'New meeting' }).click();
  await page.getByRole('menuitem', { name: 'Start now' }).click();
  await page.waitForURL(/\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/);
  return new URL(page.url()).pathname.slice(1);
}

/** A member starts a meeting from the home page and is in the call afterwards. Answers the room's code. */
export async function startMeeting(
  { page }: Pick<Person, 'page'>,
  url: string,
  languages: Omit<Entry, 'name'> = {},
): Promise<string> {
  const room = await prepareMeeting(page, url);
  await chooseLanguages(page, languages);
  await joinButton(page).click();
  await inCall(page);
  return room;
}

export async function joinAsMember(
  { page }: Person,
  url: string,
  room: string,
  languages: Omit<Entry, 'name'> = {},
): Promise<void> {
  await page.goto(`${url}/${room}`);
  await chooseLanguages(page, languages);
  await joinButton(page).click();
  await inCall(page);
}

/** A guest opens the link, gives a name and waits. */
export async function askToJoin(
  page: Page,
  url: string,
  room: string,
  entry: Entry & { name: string },
): Promise<void> {
  await page.goto(`${url}/${room}`);
  await page.getByLabel('Your name').fill(entry.name);
  await chooseLanguages(page, entry);
  await askToJoinButton(page).click();
  await waitingHeading(page).waitFor();
}

export async function chooseLanguages(page: Page, { speaks, hears }: Omit<Entry, 'name'>): Promise<void> {
  if (speaks) await page.getByLabel('I speak').selectOption(LANGUAGE_NAMES[speaks]);
  if (hears) await page.getByLabel('I want to hear').selectOption(LANGUAGE_NAMES[hears]);
}

export async function admit(page: Page, name: string): Promise<void> {
  await joinRequestOf(page, name).click();
}

export async function deny(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Deny ${visibleName(name)}`, exact: true }).click();
}

/** The controls of the call are there. */
export async function inCall(page: Page): Promise<void> {
  await leaveButton(page).waitFor({ timeout: 30_000 });
}

/** A person who may end the meeting for everyone is asked which of the two. */
export async function leave(page: Page): Promise<void> {
  await leaveButton(page).click();
  const choice = page.getByRole('menuitem', { name: 'Leave', exact: true });
  await choice.or(leftHeading(page)).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await leftHeading(page).waitFor();
}

/** Host and admitted guest, both in the call. */
export async function meet(
  host: Person,
  guest: Person,
  url: string,
  guestEntry: Entry & { name: string },
  hostLanguages: Omit<Entry, 'name'> = {},
): Promise<string> {
  const room = await startMeeting(host, url, hostLanguages);
  await askToJoin(guest.page, url, room, guestEntry);
  await admit(host.page, guestEntry.name);
  await inCall(guest.page);
  return room;
}

/** Of the bar: the chip above the pictures has the same name. It may be in More until the interpreter is there. */
export const openTranscript = (page: Page) =>
  page
    .getByRole('region', { name: 'Controls', exact: true })
    .getByRole('button', { name: 'Transcript', exact: true })
    .click();

/** Opens everything about interpretation. */
export const interpretationButton = (page: Page) =>
  page.getByRole('button', { name: /^(Hearing |Original only|Captions only)/ });

/** A moderator switches the engines on that only demonstrate. */
export async function tryDemonstration(page: Page): Promise<void> {
  await interpretationButton(page).click();
  await page.getByRole('switch', { name: /^Try the demo/ }).click();
  await page.keyboard.press('Escape');
}
