import { visibleName } from '@intermind/contracts/visible-name';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { followDevices, receptionOf, seesAndHears } from './support/media.ts';
import {
  admit,
  askToJoin,
  askToJoinButton,
  deniedHeading,
  deny,
  inCall,
  joinAsMember,
  joinButton,
  leave,
  leaveButton,
  leftHeading,
  meet,
  startMeeting,
  waitingHeading,
  joinRequestOf,
} from './support/meeting.ts';
import { HOSTILE_TEXTS } from './support/hostile-texts.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account, fillSignUp, newAccount, signIn } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
/** Two processes: within one browser all microphones are the same, and the echo canceller mutes them. */
let computers: Browser[] = [];
let people: Person[] = [];
const accounts: Account[] = [];
let membersNow = 0;

beforeAll(async () => {
  product = await startProduct();
  computers = [await openComputer(), await openComputer()];
});

afterEach(async () => {
  await Promise.all(people.map((person) => person.close()));
  await Promise.all(seated.map(({ page }) => page.goto('about:blank')));
  people = [];
  membersNow = 0;
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

/** Members sit at the first computer, guests at the second. */
async function open(options: Partial<PersonOptions> = {}, at: 0 | 1 = 1): Promise<Person> {
  const person = await openPerson(computers[at]!, { url: product.url, ...options });
  people.push(person);
  return person;
}

/** Members keep their page from test to test: signing in takes longer than much of what is tested. */
const seated: Person[] = [];

/**
 * A member nobody else in this test is. One address may not sign up without end, so accounts serve again.
 *
 * @param options of a page of their own, for this test alone
 */
async function member(options?: Partial<PersonOptions>, at: 0 | 1 = 0): Promise<Person> {
  const index = membersNow;
  membersNow += 1;
  const keepsPage = !options && at === 0;
  const known = keepsPage ? seated[index] : undefined;
  if (known) return known;
  const person = keepsPage ? await openPerson(computers[at]!, { url: product.url }) : await open(options, at);
  const account = accounts[index];
  if (account) await signIn(person, product.url, account);
  else accounts[index] = await signUp(person, product.url);
  if (keepsPage) seated[index] = person;
  return person;
}

const CLEAN = { errors: [], violations: [], foreign: [] };

describe('host and guest', () => {
  test('the host starts a meeting, a guest asks, is admitted, and both see and hear each other', async () => {
    const host = await member();
    const guest = await open({ locale: 'es-ES' });
    const room = await startMeeting(host, product.url);
    const { page } = guest;
    await page.goto(`${product.url}/${room}`);
    await page.locator('input[autocomplete="name"]').fill('Lucía');
    // What the browser prefers is chosen already; the page itself is in Spanish.
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    const twin = page.locator('select:has(option[value="zh"])');
    expect(
      await twin.evaluateAll((halves) => halves.map((half) => (half as HTMLSelectElement).value)),
    ).toEqual(['es', 'es']);
    await page.locator('form button[type="submit"]').click();
    await admit(host.page, 'Lucía');
    await Promise.all([seesAndHears(host), seesAndHears(guest)]);
    expect([host.watch, guest.watch]).toEqual([CLEAN, CLEAN]);
  });

  test('the pre-join screen shows the own picture, a moving level and the devices', async () => {
    const host = await member();
    const room = await startMeeting(host, product.url);
    const { page } = await open();
    await page.goto(`${product.url}/${room}`);
    await askToJoinButton(page).waitFor();
    await until('the own picture', () =>
      page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth > 0),
    );
    // The fake microphone sounds once a second: the meter rises and falls.
    const lit = () => page.getByTestId('microphone-level').getAttribute('data-lit');
    await until('a lit meter', async () => Number(await lit()) > 0);
    await until('a meter at rest', async () => (await lit()) === '0');
    for (const name of ['Microphone', 'Camera']) {
      const options = page.getByRole('combobox', { name, exact: true }).locator('option');
      expect(
        await until(`devices of ${name}`, async () => (await options.allTextContents()).length),
      ).toBeGreaterThan(0);
    }
    await page.getByRole('button', { name: 'Camera' }).click();
    await page.getByText('Your camera is off').waitFor();
    await askToJoinButton(page).click();
    await page.getByText('Enter your name. Others in the meeting will see it.').waitFor();
  });

  test('the notice is there once: after the guest reloads, and for a moderator who comes later', async () => {
    const host = await member();
    const guest = await open();
    const room = await startMeeting(host, product.url);
    await askToJoin(guest.page, product.url, room, { name: 'Marta' });
    await joinRequestOf(host.page, 'Marta').waitFor();
    await guest.page.reload();
    await waitingHeading(guest.page).waitFor();
    // A guest whose page is closed covers no faces; the same request is there again with the page.
    await joinRequestOf(host.page, 'Marta').waitFor();
    expect(await joinRequestOf(host.page, 'Marta').count()).toBe(1);
    // The host comes back as a moderator who joins later.
    await leave(host.page);
    await host.page.getByRole('button', { name: 'Rejoin' }).click();
    await inCall(host.page);
    await joinRequestOf(host.page, 'Marta').waitFor();
    expect(await joinRequestOf(host.page, 'Marta').count()).toBe(1);
    await admit(host.page, 'Marta');
    await inCall(guest.page);
    await joinRequestOf(host.page, 'Marta').waitFor({ state: 'detached' });
  });

  test('a join request can be heard', async () => {
    const host = await member();
    const guest = await open();
    const room = await startMeeting(host, product.url);
    const before = await host.page.evaluate(() => window.mediaProbe.soundsStarted);
    await askToJoin(guest.page, product.url, room, { name: 'Marta' });
    await until(
      'a sound',
      async () => (await host.page.evaluate(() => window.mediaProbe.soundsStarted)) > before,
    );
  });

  test('a denied guest is told, sees the countdown and is led home', async () => {
    const host = await member();
    const guest = await open();
    const room = await startMeeting(host, product.url);
    await askToJoin(guest.page, product.url, room, { name: 'Marta' });
    await deny(host.page, 'Marta');
    await deniedHeading(guest.page).waitFor();
    expect(await accessibilityProblems(guest.page)).toEqual([]);
    const seconds = async () =>
      Number(/in (\d+) second/.exec((await guest.page.getByRole('timer').textContent())!)![1]);
    const first = await seconds();
    expect(first).toBeLessThanOrEqual(10);
    await until('the countdown goes on', async () => (await seconds()) < first);
    await guest.page.waitForURL(`${product.url}/`, { timeout: 15_000 });
    await guest.page.getByRole('button', { name: 'New meeting' }).waitFor();
  });

  test('a guest may take the request back, and it leaves the list of the host', async () => {
    const host = await member();
    const guest = await open();
    const room = await startMeeting(host, product.url);
    await askToJoin(guest.page, product.url, room, { name: 'Marta' });
    await joinRequestOf(host.page, 'Marta').waitFor();
    await guest.page.getByRole('button', { name: 'Cancel' }).click();
    await askToJoinButton(guest.page).waitFor();
    await joinRequestOf(host.page, 'Marta').waitFor({ state: 'detached' });
  });

  test('a guest who signs in while waiting joins at once and returns to the room', async () => {
    const host = await member();
    const guest = await open();
    const room = await startMeeting(host, product.url);
    await askToJoin(guest.page, product.url, room, { name: 'Marta' });
    await guest.page.getByRole('button', { name: 'Sign in to join right away' }).click();
    await fillSignUp(guest.page, newAccount('Marta', 'Ruiz'));
    await guest.page.waitForURL(`${product.url}/${room}`);
    await joinButton(guest.page).click();
    await inCall(guest.page);
    await seesAndHears(host);
  });
});

describe('leaving', () => {
  test('people who left may rejoin; a guest who was admitted need not ask again', async () => {
    const host = await member();
    const guest = await open();
    await meet(host, guest, product.url, { name: 'Marta' });
    await seesAndHears(host);
    await leaveButton(guest.page).click();
    await leftHeading(guest.page).waitFor();
    expect(await accessibilityProblems(guest.page)).toEqual([]);
    await until('the host sees nobody', async () => (await receptionOf(host.page)).pictures.length === 0);
    await guest.page.getByRole('button', { name: 'Rejoin' }).click();
    await inCall(guest.page);
    await Promise.all([seesAndHears(host), seesAndHears(guest)]);
  });

  test('a person who goes to another page is gone for the others', async () => {
    const host = await member();
    const guest = await open();
    await meet(host, guest, product.url, { name: 'Marta' });
    await seesAndHears(host);
    await guest.page.goto('about:blank');
    await until(
      'the host sees nobody',
      async () => (await receptionOf(host.page)).pictures.length === 0,
      5_000,
    );
  });

  test('a person whose browser disappears without a word is gone for the others within 25 s', async () => {
    const host = await member();
    const guest = await open();
    await meet(host, guest, product.url, { name: 'Marta' });
    await seesAndHears(host);
    await guest.page.close();
    await until(
      'the host sees nobody',
      async () => (await receptionOf(host.page)).pictures.length === 0,
      25_000,
    );
  });
});

describe('what may go wrong', () => {
  test('a room that does not exist says so, offers the code field, and never asks for a device', async () => {
    const guest = await open();
    const { page, watch } = guest;
    const devices = await followDevices(guest);
    await page.goto(`${product.url}/zzz-zzzz-zzz`);
    await page.getByRole('heading', { name: 'Meeting not found.' }).waitFor();
    await page.getByRole('textbox', { name: 'Meeting code or link' }).waitFor();
    expect(await devices()).toEqual({ asked: 0, open: 0 });
    expect({ violations: watch.violations, foreign: watch.foreign }).toEqual({ violations: [], foreign: [] });
  });

  test('a room that is gone before the person joins closes the camera and the microphone', async () => {
    const host = await member();
    const room = await startMeeting(host, product.url);
    const guest = await open();
    const { page } = guest;
    const devices = await followDevices(guest);
    await page.goto(`${product.url}/${room}`);
    await until('both devices are open', async () => (await devices()).open === 2);
    await page.route(`**/api/rooms/${room}`, (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'ConferenceNotFound', message: 'Meeting not found', data: null },
      }),
    );
    // Like a person who comes back to the tab: the room is asked for again.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'Meeting not found.' }).waitFor();
    await until('both devices are closed', async () => (await devices()).open === 0);
  });
});

describe('a guest with a name that could run or turn text', () => {
  let host: Person;
  let room: string;

  beforeAll(async () => {
    host = await openPerson(computers[0]!, { url: product.url });
    await signUp(host, product.url);
    room = await startMeeting(host, product.url);
  });
  afterAll(() => host.close());

  test.each(HOSTILE_TEXTS)('%j is shown without what turns text, and runs nowhere', async (name) => {
    const guest = await open();
    await askToJoin(guest.page, product.url, room, { name });
    await admit(host.page, name);
    await inCall(guest.page);
    const shown = visibleName(name).slice(0, 20);
    await until('the name on the tile', async () =>
      ((await host.page.locator('body').textContent()) ?? '').includes(shown),
    );
    for (const person of [host, guest]) {
      expect(await person.page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(person.watch.violations).toEqual([]);
    }
  });
});

describe('accessibility', () => {
  test.each([
    ['light', 1280, 800],
    ['dark', 390, 844],
  ] as const)(
    'pre-join, waiting and call have no serious problem (%s, %i px)',
    async (colorScheme, width, height) => {
      const host = await member({ colorScheme, viewport: { width, height } });
      const guest = await open({ colorScheme, viewport: { width, height } });
      const room = await startMeeting(host, product.url);
      await guest.page.goto(`${product.url}/${room}`);
      await askToJoinButton(guest.page).waitFor();
      expect(await accessibilityProblems(guest.page)).toEqual([]);
      await askToJoin(guest.page, product.url, room, { name: 'Marta' });
      expect(await accessibilityProblems(guest.page)).toEqual([]);
      await joinRequestOf(host.page, 'Marta').waitFor();
      expect(await accessibilityProblems(host.page)).toEqual([]);
      await admit(host.page, 'Marta');
      await inCall(guest.page);
      await seesAndHears(guest);
      expect(await accessibilityProblems(guest.page)).toEqual([]);
    },
  );
});

test('what the call needs is fetched while the server answers, where the page had no time before', async () => {
  const [host, other] = [await member(), await member({})];
  const { page, context } = other;
  const room = await startMeeting(host, product.url);
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/participants', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`${product.url}/${room}`);
  await joinButton(page).waitFor();
  const code = page.waitForRequest(/livekit-room/);
  // In Safari a click leaves the focus where it is.
  await joinButton(page).evaluate((button) => (button as HTMLButtonElement).click());
  await code;
  answer.resolve();
  await inCall(page);
});

test('a member joins a meeting of another member without asking', async () => {
  const host = await member();
  const other = await member(undefined, 1);
  const room = await startMeeting(host, product.url);
  await joinAsMember(other, product.url, room);
  await Promise.all([seesAndHears(host), seesAndHears(other)]);
});

describe('the list of people', () => {
  test('opens beside the stage, takes the focus, admits a waiting guest, and gives the focus back', async () => {
    const host = await member();
    const guest = await open();
    const room = await startMeeting(host, product.url);
    const { page } = host;
    const toggle = page.getByRole('button', { name: /^People, / });
    await toggle.click();
    const panel = page.getByRole('region', { name: 'People' });
    await panel.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('People');
    await askToJoin(guest.page, product.url, room, { name: 'Marta' });
    await panel.getByRole('button', { name: 'Admit Marta' }).click();
    await inCall(guest.page);
    await panel.getByText('Marta').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
