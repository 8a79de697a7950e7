import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@intermind/contracts/languages';
import { DEFAULT_ROLE } from '@intermind/contracts/roles';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { layoutProblems } from './support/layout.ts';
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

/** Looks at the page in every language and at every size, without loading it again. */
async function walk(page: Page, screen: string): Promise<void> {
  const found: string[] = [];
  const before = page.viewportSize()!;
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await settled(page);
      if (PICTURES && ['en', 'ru'].includes(language))
        await page.screenshot({
          path: path.join(PICTURES, `${screen}.${language}.${width}.png`.replaceAll('/', '_')),
        });
      for (const problem of await layoutProblems(page))
        found.push(`${screen}, ${language}, ${width}×${height}: ${problem}`);
    }
  }
  await speak(page, 'en');
  await page.setViewportSize(before);
  await settled(page);
  expect(found).toEqual([]);
}

/** As choosing the language in another tab does. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'intermind.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const newValue = JSON.stringify({ ...settings, interfaceLanguage: chosen });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  // The page is empty for a moment, until the texts of the screen are there too.
  await page.waitForFunction(
    (chosen) =>
      document.documentElement.lang === chosen &&
      document.querySelector('main :is(h1, h2, ul)')?.checkVisibility() === true,
    language,
  );
}

/** The window's new size has been drawn, and what follows from it. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)));
  });
}

test.each(PATHS.filter((route) => ADDRESSES[route] !== null))('the screen of %s', async (route) => {
  const address = ADDRESSES[route] ?? route;
  expect(address, 'a route with parameters needs an address in this test').not.toContain(':');
  const { page, close } = await open();
  await page.goto(product.url + address);
  await page.locator('h1').first().waitFor();
  const missing = await page.getByRole('heading', { name: 'This page does not exist' }).count();
  expect(missing, 'the route needs a whole address in this test').toBe(route === '*' ? 1 : 0);
  await walk(page, route);
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
  const member = await open({ permissions: [], storageState: await host.context.storageState() });
  const { page } = member;
  followSocket(page, (state) => ({
    ...state,
    participants: [...state.participants, ...PEOPLE],
    joinRequests: REQUESTS,
  }));
  await page.goto(`${product.url}/${room}`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await inCall(page);
  await page.getByText('3 people are waiting to join').waitFor();
  await walk(page, 'in the call with many');
  await page.getByRole('button', { name: 'Original only' }).click();
  await page.getByRole('dialog', { name: 'Interpretation' }).waitFor();
  await walk(page, 'interpretation');
  await member.close();
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

interface State {
  type: string;
  participants: unknown[];
  joinRequests: unknown[];
}

/** Changes what the conference's websocket says about the conference; the rest of the product is as it is. */
function followSocket(page: Page, change: (state: State) => State = (state) => state) {
  let socket: WebSocketRoute | undefined;
  let joinRequestId: string | undefined;
  void page.routeWebSocket(/\/api\/ws\/conference/, (route) => {
    socket = route;
    route.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text)) as State & { joinRequest?: { id: string } };
      joinRequestId ??= message.joinRequest?.id;
      route.send(JSON.stringify(message.type === 'state' ? change(message) : message));
    });
  });
  return {
    send: (message: unknown) => socket!.send(JSON.stringify(message)),
    joinRequestId: () => joinRequestId,
  };
}

const NAMES = [
  ['Lucía Ferrer', 'es'],
  ['佐藤 花子', 'ja'],
  ['ليلى حداد', 'ar'],
  ['Wolfeschlegelsteinhausen Bergerdorff', 'de'],
  ['Amélie', 'fr'],
  ['Ольга Константиновна Преображенская', 'ru'],
  ['김민준', 'ko'],
  ['Marek', 'pl'],
  ['Zoë', 'nl'],
] as const;
const AT = '2026-01-01T09:52:00.000Z';
const PEOPLE = NAMES.map(([name, language], index) => ({
  id: `prt_${String(index).padStart(22, '0')}`,
  personId: `psn_${String(index).padStart(22, '0')}`,
  name,
  language,
  hears: language,
  role: DEFAULT_ROLE,
  kind: 'anonymous',
  conferenceCreator: false,
  joinedAt: AT,
  handRaisedAt: null,
}));
const REQUESTS = ['Marta', 'Wolfeschlegelsteinhausen Bergerdorff', 'Ken'].map((name, index) => ({
  id: `jrq_${String(index).padStart(22, '0')}`,
  name,
  language: 'hu',
  status: 'PENDING',
  createdAt: AT,
  expiresAt: AT,
  absentSince: null,
}));
