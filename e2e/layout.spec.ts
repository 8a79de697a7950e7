import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import { DEFAULT_ROLE } from '@intermind/contracts/roles';
import type { Browser, Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { layoutProblems, settled, speak } from './support/layout.ts';
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
  const click = (selector: string) => () => page.locator(selector).first().click();
  await walk(page, 'interpretation', {
    about: page.getByRole('dialog'),
    open: click('.call > .tooltips-above [aria-haspopup=dialog]'),
  });
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

interface State {
  type: string;
  you: string;
  participants: unknown[];
  joinRequests: unknown[];
}

/** Changes what the conference's websocket says about the conference; the rest of the product is as it is. */
function followSocket(page: Page, change: (state: State) => State = (state) => state) {
  let socket: WebSocketRoute | undefined;
  let joinRequestId: string | undefined;
  let you: string | undefined;
  void page.routeWebSocket(/\/api\/ws\/conference/, (route) => {
    socket = route;
    route.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text)) as State & { joinRequest?: { id: string } };
      joinRequestId ??= message.joinRequest?.id;
      you ??= message.you;
      route.send(JSON.stringify(message.type === 'state' ? change(message) : message));
    });
  });
  return {
    send: (message: unknown) => socket!.send(JSON.stringify(message)),
    joinRequestId: () => joinRequestId,
    you: () => you,
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
  version: 0,
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
