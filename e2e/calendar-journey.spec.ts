import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GoogleStandIn } from '../apps/api/src/testing/google-stand-in.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

/** Calendars as members meet them: Google by its stand-in, and a calendar at a private address. */

const HOUR_MS = 60 * 60_000;

let google: GoogleStandIn;
let files: Server;
let product: Product;
let computer: Browser;
/** What is at the private address. */
let file = '';

beforeAll(async () => {
  google = await GoogleStandIn.start();
  files = createServer((_request, answer) =>
    answer.writeHead(file ? 200 : 404, { 'content-type': 'text/calendar' }).end(file),
  );
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening));
  product = await startProduct({
    INTERMIND_ENGINES: 'off',
    GOOGLE_CLIENT_ID: 'client.apps',
    GOOGLE_CLIENT_SECRET: 'hush',
    GOOGLE_URL: google.url,
    CALENDAR_ADDRESSES: 'any',
  });
  computer = await openComputer();
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
  google?.close();
  files?.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const calendars = (page: Page) => page.goto(`${product.url}/profile/calendar`);

/** Signed in; Google's page asks them with two links. */
async function newMember(): Promise<Person> {
  const member = await openPerson(computer, { url: product.url, reducedMotion: true });
  await member.page.route(`${google.url}/o/oauth2/v2/auth?*`, async (route) => {
    const { code, state } = google.consent(route.request().url());
    const back = new URL(route.request().url()).searchParams.get('redirect_uri')!;
    const allow = `${back}?${new URLSearchParams({ state, code })}`;
    const deny = `${back}?${new URLSearchParams({ state, error: 'access_denied' })}`;
    const body = `<a href="${allow.replaceAll('&', '&amp;')}">Allow</a> <a href="${deny.replaceAll('&', '&amp;')}">Deny</a>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
  await signUp(member, product.url);
  return member;
}

/** Between now and midnight, unless the day is about to end. */
function inAnHour(): { start: { dateTime: string }; end: { dateTime: string } } {
  const at = (offsetMs: number) => ({ dateTime: new Date(Date.now() + offsetMs).toISOString() });
  return { start: at(HOUR_MS), end: at(2 * HOUR_MS) };
}

test('a member connects Google, sees the meeting on home, joins it; loses the access; disconnects', async () => {
  const { page, close } = await newMember();
  const { id: room } = await apiCall<{ id: string }>(product.url, await accessTokenOf(page), 'POST /rooms');
  google.put(
    { id: 'one', summary: 'Port of Valencia, weekly', location: `${product.url}/${room}`, ...inAnHour() },
    {
      id: 'two',
      summary: 'Elsewhere',
      location: 'https://meet.elsewhere.example/abc-defg-hij',
      ...inAnHour(),
    },
  );
  await calendars(page);
  await button(page, 'Connect Google Calendar').click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await page.getByText('You said no at Google, so nothing was connected.').waitFor();
  await button(page, 'Connect again').click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await heading(page, 'Your calendar is connected').waitFor();
  // By itself.
  await page.waitForURL(`${product.url}/`);
  const event = page.getByRole('listitem').filter({ hasText: 'Port of Valencia, weekly' });
  await event.waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Elsewhere' }).getByRole('link').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await event.getByRole('link', { name: 'Join' }).click();
  await page.waitForURL(`${product.url}/${room}`);
  await button(page, 'Join').click();
  await button(page, 'Leave').waitFor();

  google.revokeAll();
  await calendars(page);
  await button(page, 'Sync now Google Calendar').click();
  await page.getByText('Google no longer lets us read your calendar. Connect it again.').first().waitFor();
  await button(page, 'Connect again').waitFor();
  await page.goto(product.url);
  await page.getByText('Google no longer lets us read your calendar. Connect it again.').waitFor();
  await button(page, 'Connect again').click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await heading(page, 'Your calendar is connected').waitFor();
  await page.waitForURL(`${product.url}/`);
  await event.waitFor();

  await page.getByRole('link', { name: 'Manage calendars' }).click();
  await button(page, 'Disconnect Google Calendar').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No calendar is connected.').waitFor();
  await page.goto(product.url);
  await page.getByRole('region', { name: 'What a meeting is like' }).waitFor();
  await close();
});

test('an answer of Google opened again, by a reload or by somebody else, connects nothing more', async () => {
  const member = await newMember();
  const { page } = member;
  await calendars(page);
  await button(page, 'Connect Google Calendar').click();
  const answer = await page.getByRole('link', { name: 'Allow' }).getAttribute('href');
  const other = await newMember();
  await other.page.goto(answer!);
  await other.page
    .getByText(
      'This permission has expired, or was asked for in another sign-in. Connect the calendar again.',
    )
    .waitFor();
  await other.close();

  const asked = Promise.withResolvers<void>();
  await page.route(
    '**/api/calendar/google/sync',
    async (route) => {
      asked.resolve();
      await new Promise(() => route);
    },
    { times: 1 },
  );
  await page.goto(answer!);
  await heading(page, 'Syncing your calendar…').waitFor();
  await asked.promise;
  await page.reload();
  await heading(page, 'Your calendar is connected').waitFor();
  await member.close();
});

test('a calendar is connected by its address; what is wrong with an address is said, and what was typed stays', async () => {
  const { page, close } = await newMember();
  const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/private/ana.ics`;
  const utc = (offsetMs: number) =>
    new Date(Date.now() + offsetMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  await calendars(page);
  await button(page, 'Connect by address (ICS)').click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Private address of the calendar');
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await connect.click();
  await dialog.getByText('Enter the address.').waitFor();
  await field.fill('ana.ics');
  await connect.click();
  await dialog.getByText('Enter an address that begins with https:// or webcal://.').waitFor();
  await field.fill(address);
  await connect.click();
  await dialog.getByText('There’s no calendar at this address, or it isn’t shared any more.').waitFor();
  expect(await field.inputValue()).toBe(address);
  file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'X-WR-CALNAME:Team',
    'BEGIN:VEVENT',
    'UID:a',
    `DTSTAMP:${utc(0)}`,
    `DTSTART:${utc(HOUR_MS)}`,
    `DTEND:${utc(2 * HOUR_MS)}`,
    'SUMMARY:Contract reading',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  await connect.click();
  await page.getByRole('listitem').filter({ hasText: 'Team' }).getByText('Last synced:').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(product.url);
  await page.getByRole('listitem').filter({ hasText: 'Contract reading' }).waitFor();
  await close();
});
