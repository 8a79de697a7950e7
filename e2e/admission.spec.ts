import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import {
  askToJoin,
  askToJoinButton,
  deniedHeading,
  inCall,
  joinRequestOf,
  startMeeting,
} from './support/meeting.ts';
import { openPeople, peoplePanel, peopleSection, personRow } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';

/** Several requests at once. Here they wait as long as usual, not the few seconds of the lobby's tests. */
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

const open = () => openPerson(computer, { url: product.url });

test('three guests are denied at once; of three others one is blocked until that is lifted, and all are admitted at once (issue 8 §5)', async () => {
  const host = await open();
  await signUp(host, product.url);
  const room = await startMeeting(host, product.url);
  const panel = peoplePanel(host.page);
  const threeWait = () => panel.getByRole('heading', { name: '3 people are waiting to join' }).waitFor();
  const ask = ({ page }: Person, name: string) => askToJoin(page, product.url, room, { name });
  const threeAsk = async (...names: string[]) => {
    const guests: Person[] = [];
    for (const name of names) {
      const guest = await open();
      await ask(guest, name);
      guests.push(guest);
    }
    return guests;
  };
  const nobodyAsks = (...names: string[]) =>
    Promise.all(names.map((name) => joinRequestOf(host.page, name).waitFor({ state: 'detached' })));

  const denied = await threeAsk('Olga', 'Pavel', 'Rosa');
  // Over the stage nobody is sent away by one press.
  await host.page.getByRole('button', { name: 'Admit all' }).waitFor();
  expect(await host.page.getByRole('button', { name: 'Deny all' }).count()).toBe(0);
  await openPeople(host.page);
  await threeWait();
  await panel.getByRole('button', { name: 'Deny all' }).click();
  await Promise.all(denied.map(({ page }) => deniedHeading(page).waitFor()));
  await nobodyAsks('Olga', 'Pavel', 'Rosa');
  await Promise.all(denied.map((guest) => guest.close()));

  const guests = await threeAsk('Marta', 'Nadia', 'Ken');
  const marta = guests[0]!;
  await threeWait();
  const request = panel.getByRole('listitem').filter({ has: joinRequestOf(host.page, 'Marta') });
  await request.getByRole('button', { name: 'Options for Marta' }).click();
  await host.page.getByRole('menuitem', { name: /^Deny and block/ }).click();
  await deniedHeading(marta.page).waitFor();
  await marta.page.goto(`${product.url}/${room}`);
  await marta.page.getByLabel('Your name').fill('Marta');
  await askToJoinButton(marta.page).click();
  await deniedHeading(marta.page).waitFor();
  expect(await joinRequestOf(host.page, 'Marta').count()).toBe(0);
  const blocked = peopleSection(host.page, /^Blocked/);
  await blocked.getByRole('button', { name: 'Unblock Marta' }).click();
  await blocked.waitFor({ state: 'detached' });
  await ask(marta, 'Marta');

  await threeWait();
  await panel.getByRole('button', { name: 'Admit all' }).click();
  await Promise.all(guests.map(({ page }) => inCall(page)));
  await nobodyAsks('Marta', 'Nadia', 'Ken');
  await Promise.all(['Marta', 'Nadia', 'Ken'].map((name) => personRow(host.page, name).waitFor()));
});
