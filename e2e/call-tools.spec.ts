import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsEverywhere } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { admit, askToJoin, inCall, joinButton, leftHeading, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computer: Browser;
let host: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer({ isWhole: true });
  host = await openPerson(computer, { url: product.url });
  await signUp(host, product.url);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

/** With this set to a folder the test keeps pictures, for eyes. */
const PICTURES = process.env['CALL_PICTURES'];
const picture = async (page: Page, name: string) =>
  PICTURES && (await page.screenshot({ path: path.join(PICTURES, `${name}.png`) }));

test('a question mark lists the shortcuts; a key can be changed, one in use is refused, and the change survives a reload', async () => {
  const { page } = host;
  await startMeeting(host, product.url);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const chat = page.getByRole('heading', { name: 'Chat' });

  await page.keyboard.press('?');
  await list.getByRole('button', { name: 'Chat: M. Change' }).click();
  await page.keyboard.press('c');
  await list.getByText('C is already used: Captions. Press another key.').waitFor();
  await page.keyboard.press('x');
  await list.getByRole('button', { name: 'Chat: X. Change' }).waitFor();
  expect(await problemsEverywhere(page, { about: '[role=dialog]' })).toEqual([]);
  await picture(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });

  await page.keyboard.press('m');
  expect(await chat.count()).toBe(0);
  await page.keyboard.press('x');
  await chat.waitFor();

  await page.reload();
  await joinButton(page).click();
  await inCall(page);
  expect(await page.getByRole('button', { name: 'Chat' }).getAttribute('data-shortcut')).toBe('X');
  await page.keyboard.press('x');
  await chat.waitFor();
  expect(host.watch).toEqual({ errors: [], violations: [], foreign: [] });
});

test('statistics stand on the tiles and for the whole call while they are switched on; a person is no longer watched from their row', async () => {
  const { page } = host;
  const guest = await openPerson(computer, { url: product.url });
  await askToJoin(guest.page, product.url, new URL(page.url()).pathname.slice(1), { name: 'Marta' });
  await admit(page, 'Marta');
  await inCall(guest.page);

  const switchStatistics = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Call statistics' }).click();
  };
  await switchStatistics();
  const all = page.getByRole('group', { name: 'Whole call' });
  const ofMarta = page.locator('[data-tile]:not([data-you])').getByRole('group', { name: 'Statistics' });
  await ofMarta.getByText(/^\d+×\d+$/).waitFor();
  await ofMarta.getByText(/^[\d.]+ [kM]b/).waitFor();
  await all.getByText('Sent').waitFor();
  await all.getByText('Received').waitFor();
  expect(await problemsEverywhere(page, { about: '.statistics-total' })).toEqual([]);
  await picture(page, 'statistics');
  await page.keyboard.press('Escape');
  await switchStatistics();
  await all.waitFor({ state: 'hidden' });
  expect(await ofMarta.count()).toBe(0);

  await page.getByRole('button', { name: /^People/ }).click();
  await page.getByRole('button', { name: 'Options for Marta' }).last().click();
  await page.getByRole('menuitem', { name: 'Stop watching' }).click();
  await page.getByText('You’ve stopped watching this').waitFor({ state: 'attached' });
  await guest.close();
});

test('a message stands over the captions, in a wide window and in a low one', async () => {
  const { page } = host;
  await startMeeting(host, product.url);
  const captions = page.locator('.call .captions');
  if (!(await captions.isVisible())) await page.keyboard.press('c');
  await captions.waitFor();
  await page.getByRole('button', { name: 'Copy link' }).last().click();
  const message = page.locator('.toast').first();
  await message.hover();
  const before = page.viewportSize()!;
  for (const size of [before, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    await until(`it is over them at ${size.width} × ${size.height}`, async () => {
      const [above, below] = [await message.boundingBox(), await captions.boundingBox()];
      return above !== null && below !== null && above.y + above.height <= below.y;
    });
    await message.hover();
  }
  await page.setViewportSize(before);
});

test('the floating video shows the other person, mutes and leaves; where the browser has no such window it is one in the page', async () => {
  const { page } = host;
  const guest = await openPerson(computer, { url: product.url });
  await askToJoin(guest.page, product.url, new URL(page.url()).pathname.slice(1), { name: 'Ken' });
  await admit(page, 'Ken');
  await inCall(guest.page);

  const toggle = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Floating video' }).click();
    await page.keyboard.press('Escape');
  };
  await toggle();
  const inWindow = (selector: string, act: 'count' | 'click') =>
    page.evaluate(
      ([wanted, what]) => {
        const { window: opened } = (
          window as unknown as { documentPictureInPicture: { window: Window | null } }
        ).documentPictureInPicture;
        const found = [...(opened?.document.querySelectorAll<HTMLElement>(wanted!) ?? [])];
        if (what === 'click') found[0]?.click();
        return found.length;
      },
      [selector, act],
    );
  await until('the picture in the floating window', async () => (await inWindow('video', 'count')) === 1);
  await inWindow('button[aria-label="Turn off the microphone"]', 'click');
  const turnOn = 'button[aria-label="Turn on the microphone"]';
  await until('the microphone is off', async () => (await inWindow(turnOn, 'count')) === 1);
  await inWindow(turnOn, 'click');
  await toggle();
  await until('the floating window is closed', async () => (await inWindow('video', 'count')) === 0);

  await page.evaluate(() =>
    Object.defineProperty(window, 'documentPictureInPicture', { value: undefined, configurable: true }),
  );
  await toggle();
  const frame = page.getByRole('region', { name: 'Floating video' });
  await frame.getByText('Ken').waitFor();
  await frame.locator('video').waitFor();
  await frame.getByRole('button', { name: 'Turn off the microphone' }).click();
  await frame.getByRole('button', { name: 'Turn on the microphone' }).click();
  const before = (await frame.boundingBox())!;
  await frame.focus();
  await page.keyboard.press('ArrowUp');
  expect((await frame.boundingBox())!.y).toBe(before.y - 16);
  expect(await problemsEverywhere(page)).toEqual([]);
  await picture(page, 'floating');
  await frame.getByRole('button', { name: 'Leave' }).click();
  await leftHeading(page).waitFor();
  await guest.close();
});
