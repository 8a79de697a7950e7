import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPageTime } from './support/page-time.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { settled, speak } from './support/layout.ts';
import { expectFormInView } from './support/form-in-view.ts';
import { FEW_SIZES, SIZES, walk, WIDE_SIZES, ZOOMED } from './support/layout-walk.ts';
import { followSocket, joinAmongMany, message, MESSAGES, transcriptOf } from './support/made-up-meeting.ts';
import { askToJoin, askToJoinButton, deny, leave, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { ADDRESSES, ELSEWHERE, isWalkedIn, routePaths } from './support/routes.ts';
import { holdMeeting } from './support/past-meetings.ts';
import { accessTokenOf } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';

/** Every screen where texts are longest, and in the scripts of all: nothing is cut off, nothing lies over anything else. */

const PATHS = routePaths();

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

test('what is walked elsewhere is a route, and is walked there', () => {
  for (const [route, [file, screen]] of Object.entries(ELSEWHERE)) {
    expect(PATHS).toContain(route);
    expect(isWalkedIn(file, screen), `${file} walks ${screen}`).toBe(true);
  }
});

test.each(PATHS.filter((route) => !ELSEWHERE[route]))('the screen of %s', async (route) => {
  const address = ADDRESSES[route] ?? route;
  expect(address, 'a route with parameters needs an address in this test').not.toContain(':');
  const { page, close } = await open();
  await page.goto(product.url + address);
  await page.locator('h1').first().waitFor();
  expect(page.url(), 'a page of members needs a file that walks it').toBe(product.url + address);
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
  // The longest text of those who wait.
  const sockets = followSocket(page, (told) => ({ ...told, moderatorInside: false }));
  await page.goto(`${product.url}/aaa-aaaa-aaa`);
  await page.locator('h1').waitFor();
  await walk(page, 'meeting not found');

  room = await startMeeting(host, product.url, { speaks: 'es', hears: 'en' });
  await walk(host.page, 'alone in the call');

  await page.goto(`${product.url}/${room}`);
  await page.getByLabel('Your name').fill('Wolfeschlegelsteinhausen Bergerdorff');
  await askToJoinButton(page).waitFor();
  await walk(page, 'pre-join');
  await expectFormInView(page);
  await walk(page, 'settings before joining', {
    sizes: FEW_SIZES,
    about: page.getByRole('dialog'),
    open: clicking(page, 'main button:has(.lucide-settings)'),
  });
  await askToJoin(page, product.url, room, { name: 'Marta' });
  await walk(page, 'waiting');
  const word = page.getByRole('progressbar').getByText('Waiting', { exact: true });
  // Motion is reduced here, which has the word too.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'no-preference' });
  await word.waitFor();
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  await word.waitFor({ state: 'hidden' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  sockets.send({ type: 'join_request.expired', joinRequestId: sockets.joinRequestId() });
  await page.getByRole('heading', { name: 'Nobody answered' }).waitFor();
  await walk(page, 'nobody answered');

  await leave(host.page);
  await walk(host.page, 'left');
  await guest.close();
}, 1_200_000);

test('the pre-join screen without permission', async () => {
  const { page, close } = await open({ permissions: [] });
  await page.goto(`${product.url}/${room}`);
  await page.getByRole('alert').waitFor();
  await walk(page, 'devices blocked');
  await close();
});

test('in the call with eight languages, and people who ask to join', async () => {
  const { page, close } = await amongMany();
  await walk(page, 'in the call with many', { sizes: [...SIZES, ZOOMED] });
  await page.setViewportSize({ width: ZOOMED[0], height: ZOOMED[1] });
  await walk(page, 'interpretation switched on again', {
    sizes: [ZOOMED],
    change: async (language) => {
      await speak(page, language, { interpretationOn: false });
      await settled(page);
      await speak(page, language, { interpretationOn: true });
      await settled(page);
    },
  });
  await walk(page, 'interpretation', {
    sizes: [...SIZES, ZOOMED],
    about: page.getByRole('dialog'),
    open: clicking(page, '.call > .tooltips-above [aria-haspopup=dialog]'),
  });
  await close();
});

test('a notice over the tiles moves none of them', async () => {
  const { page, sockets, close } = await amongMany();
  const places = () =>
    page
      .locator('[data-tile], .call > .tooltips-above')
      .evaluateAll((all) =>
        all.map((each) => Object.values(each.getBoundingClientRect().toJSON() as object)),
      );
  for (const [width, height] of [SIZES[0], ZOOMED, SIZES[4]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const before = await places();
    expect(before.length).toBeGreaterThan(4);
    sockets.send({ type: 'media.down' });
    const notice = page.locator('.call-notices').getByRole('alert');
    await notice.waitFor();
    await settled(page);
    expect(await places(), `${width}×${height}`).toEqual(before);
    sockets.send({ type: 'media.back' });
    await notice.waitFor({ state: 'detached' });
  }
  await close();
});

test('the menus of the bar', async () => {
  const { page, close } = await amongMany();
  const menu = (button: string) => ({
    about: page.getByRole('menu'),
    open: clicking(page, `.call > .tooltips-above ${button}`),
  });
  await walk(page, 'More', { sizes: [...FEW_SIZES, ZOOMED], ...menu('[data-more]') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await walk(page, 'reactions', {
    sizes: [
      [1440, 900],
      [1440, 390],
    ],
    about: page.getByRole('dialog'),
    open: clicking(page, '.call > .tooltips-above button:has(.lucide-smile-plus)'),
  });
  await walk(page, 'microphones', {
    sizes: WIDE_SIZES,
    ...menu('[aria-haspopup=menu]:has(.lucide-chevron-up)'),
  });
  await walk(page, 'cameras', {
    sizes: WIDE_SIZES,
    about: page.getByRole('menu'),
    open: () =>
      page.locator('.call > .tooltips-above [aria-haspopup=menu]:has(.lucide-chevron-up)').nth(1).click(),
  });
  await walk(page, 'the menu of a tile', {
    sizes: FEW_SIZES,
    about: page.getByRole('menu'),
    open: clicking(page, '[data-tile]:not([data-you]) [aria-haspopup=menu]'),
  });
  await close();
});

test('the history of meetings: the list, its filters, one meeting, sharing it', async () => {
  const member = await open();
  const { page, close } = member;
  await signUp(member, product.url);
  const token = await accessTokenOf(page);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsbesprechung, zweiter Teil';
  const { id } = await holdMeeting(product.url, token, {
    title: long,
    guests: ['Lucía Ferrer', '佐藤 花子', 'Wolfeschlegelsteinhausen Bergerdorff'],
    messages: MESSAGES,
  });
  await holdMeeting(product.url, token, { title: 'مراجعة المورّدين', running: true });
  await page.goto(`${product.url}/history`);
  await page.getByText(long).waitFor();
  await walk(page, 'history');
  await walk(page, 'filters of the history', {
    sizes: FEW_SIZES,
    about: page.getByRole('dialog'),
    open: clicking(page, 'main button:has(.lucide-list-filter)'),
  });
  await page.goto(`${product.url}/history/${id}`);
  await page.getByRole('heading', { name: long }).waitFor();
  await walk(page, 'one meeting');
  await walk(page, 'sharing a meeting', {
    sizes: FEW_SIZES,
    about: page.getByRole('dialog'),
    open: clicking(page, 'main button:has(.lucide-share-2)'),
  });
  await close();
});

test('Ask Anything: no chats yet, a question and its answer, the list of chats', async () => {
  const member = await open();
  const { page, close } = member;
  await signUp(member, product.url);
  await page.goto(`${product.url}/ask`);
  await page.locator('main textarea').waitFor();
  await walk(page, 'Ask Anything', { sizes: FEW_SIZES });
  await page.locator('main textarea').fill(MESSAGES.at(-1)!);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ask\/.+/);
  await walk(page, 'a chat of Ask Anything');
  await close();
});

test('the panels of the call: people, with requests, hands and roles; chat; transcript; settings', async () => {
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
  await page.route('**/api/conferences/*/transcript', (route) =>
    route.fulfill({ json: transcriptOf(MESSAGES) }),
  );
  await panel('transcript').open();
  await page.locator('#transcript .transcript-turn', { hasText: MESSAGES[0]! }).waitFor();
  await walk(page, 'transcript', { sizes: FEW_SIZES, ...panel('transcript') });
  await walk(page, 'AI assistant', { about: page.locator('#ai textarea'), open: panel('ai').open });
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
}, 1_200_000);

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
  sockets.send({ type: 'participant.left', participantId: await sockets.you(), reason: 'expelled' });
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
  sockets.send({ type: 'participant.left', participantId: await sockets.you(), reason: 'lost' });
  await page.evaluate(() => window.setPace(30));
  // Minutes of page time, while other pages are being drawn.
  await page.getByRole('heading', { name: 'Connection lost' }).waitFor({ timeout: 90_000 });
  await page.evaluate(() => window.setPace(1));
  await walk(page, 'connection lost', { sizes: FEW_SIZES });
  await close();
});

/** In the host's room, as the host. */
async function amongMany() {
  const storageState = await host.context.storageState();
  const person = await open({ permissions: [], storageState });
  return { ...person, sockets: await joinAmongMany(person.page, `${product.url}/${room}`) };
}

const clicking = (page: Page, selector: string) => () => page.locator(selector).first().click();
