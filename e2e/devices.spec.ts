import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { receptionOf, seesAndHears } from './support/media.ts';
import { admit, askToJoinButton, inCall, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account, signIn } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let desk: Browser;
let laptop: Browser;
let bare: Browser;
let account: Account;
let people: Person[] = [];

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  desk = await openComputer();
  laptop = await openComputer({ isWhole: true });
  bare = await openComputer({ devices: false });
});

afterEach(async () => {
  await Promise.all(people.map((person) => person.close()));
  people = [];
});

afterAll(async () => {
  await Promise.all([desk, laptop, bare].map((computer) => computer?.close()));
  await product?.end();
});

async function open(computer: Browser, options: Partial<PersonOptions> = {}): Promise<Person> {
  const person = await openPerson(computer, { url: product.url, ...options });
  people.push(person);
  return person;
}

/** A host in a call of their own, and a guest on the pre-join screen of it. */
async function hostAndGuest(
  computer: Browser,
  options: Partial<PersonOptions> = {},
): Promise<{ host: Person; guest: Person }> {
  const host = await open(desk);
  if (account) await signIn(host, product.url, account);
  else account = await signUp(host, product.url);
  const room = await startMeeting(host, product.url);
  const guest = await open(computer, options);
  await guest.page.goto(`${product.url}/${room}`);
  await askToJoinButton(guest.page).waitFor();
  return { host, guest };
}

/** The guest asks, the host admits. */
async function goIn({ host, guest }: { host: Person; guest: Person }): Promise<void> {
  await guest.page.getByLabel('Your name').fill('Marta');
  await askToJoinButton(guest.page).click();
  await admit(host.page, 'Marta');
  await inCall(guest.page);
}

const switchOf = (page: Page, name: 'Microphone' | 'Camera') =>
  page.getByRole('button', { name, exact: true });
const isOn = async (page: Page, name: 'Microphone' | 'Camera') =>
  (await switchOf(page, name).getAttribute('aria-pressed')) === 'true';
const bothOff = async (page: Page) =>
  expect([await isOn(page, 'Microphone'), await isOn(page, 'Camera')]).toEqual([false, false]);
const picturesAt = async ({ page }: Person) => (await receptionOf(page)).pictures.length;
/** One that appears for some seconds. It is also said to screen readers, in another element. */
const message = (page: Page, text: string) => page.getByText(text).first();
/** Of someone whose microphone is off, as others see it. */
const mutedMark = (page: Page) => page.getByText('Microphone off', { exact: true });

test('without a microphone and a camera: it is said, and the person joins, sees and hears', async () => {
  const both = await hostAndGuest(bare);
  const { host, guest } = both;
  const { page } = guest;
  await page.getByRole('heading', { name: 'No microphone or camera found' }).waitFor();
  await page.getByText('or join without them').waitFor();
  expect(await page.getByText(/^No (microphone|camera) found$/).count()).toBeGreaterThanOrEqual(2);
  await bothOff(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  await goIn(both);
  await seesAndHears(guest);
  await bothOff(page);
  expect(await picturesAt(host)).toBe(0);
  await mutedMark(host.page).waitFor({ state: 'attached' });

  for (const name of ['Microphone', 'Camera'] as const) {
    await switchOf(page, name).click();
    await message(page, `No ${name.toLowerCase()} found`).waitFor();
    await until(`${name} is shown as off`, async () => !(await isOn(page, name)));
  }
  await seesAndHears(guest);
});

test('a guest who refuses both sees how to allow them, joins and listens, and is heard as soon as they are allowed', async () => {
  const both = await hostAndGuest(laptop, { permissions: [] });
  const { host, guest } = both;
  const { page } = guest;
  await page.getByRole('heading', { name: 'Your microphone and camera are blocked' }).waitFor();
  await page.getByText('Allow the microphone and the camera.').waitFor();
  for (const name of ['Microphone', 'Camera']) {
    const choice = page.getByRole('combobox', { name, exact: true });
    expect(await choice.locator('option').allTextContents()).toEqual(['Blocked']);
  }
  await bothOff(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  await goIn(both);
  await seesAndHears(guest);
  await bothOff(page);
  for (const name of ['Microphone', 'Camera'] as const) {
    await switchOf(page, name).click();
    await message(page, `The ${name.toLowerCase()} is blocked. Allow it in the address bar`).waitFor();
    await until(`${name} is shown as off`, async () => !(await isOn(page, name)));
  }
  expect(await picturesAt(host)).toBe(0);

  await guest.context.grantPermissions(['camera', 'microphone'], { origin: product.url });
  await switchOf(page, 'Microphone').click();
  await switchOf(page, 'Camera').click();
  await seesAndHears(host);
  expect([await isOn(page, 'Microphone'), await isOn(page, 'Camera')]).toEqual([true, true]);
});

test('the steps are those of this browser, and once it allows the devices they come without a reload', async () => {
  const { guest } = await hostAndGuest(laptop, { permissions: [] });
  const { page, context } = guest;
  const steps = page.getByTestId('permission-steps').getByRole('listitem');
  await steps.first().waitFor();
  expect(await steps.allTextContents()).toEqual([
    'Choose the symbol to the left of the address.',
    'Allow the microphone and the camera.',
    'Choose Try again.',
  ]);
  await context.grantPermissions(['camera', 'microphone'], { origin: product.url });
  await steps.first().waitFor({ state: 'detached' });
  await until('both are on', async () => (await isOn(page, 'Microphone')) && (await isOn(page, 'Camera')));
});

test('a guest who refuses only the microphone is seen, and shown as muted', async () => {
  const both = await hostAndGuest(laptop, { permissions: ['camera'] });
  const { host, guest } = both;
  const { page } = guest;
  await page.getByText('The microphone is blocked. Allow it in the address bar').waitFor();
  await until('the own picture', () =>
    page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth > 0),
  );
  expect([await isOn(page, 'Microphone'), await isOn(page, 'Camera')]).toEqual([false, true]);

  await goIn(both);
  await seesAndHears(guest);
  expect([await isOn(page, 'Microphone'), await isOn(page, 'Camera')]).toEqual([false, true]);
  await until('the host sees the guest', async () => (await picturesAt(host)) === 1);
  await mutedMark(host.page).waitFor({ state: 'attached' });
});

test('a guest who refuses only the camera is told how to allow it, and is heard without a picture', async () => {
  const both = await hostAndGuest(laptop, { permissions: ['microphone'] });
  const { host, guest } = both;
  const { page } = guest;
  await page.getByRole('heading', { name: 'The camera is blocked' }).waitFor();
  await page.getByText('Allow the camera.').waitFor();
  expect([await isOn(page, 'Microphone'), await isOn(page, 'Camera')]).toEqual([true, false]);

  await goIn(both);
  await seesAndHears(guest);
  await until('the host hears the guest', async () => (await receptionOf(host.page)).loudness > 0.005);
  expect([await isOn(page, 'Microphone'), await isOn(page, 'Camera')]).toEqual([true, false]);
  expect(await picturesAt(host)).toBe(0);
});
