import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPageTime } from './support/page-time.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { layoutProblems, settled, speak } from './support/layout.ts';
import { followSocket, message, MESSAGES, PEOPLE, REQUESTS } from './support/made-up-meeting.ts';
import { askToJoin, askToJoinButton, deny, inCall, leave, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-in.ts';

/** Every screen in every language and at every size: nothing is cut off, nothing lies over anything else. */

const SIZES = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
  [360, 740],
] as const;
type Size = (typeof SIZES)[number];
/** Wide, low and narrow: for what looks the same in between. */
const FEW_SIZES: readonly Size[] = [SIZES[0], SIZES[2], SIZES[4]];
/** Of what phones have elsewhere. */
const WIDE_SIZES: readonly Size[] = [SIZES[0], SIZES[2]];

/** An address for each route that has parameters; null for those that go elsewhere at once or are walked state by state. */
const ADDRESSES: Readonly<Record<string, string | null>> = {
  '/auth': null,
  '/callback': '/auth/callback?error=access_denied',
  '/:language/privacy': '/en/privacy',
  '/:roomId': null,
  '*': '/nothing/here',
};

/** The paths of the table of routes, read as text: the web app runs in browsers only. */
const PATHS = [
  ...readFileSync(path.resolve(import.meta.dirname, '../apps/web/src/app/routes.tsx'), 'utf8').matchAll(
    /\bpath: '([^']+)'/g,
  ),
].map((match) => match[1]!);

let product: Product;
let computer: Browser;
let host: Person;
let room: string;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  computer = await openComputer();
  host = await open({ permissions: [] });
  await signUp(host, product.url);
});

afterAll(async () => {
  await computer.close();
  await product.end();
});

function open(options: Partial<PersonOptions> = {}): Promise<Person> {
  return openPerson(computer, { url: product.url, reducedMotion: true, ...options });
}

/** With this set to a folder the test keeps pictures too, for eyes. */
const PICTURES = process.env['LAYOUT_PICTURES'];

interface Walk {
  sizes?: readonly Size[];
  /** What the walk is about. */
  about?: Locator;
  /** Opens it, in any language; what floats closes when its button goes elsewhere, as between wide and narrow. */
  open?: () => Promise<void>;
  /** How the page comes to its next language; without loading it again unless said. */
  change?: (language: Language) => Promise<void>;
}

/** Looks at the page in every language and at every size. */
async function walk(page: Page, screen: string, options: Walk = {}): Promise<void> {
  const { sizes = SIZES, about, open: openIt, change = (language) => speak(page, language) } = options;
  const found: string[] = [];
  const before = page.viewportSize()!;
  for (const language of LANGUAGES) {
    await change(language);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await settled(page);
      if (openIt && !(await about?.isVisible())) {
        await openIt();
        await about?.waitFor();
        await settled(page);
      }
      if (PICTURES && ['en', 'ru'].includes(language))
        await page.screenshot({
          path: path.join(PICTURES, `${screen}.${language}.${width}.png`.replaceAll('/', '_')),
        });
      const problems = await layoutProblems(page);
      if (about && !(await about.isVisible())) problems.push('it is not there');
      for (const problem of problems) found.push(`${screen}, ${language}, ${width}×${height}: ${problem}`);
    }
  }
  await change('en');
  await page.setViewportSize(before);
  await settled(page);
  if (openIt && (await about?.isVisible())) await page.keyboard.press('Escape');
  expect(found).toEqual([]);
}

test.each(PATHS.filter((route) => ADDRESSES[route] !== null))('the screen of %s', async (route) => {
  const address = ADDRESSES[route] ?? route;
  expect(address, 'a route with parameters needs an address in this test').not.toContain(':');
  const { page, close } = await open();
  await page.goto(product.url + address);
  await page.locator('h1').first().waitFor();
  const missing = await page.getByRole('heading', { name: 'This page doesn’t exist' }).count();
  expect(missing, 'the route needs a whole address in this test').toBe(route === '*' ? 1 : 0);
  await walk(page, route);
  await close();
});

test('the pages of sign-in and sign-up, also with what is missing', async () => {
  const { page, close } = await open();
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email', { exact: true }).waitFor();
  const { origin, pathname } = new URL(page.url());
  for (const step of ['sign-in', 'sign-up']) {
    const address = origin + pathname.replace('sign-in', step);
    await walk(page, step, {
      about: page.locator('form input[type=password]'),
      change: async (language) => void (await page.goto(`${address}?locale=${language}`)),
    });
    await walk(page, `${step} with errors`, {
      sizes: FEW_SIZES,
      about: page.locator('[aria-invalid=true]').first(),
      change: async (language) => {
        await page.goto(`${address}?locale=${language}`);
        await page.locator('main form').evaluate((form) => (form as HTMLFormElement).submit());
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
    });
  }
  await close();
});

test('the meeting page from the code that does not exist to the end', async () => {
  const guest = await open();
  const { page } = guest;
  const sockets = followSocket(page);
  await page.goto(`${product.url}/aaa-aaaa-aaa`);
  await page.locator('h1').waitFor();
  await walk(page, 'meeting not found');

  room = await startMeeting(host, product.url, { speaks: 'es', hears: 'en' });
  await walk(host.page, 'alone in the call');

  await page.goto(`${product.url}/${room}`);
  await page.getByLabel('Your name').fill('Wolfeschlegelsteinhausen Bergerdorff');
  await askToJoinButton(page).waitFor();
  await walk(page, 'pre-join');

  await askToJoin(page, product.url, room, { name: 'Marta' });
  await walk(page, 'waiting');
  sockets.send({ type: 'join_request.expired', joinRequestId: sockets.joinRequestId() });
  await page.getByRole('heading', { name: 'Nobody answered' }).waitFor();
  await walk(page, 'nobody answered');

  await leave(host.page);
  await walk(host.page, 'left');
  await guest.close();
});

test('the pre-join screen without permission', async () => {
  const { page, close } = await open({ permissions: [] });
  await page.goto(`${product.url}/${room}`);
  await page.getByRole('alert').waitFor();
  await walk(page, 'devices blocked');
  await close();
});

test('in the call with eight languages, and people who ask to join', async () => {
  const { page, close } = await amongMany();
  await walk(page, 'in the call with many');
  await walk(page, 'interpretation', {
    about: page.getByRole('dialog'),
    open: clicking(page, '.call > .tooltips-above [aria-haspopup=dialog]'),
  });
  await close();
});

test('the menus of the bar', async () => {
  const { page, close } = await amongMany();
  const menu = (button: string) => ({
    about: page.getByRole('menu'),
    open: clicking(page, `.call > .tooltips-above ${button}`),
  });
  await walk(page, 'More', { sizes: FEW_SIZES, ...menu('[data-more]') });
  await walk(page, 'microphones', {
    sizes: WIDE_SIZES,
    ...menu('[aria-haspopup=menu]:has(.lucide-chevron-up)'),
  });
  await walk(page, 'the menu of a tile', {
    sizes: FEW_SIZES,
    about: page.getByRole('menu'),
    open: clicking(page, '[data-tile]:not([data-you]) [aria-haspopup=menu]'),
  });
  await close();
});

test('the panels of the call: people, with requests, hands and roles; chat; settings', async () => {
  const { page, sockets, close } = await amongMany();
  const panel = (id: string) => ({
    about: page.locator(`#${id}`),
    open: clicking(page, `[aria-controls=${id}]`),
  });
  await walk(page, 'people', panel('people'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel('chat').open();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Good morning');
  await page.keyboard.press('Enter');
  for (const [index, text] of MESSAGES.entries())
    sockets.send({ type: 'message.created', message: message(index, text) });
  await page.locator('#chat .message-text', { hasText: MESSAGES.at(-1)! }).waitFor();
  await walk(page, 'chat', panel('chat'));
  await walk(page, 'settings', {
    about: page.locator('#settings'),
    open: async () => {
      await page.locator('[data-more]').click();
      await page
        .getByRole('menuitem')
        .filter({ has: page.locator('.lucide-settings') })
        .click();
    },
  });
  await close();
});

test('the feedback panel and its editor', async () => {
  const { page, close } = await open();
  await page.goto(product.url);
  const panel = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await panel.getByRole('button', { name: 'Report an issue' }).waitFor();
  await walk(page, 'feedback', { sizes: FEW_SIZES, about: panel });
  await panel.getByRole('button', { name: 'Report an issue' }).click();
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByRole('alert').first().waitFor();
  await panel.locator('summary').click();
  await walk(page, 'an issue, with what is missing', { about: panel });
  const picture = await page.screenshot();
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
  await panel.getByRole('button', { name: 'Mark up' }).click();
  const editor = page.locator('[data-annotation]');
  await editor.waitFor();
  await page.getByRole('button', { name: 'Add box' }).click();
  await walk(page, 'marking the screenshot', { sizes: FEW_SIZES, about: editor });
  await close();
});

test('denied and ended', async () => {
  const sockets = followSocket(host.page);
  room = await startMeeting(host, product.url);
  const denied = await open();
  await denied.context.addInitScript(() => {
    // The countdown of the denied screen stands still.
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((work: () => void, delayMs?: number) =>
      setTimeout(work, delayMs === 1_000 ? 3_600_000 : delayMs)) as typeof globalThis.setTimeout;
  });
  await askToJoin(denied.page, product.url, room, { name: 'Marta' });
  await deny(host.page, 'Marta');
  await denied.page.getByRole('timer').waitFor();
  await walk(denied.page, 'denied');
  await denied.close();

  sockets.send({ type: 'conference.ended' });
  await host.page.getByRole('heading', { name: 'The meeting has ended' }).waitFor();
  await walk(host.page, 'ended');
});

test('removed, and a server that does not answer', async () => {
  const { page } = host;
  const sockets = followSocket(page);
  await startMeeting(host, product.url);
  sockets.send({ type: 'participant.left', participantId: sockets.you(), reason: 'expelled' });
  await page.getByRole('heading', { name: 'You were removed from the meeting' }).waitFor();
  await walk(page, 'removed', { sizes: FEW_SIZES });

  await page.reload();
  await page.route('**/api/participants', (route) => route.abort());
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('heading', { name: 'Could not join the meeting' }).waitFor();
  await walk(page, 'could not join', { sizes: FEW_SIZES });
});

test('a connection that is lost for good', async () => {
  const { context, page, close } = await open({ storageState: await host.context.storageState() });
  await context.addInitScript(installPageTime);
  const sockets = followSocket(page);
  await startMeeting({ page }, product.url);
  await page.route('**/api/participants', (route) => route.abort());
  sockets.send({ type: 'participant.left', participantId: sockets.you(), reason: 'lost' });
  await page.evaluate(() => window.setPace(30));
  // Minutes of page time, while other pages are being drawn.
  await page.getByRole('heading', { name: 'Connection lost' }).waitFor({ timeout: 90_000 });
  await page.evaluate(() => window.setPace(1));
  await walk(page, 'connection lost', { sizes: FEW_SIZES });
  await close();
});

/** A call with eight languages, raised hands and people who ask to join. */
async function amongMany() {
  const { context, page, close } = await open({
    permissions: [],
    storageState: await host.context.storageState(),
  });
  const sockets = followSocket(page, (state) => ({
    ...state,
    participants: [...state.participants, ...PEOPLE],
    joinRequests: REQUESTS,
  }));
  await page.goto(`${product.url}/${room}`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await inCall(page);
  await page.getByText('3 people are waiting to join').waitFor();
  return { context, page, sockets, close };
}

const clicking = (page: Page, selector: string) => () => page.locator(selector).first().click();
