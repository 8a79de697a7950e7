import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** The panel of the people in a call, as moderators use it (English texts). */

export const peoplePanel = (page: Page): Locator => page.getByRole('region', { name: 'People', exact: true });
/** Such as `/^Raised hands/`: the name of a section ends with a count. */
export const peopleSection = (page: Page, name: RegExp): Locator =>
  peoplePanel(page).getByRole('region', { name });
export const personRow = (page: Page, name: string): Locator =>
  peopleSection(page, /^In the call/)
    .getByRole('listitem')
    .filter({ hasText: name });

export async function openPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^People, / }).click();
  await peoplePanel(page).waitFor();
}

/** The menu of one person's row, opened. */
export async function menuOf(page: Page, name: string): Promise<Locator> {
  await peoplePanel(page)
    .getByRole('button', { name: `Options for ${name}` })
    .click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** Removes a person, and answers the question whether to. */
export async function removePerson(page: Page, name: string): Promise<void> {
  const remove = 'Remove from the meeting';
  await (await menuOf(page, name)).getByRole('menuitem', { name: remove }).click();
  await page
    .getByRole('alertdialog', { name: `Remove ${name}?` })
    .getByRole('button', { name: remove })
    .click();
}

export const control = (page: Page, name: 'Microphone' | 'Camera' | 'Raise your hand'): Locator =>
  page.getByRole('button', { name, exact: true });

export async function pressed(button: Locator, on: boolean): Promise<void> {
  await until(`pressed: ${on}`, async () => (await button.getAttribute('aria-pressed')) === String(on));
}

/** A notice that comes and goes. */
export const notice = (page: Page, text: string): Locator => page.locator('[data-toasts]').getByText(text);
