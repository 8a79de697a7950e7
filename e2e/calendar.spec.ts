import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { busyWeek, GOOGLE, TEAM, withCalendars } from './support/made-up-calendar.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';

let product: Product;
let computer: Browser;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A member of their own: the language that was walked to last is saved with them. */
async function newMember(): Promise<Person> {
  const person = await openPerson(computer, { url: product.url, reducedMotion: true });
  await signUp(person, product.url);
  return person;
}

/** With made-up calendars. */
async function withMadeUp(answers: Parameters<typeof withCalendars>[1]): Promise<Person> {
  const person = await newMember();
  await withCalendars(person.page, answers);
  await person.page.goto(product.url);
  return person;
}

test('the next events on home, in the longest languages', async () => {
  const { page, close } = await withMadeUp({ events: busyWeek(), sources: [GOOGLE] });
  await page.getByRole('heading', { name: 'Your meetings' }).waitFor();
  await page.getByText('Autumn fair').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await walk(page, 'events on home');
  await close();
});

test('calendars that cannot be read say so on home and in the profile, in the longest languages', async () => {
  const sources = [
    { ...GOOGLE, state: 'reconnect' as const },
    { ...TEAM, state: 'failing' as const, problem: 'refused' as const },
  ];
  const { page, close } = await withMadeUp({ sources });
  await page.getByText('No upcoming events.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await walk(page, 'calendars that fail on home', { sizes: FEW_SIZES });
  await page.goto(`${product.url}/profile/calendar`);
  await page.getByRole('heading', { name: 'Connected calendars' }).waitFor();
  await button(page, 'Change address').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await walk(page, 'calendars of the profile');
  await walk(page, 'a calendar by its address', {
    sizes: FEW_SIZES,
    about: page.getByRole('dialog'),
    open: () => page.locator('main button:has-text("ICS")').click(),
  });
  await close();
});

test('a calendar can be connected from the carousel, where one can be connected', async () => {
  const { page, close } = await withMadeUp({ sources: [] });
  const slide = page.getByRole('group', { name: '2 of 4' });
  await button(page, 'Show slide 2: Your calendar, with a Join button').click();
  await slide.getByRole('link', { name: 'Connect a calendar' }).waitFor();
  await walk(page, 'the slide of the calendar', { sizes: FEW_SIZES });
  await slide.getByRole('link', { name: 'Connect a calendar' }).click();
  await page.getByText('No calendar is connected.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await close();
});

test('the result of connecting, in the longest languages', async () => {
  const { page, close } = await withMadeUp({ sources: [] });
  await page.addInitScript(() => {
    // The countdown stands still.
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((work: () => void, delayMs?: number) =>
      setTimeout(work, delayMs === 1_000 ? 3_600_000 : delayMs)) as typeof globalThis.setTimeout;
  });
  await page.goto(`${product.url}/google/calendar/auth/callback?error=access_denied`);
  await page.getByRole('alert').getByText('You said no at Google').waitFor();
  await page.getByRole('timer').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await walk(page, 'the result of connecting', { sizes: FEW_SIZES });
  await close();
});

test('a meeting made for later goes into any calendar by its file', async () => {
  const { page, close } = await newMember();
  await button(page, 'New meeting').click();
  await page.getByRole('menuitem', { name: 'Create for later' }).click();
  const dialog = page.getByRole('dialog');
  const link = await dialog.getByLabel('Meeting link').inputValue();
  const google = await dialog.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
  expect(new URL(google!).searchParams.get('location')).toBe(link);
  await walk(page, 'the link of a meeting for later', { sizes: FEW_SIZES, about: dialog });
  await dialog.getByRole('button', { name: 'Calendar file (.ics)' }).click();
  await dialog.getByRole('heading', { name: 'Calendar file' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await walk(page, 'a calendar file', { sizes: FEW_SIZES, about: dialog });
  await dialog.getByLabel('Begins').fill('2030-11-28T11:00');
  await dialog.getByLabel('Length').selectOption('90');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const stream = await download.createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  const start = new Date('2030-11-28T11:00').toISOString().replaceAll(/[-:]|\.\d+/g, '');
  expect(text).toContain(`DTSTART:${start}\r\n`);
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${link}\r\n`);
  // Back where the link is.
  await dialog.getByLabel('Meeting link').waitFor();
  await close();
});

test('a visitor who is not signed in signs in before a calendar is connected (spec 1 §2)', async () => {
  const { page, close } = await openPerson(computer, { url: product.url, reducedMotion: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${product.url}/google/calendar/auth/callback?code=one&state=two`);
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/calendar'))).toEqual([]);
  await close();
});
