import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, problemsEverywhere } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { seesAndHears } from './support/media.ts';
import {
  admit,
  askToJoin,
  inCall,
  joinAsMember,
  joinButton,
  joinRequestOf,
  leave,
  prepareMeeting,
  startMeeting,
  waitingHeading,
} from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computers: Browser[] = [];
let people: Person[] = [];

beforeAll(async () => {
  // Ten minutes otherwise.
  product = await startProduct({ INTERMIND_ENGINES: 'off', JOIN_REQUEST_SECONDS: '30' });
  computers = [await openComputer(), await openComputer()];
});

afterEach(async () => {
  await Promise.all(people.map((person) => person.close()));
  people = [];
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

async function open(computer: 0 | 1): Promise<Person> {
  const person = await openPerson(computers[computer]!, { url: product.url });
  people.push(person);
  return person;
}

test('a request that nobody answers ends in a screen that says so, and the guest can ask again', async () => {
  const host = await open(0);
  const guest = await open(1);
  await signUp(host, product.url);
  const room = await startMeeting(host, product.url);
  await askToJoin(guest.page, product.url, room, { name: 'Marta' });
  await joinRequestOf(host.page, 'Marta').waitFor();

  const { page } = guest;
  await page.getByRole('heading', { name: 'Nobody answered' }).waitFor({ timeout: 90_000 });
  await page.getByText('Nobody in the meeting answered your request in time. You can ask again.').waitFor();
  await joinRequestOf(host.page, 'Marta').waitFor({ state: 'detached' });
  expect(await accessibilityProblems(page)).toEqual([]);
  // Nobody is watched by a camera on a screen that shows no picture.
  expect(await page.locator('video').count()).toBe(0);

  await page.getByRole('button', { name: 'Ask again' }).click();
  await waitingHeading(page).waitFor();
  await joinRequestOf(host.page, 'Marta').waitFor();
  expect(await joinRequestOf(host.page, 'Marta').count()).toBe(1);
  await admit(host.page, 'Marta');
  await inCall(page);
  await Promise.all([seesAndHears(host), seesAndHears(guest)]);
});

test('a guest is told that nobody inside can admit them, and when the host comes or goes', async () => {
  const host = await open(0);
  const [marta, nadia] = [await open(1), await open(1)];
  await signUp(host, product.url);
  const room = await prepareMeeting(host.page, product.url);
  await askToJoin(marta.page, product.url, room, { name: 'Marta' });
  await nobodyCanAdmit(marta.page).waitFor();
  expect(await hostSees(marta.page).count()).toBe(0);
  expect(await accessibilityProblems(marta.page)).toEqual([]);
  await joinButton(host.page).click();
  await hostSees(marta.page).waitFor();
  expect(await nobodyCanAdmit(marta.page).count()).toBe(0);
  await admit(host.page, 'Marta');
  await inCall(marta.page);

  await askToJoin(nadia.page, product.url, room, { name: 'Nadia' });
  await hostSees(nadia.page).waitFor();
  await leave(host.page);
  await nobodyCanAdmit(nadia.page).waitFor();
});

test('a second moderator sees each request too, decides for both, and goes on when the host has left', async () => {
  const host = await open(0);
  const second = await open(1);
  const guests = [await open(1), await open(1)];
  await signUp(host, product.url);
  await signUp(second, product.url);
  const room = await startMeeting(host, product.url);
  await joinAsMember(second, product.url, room);
  await makeModerator(host, second);

  await askToJoin(guests[0]!.page, product.url, room, { name: 'Marta' });
  await Promise.all([host, second].map(({ page }) => joinRequestOf(page, 'Marta').waitFor()));
  await admit(second.page, 'Marta');
  await Promise.all(
    [host, second].map(({ page }) => joinRequestOf(page, 'Marta').waitFor({ state: 'detached' })),
  );
  await inCall(guests[0]!.page);

  await leave(host.page);
  await askToJoin(guests[1]!.page, product.url, room, { name: 'Nadia' });
  await admit(second.page, 'Nadia');
  await inCall(guests[1]!.page);
  await Promise.all(guests.map((guest) => seesAndHears(guest)));
});

test('a full meeting, and a device that another one replaced, each have a screen with a next step', async () => {
  const host = await open(0);
  const { page } = host;
  await signUp(host, product.url);
  await prepareMeeting(page, product.url);
  let code = 'ConferenceCapacityExceeded';
  await page.route('**/api/participants', (route) =>
    route.fulfill({ status: 409, json: { code, message: code, data: null } }),
  );
  await joinButton(page).click();
  await page.getByRole('heading', { name: 'Meeting capacity exceeded.' }).waitFor();
  expect(await problemsEverywhere(page)).toEqual([]);
  code = 'ParticipantDropped';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'This device was disconnected' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute('**/api/participants');
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await inCall(page);
});

const nobodyCanAdmit = (page: Page) => page.getByText('Nobody who can let you in is here yet.');
const hostSees = (page: Page) => page.getByText('The host can see your request.');

/** By the call: this is about lobbies. */
async function makeModerator(host: Person, member: Person): Promise<void> {
  const id = await until('the own tile', () =>
    member.page.evaluate(() => document.querySelector<HTMLElement>('[data-you]')?.dataset['participant']),
  );
  const token = await accessTokenOf(host.page);
  await apiCall(product.url, token, `PATCH /participants/${id}`, { role: 'moderator' });
}
