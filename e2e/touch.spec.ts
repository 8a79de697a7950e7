import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { settled } from './support/layout.ts';
import { admit, askToJoin, inCall, joinButton, joinRequestOf, prepareMeeting } from './support/meeting.ts';
import { peoplePanel } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';
import { smallTargets } from './support/touch-targets.ts';

/** On a phone everything that is pressed is large enough for a finger, however it is held. */

const PHONE = { width: 390, height: 844 };
const HOLDS = [PHONE, { width: 844, height: 390 }];

let product: Product;
let computer: Browser;
let member: Person;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  computer = await openComputer();
  member = await openPhone();
  ({ page } = member);
});

afterAll(async () => {
  await computer.close();
  await product.end();
});

const openPhone = () =>
  openPerson(computer, { url: product.url, viewport: PHONE, touch: true, reducedMotion: true });

/** Held in both ways, last upright. */
async function expectLargeTargets(what: string, on = page): Promise<void> {
  for (const size of HOLDS.toReversed()) {
    await on.setViewportSize(size);
    await settled(on);
    expect.soft(await smallTargets(on), `${what}, ${size.width} px wide`).toEqual([]);
  }
}

test('signed out: home and the pages of sign-in', async () => {
  await page.goto(product.url);
  await page.locator('h1').first().waitFor();
  await expectLargeTargets('home');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expectLargeTargets('sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').waitFor();
  await expectLargeTargets('sign-up');
});

test('the feedback panel, and marking a screenshot', async () => {
  await page.goto(product.url);
  const panel = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await panel.getByRole('button', { name: 'Report an issue' }).waitFor();
  await expectLargeTargets('feedback');
  await panel.getByRole('button', { name: 'Report an issue' }).click();
  const file = { name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await panel.locator('input[type=file]').setInputFiles(file);
  await panel.getByRole('button', { name: 'Mark up' }).waitFor();
  await expectLargeTargets('an issue');
  await panel.getByRole('button', { name: 'Mark up' }).click();
  await page.getByRole('button', { name: 'Add box' }).click();
  await expectLargeTargets('the editor of the screenshot');
});

test('signed in: the screens of the shell', async () => {
  await signUp(member, product.url);
  for (const path of [
    '/',
    '/test',
    '/history',
    '/ask',
    '/profile',
    '/profile/settings',
    '/profile/prompts',
    '/profile/calendar',
    '/profile/advanced',
  ]) {
    await page.goto(product.url + path);
    await page.locator('h1').first().waitFor();
    await expectLargeTargets(path);
  }
});

test('in the call: bar, panels and menus', async () => {
  await prepareMeeting(page, product.url);
  await joinButton(page).waitFor();
  await expectLargeTargets('pre-join');
  await joinButton(page).click();
  await inCall(page);
  await expectLargeTargets('call');
  for (const [name, opens] of [
    ['Transcript', page.getByRole('switch', { name: 'Off the record' })],
    ['Hearing English', page.getByRole('dialog')],
    ['Options for You', page.getByRole('menu')],
    ['More', page.getByRole('menu')],
  ] as const) {
    for (const size of HOLDS.toReversed()) {
      await page.setViewportSize(size);
      await settled(page);
      await page.getByRole('button', { name }).last().click();
      await opens.first().waitFor();
      expect.soft(await smallTargets(page), `${name}, ${size.width} px wide`).toEqual([]);
      await page.keyboard.press('Escape');
      await opens.first().waitFor({ state: 'hidden' });
    }
  }
  // A tap beside the sheet, where the bar is, only closes it; so does its button.
  const sheet = page.getByRole('dialog');
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  const { x, y } = (await leave.boundingBox())!;
  for (const close of [
    () => page.touchscreen.tap(x + 5, y + 5),
    () => sheet.getByRole('button', { name: 'Close' }).tap(),
  ]) {
    await page.getByRole('button', { name: 'Hearing English' }).tap();
    await sheet.waitFor();
    await close();
    await sheet.waitFor({ state: 'detached' });
  }
  expect(await leave.isVisible()).toBe(true);
  for (const name of ['People', 'Chat', 'AI assistant', 'Settings']) {
    await choose(name);
    const panel = page.getByRole('heading', { name }).first();
    await panel.waitFor();
    await expectLargeTargets(name);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  }
});

test('in the call: joining info, shortcuts, people who wait or ask, and a question', async () => {
  for (const name of ['Joining info and QR code', 'Keyboard shortcuts']) {
    // Upright there is no entry for shortcuts: phones have no keys. Tablets may.
    if (name === 'Keyboard shortcuts') await page.setViewportSize(HOLDS[1]!);
    await settled(page);
    await choose(name);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectLargeTargets(name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  const guest = await openPhone();
  await askToJoin(guest.page, product.url, new URL(page.url()).pathname.slice(1), { name: 'Marta' });
  await expectLargeTargets('waiting', guest.page);
  await joinRequestOf(page, 'Marta').waitFor();
  await expectLargeTargets('the request over the stage');
  await admit(page, 'Marta');
  await inCall(guest.page);
  await choose('People');
  await peoplePanel(page).getByRole('button', { name: 'Mute all' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectLargeTargets('a question');
  await guest.close();
});

async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}
