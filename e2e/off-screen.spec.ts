import { wait } from '@intermind/timing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { changeSettings } from './support/change-settings.ts';
import { admit, askToJoin, inCall, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';
import { picturesNow, type PicturesNow, soundReceivedBytes } from './support/video-bytes.ts';

/** Pictures of people who are not on the screen cost nothing, measured by what the browser received. */

let product: Product;
let computers: Browser[] = [];
let host: Person;
const EVERYBODY = ['Ken', 'Marta', 'Zoë'];

/** A window that two tiles fill. */
const SMALL = { width: 340, height: 568 };
const LARGE = { width: 1280, height: 800 };

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computers = [await openComputer(), await openComputer()];
  host = await openPerson(computers[0]!, { url: product.url, viewport: LARGE });
  await signUp(host, product.url);
  const room = await startMeeting(host, product.url);
  for (const name of EVERYBODY) {
    const guest = await openPerson(computers[1]!, {
      url: product.url,
      viewport: { width: 640, height: 480 },
    });
    await askToJoin(guest.page, product.url, room, { name });
    await admit(host.page, name);
    await inCall(guest.page);
  }
});

beforeEach(async () => {
  await changeSettings(host.page, { layout: 'grid' });
  await host.page.setViewportSize(LARGE);
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

/** Cameras here send five pictures a second. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 200;

interface Cost {
  /** Names on the tiles that can be seen. */
  shown: string[];
  /** When the last packet came for people who are not on the screen, on the page's clock; 0 for none. */
  lastWastedMs: number;
}

/**
 * Waits until the page receives, for a second, pictures of everybody whom it shows and of nobody else.
 *
 * @param hidden the page cannot be seen: it receives this many, no matter whose
 */
async function receivesOnlyWhatIsSeen(page: Page, hidden?: { receives: number }): Promise<Cost> {
  let lastWastedMs = 0;
  let seen: PicturesNow | undefined;
  try {
    return await until(
      'only what is seen',
      async () => {
        const before = await picturesNow(page);
        for (let look = 0; look < LOOKS; look += 1) {
          await wait(BETWEEN_LOOKS_MS);
          seen = await picturesNow(page);
          const wasted = seen.received.filter(({ onScreen }) => !onScreen);
          lastWastedMs = Math.max(lastWastedMs, ...wasted.map((one) => one.lastPacketMs));
        }
        const { shown, received } = seen!;
        const bytesBefore = new Map(before.received.map(({ trackId, bytes }) => [trackId, bytes]));
        const costs = received.filter(({ trackId, bytes }) => bytes > (bytesBefore.get(trackId) ?? 0));
        const isRight = hidden
          ? costs.length === hidden.receives
          : costs.length === shown.length && costs.every(({ onScreen }) => onScreen);
        return isRight && { shown, lastWastedMs };
      },
      60_000,
    );
  } catch (cause) {
    throw new Error(`received at last: ${JSON.stringify(seen)}`, { cause });
  }
}

test('on a page of the grid only its people cost, and after a page turn only those of the new page', async () => {
  const { page } = host;
  expect((await receivesOnlyWhatIsSeen(page)).shown).toEqual(EVERYBODY);

  await page.setViewportSize(SMALL);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.waitFor();
  const first = await receivesOnlyWhatIsSeen(page);
  expect(first.shown.length).toBeLessThan(EVERYBODY.length);

  const turnedAtMs = await page.evaluate(() => performance.now());
  await next.click();
  await until('the other people', async () => (await picturesNow(page)).shown.join() !== first.shown.join());
  const second = await receivesOnlyWhatIsSeen(page);
  expect(second.shown.filter((name) => first.shown.includes(name))).toEqual([]);
  const wastedMs = Math.max(0, Math.round(second.lastWastedMs - turnedAtMs));
  console.info('after a page turn the last packet for people of the old page came within, ms', wastedMs);
  // Two seconds are what is asked for; here others use the machine, too.
  expect(wastedMs).toBeLessThan(10_000);
});

test('beside a large tile only those of the strip cost that are scrolled to', async () => {
  const { page } = host;
  await changeSettings(page, { layout: 'sidebar' });
  await page.setViewportSize({ width: 900, height: 250 });
  const scroller = page.getByRole('list', { name: 'People in the meeting' }).locator('..');
  await until('a strip that is longer than the window', () =>
    scroller.evaluate((one) => one.scrollHeight > one.clientHeight + 1),
  );
  const atTop = await receivesOnlyWhatIsSeen(page);
  expect(atTop.shown.length).toBeLessThan(EVERYBODY.length);
  await scroller.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await until('others are seen', async () => (await picturesNow(page)).shown.join() !== atTop.shown.join());
  await receivesOnlyWhatIsSeen(page);
});

test('in a tab behind another no picture costs, and the voices go on; a floating video keeps its own', async () => {
  const { page } = host;
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const float = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Floating video' }).click();
    await page.keyboard.press('Escape');
  };
  expect((await receivesOnlyWhatIsSeen(page)).shown).toEqual(EVERYBODY);
  await show('hidden');
  await receivesOnlyWhatIsSeen(page, { receives: 0 });
  const heard = await soundReceivedBytes(page);
  await until('more sound', async () => (await soundReceivedBytes(page)) > heard);
  await show('visible');
  await receivesOnlyWhatIsSeen(page);

  await float();
  await show('hidden');
  await receivesOnlyWhatIsSeen(page, { receives: 1 });
  await show('visible');
  await float();
  await receivesOnlyWhatIsSeen(page);
});
