import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { movedBetween, receptionOf } from './support/media.ts';
import { admit, askToJoin, inCall, leave, startMeeting } from './support/meeting.ts';
import { outageOf, untilTold, watchOutage } from './support/outage.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computers: Browser[] = [];
let host: Person;
const guests = new Map<string, Person>();

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  // The guests' microphones are one: their echo canceller takes each other for an echo, the host is heard by all.
  computers = [await openComputer(), await openComputer()];
  host = await openPerson(computers[0]!, { url: product.url });
  await signUp(host, product.url, {
    ...HOST,
    email: 'hanna@example.org',
    password: 'correct horse 7 battery',
  });
  const room = await startMeeting(host, product.url);
  for (const name of GUESTS) {
    const guest = await openPerson(computers[1]!, { url: product.url });
    guests.set(name, guest);
    await askToJoin(guest.page, product.url, room, { name });
    await admit(host.page, name);
    await inCall(guest.page);
  }
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

const HOST = { firstName: 'Hanna', lastName: 'Host' };
const GUESTS = ['Marta', 'Ken', 'Zoë'];

/** On a page's tiles, in their order; your own says You. */
const namesOn = (page: Page) => page.locator('[data-participant] bdi').allTextContents();
const sorted = (names: string[]) => [...names].sort();

/** Moving pictures of that many others. */
async function sees({ page }: Person, count: number): Promise<void> {
  let before = await receptionOf(page);
  await until(
    `${count} moving pictures`,
    async () => {
      const after = await receptionOf(page);
      if (after.pictures.length === before.pictures.length)
        return after.pictures.length === count && movedBetween(before, after) === count;
      before = after;
      return false;
    },
    30_000,
  );
}

/** The tiles fill a grid: as soon as the page has found out how large they are. */
const fillGrid = ({ page }: Pick<Person, 'page'>, count: number) =>
  until(`a grid of ${count}`, async () => {
    expectGrid(await tiles(page), count);
    return true;
  });

/** Each tile's place in the window, when they have stopped moving. */
async function tiles(page: Page) {
  return page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    return [...document.querySelectorAll('[data-participant]')].map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    });
  });
}

function expectGrid(found: Awaited<ReturnType<typeof tiles>>, count: number): void {
  expect(found).toHaveLength(count);
  expect(new Set(found.map(({ width, height }) => `${width}×${height}`)).size).toBe(1);
  for (const [index, a] of found.entries()) {
    expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= 1280 && a.y + a.height <= 800).toBe(true);
    for (const b of found.slice(index + 1)) {
      const apart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(apart, JSON.stringify([a, b])).toBe(true);
    }
  }
}

test('everybody sees three moving pictures, and every name once', async () => {
  const everybody = [['Hanna Host', host] as const, ...guests];
  for (const [, person] of everybody) await sees(person, 3);
  for (const [own, { page }] of everybody) {
    const names = ['Hanna Host', ...GUESTS].map((name) => (name === own ? 'You' : name));
    expect(sorted(await namesOn(page))).toEqual(sorted(names));
    await page.getByRole('button', { name: 'People, 4 people here' }).waitFor();
    await fillGrid({ page }, 4);
  }
});

test('when one leaves, the others see two, larger, and nothing of the person who left', async () => {
  const before = await tiles(host.page);
  await leave(guests.get('Ken')!.page);
  for (const person of [host, guests.get('Marta')!, guests.get('Zoë')!]) {
    await person.page.getByRole('button', { name: 'People, 3 people here' }).waitFor();
    await sees(person, 2);
    expect(await namesOn(person.page)).not.toContain('Ken');
    await fillGrid(person, 3);
  }
  // A row less or a column less: the room is used again.
  const areaOf = (found: typeof before) => found.reduce((sum, { width, height }) => sum + width * height, 0);
  const after = await tiles(host.page);
  expect(areaOf(after) / after.length).toBeGreaterThanOrEqual(areaOf(before) / before.length);
});

test('a person who comes back is there again for all, once', async () => {
  const { page } = guests.get('Ken')!;
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await inCall(page);
  for (const person of [host, ...guests.values()]) await sees(person, 3);
  expect(sorted(await namesOn(host.page))).toEqual(sorted(['You', ...GUESTS]));
  await fillGrid(host, 4);
});

test('when the media server is killed all four see each other again; nobody believes to be heard meanwhile', async () => {
  const everybody = [host, ...guests.values()];
  await Promise.all(everybody.map(({ page }) => watchOutage(page)));
  const killedAtMs = await Promise.all(everybody.map(({ page }) => page.evaluate(() => performance.now())));
  product.kill('livekit');
  const lost = ({ page }: Person) => page.getByText(/Connection lost\.|Reconnecting/).first();
  await Promise.all(everybody.map(({ page }) => untilTold(page)));
  // The old pictures stay until then, with more frames than the new ones have at first.
  await Promise.all(everybody.map((person) => lost(person).waitFor({ state: 'hidden', timeout: 60_000 })));
  await Promise.all(everybody.map((person) => sees(person, 3)));
  const outages = await Promise.all(everybody.map(({ page }, place) => outageOf(page, killedAtMs[place]!)));
  for (const outage of outages) {
    expect(outage, outage.story).toMatchObject({ openUntold: [], contradictions: [], empty: [] });
    expect(outage.toldAfterMs, outage.story).toBeLessThan(10_000);
  }
  console.info(
    'first picture after the media server was killed, ms',
    outages.map((one) => one.pictureAfterMs),
  );
  expect(sorted(await namesOn(host.page))).toEqual(sorted(['You', ...GUESTS]));
});
