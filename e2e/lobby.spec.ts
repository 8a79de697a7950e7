import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { seesAndHears } from './support/media.ts';
import { admit, askToJoin, inCall, knockOf, startMeeting, waitingHeading } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-in.ts';

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
  await knockOf(host.page, 'Marta').waitFor();

  const { page } = guest;
  await page.getByRole('heading', { name: 'Nobody answered' }).waitFor({ timeout: 90_000 });
  await page.getByText('Nobody in the meeting answered your request in time. You can ask again.').waitFor();
  await knockOf(host.page, 'Marta').waitFor({ state: 'detached' });
  expect(await seriousProblems(page)).toEqual([]);
  // Nobody is watched by a camera on a screen that shows no picture.
  expect(await page.locator('video').count()).toBe(0);

  await page.getByRole('button', { name: 'Ask again' }).click();
  await waitingHeading(page).waitFor();
  await knockOf(host.page, 'Marta').waitFor();
  expect(await knockOf(host.page, 'Marta').count()).toBe(1);
  await admit(host.page, 'Marta');
  await inCall(page);
  await Promise.all([seesAndHears(host), seesAndHears(guest)]);
});
