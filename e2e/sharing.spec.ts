import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsEverywhere } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { followSocket } from './support/made-up-meeting.ts';
import { isNotBlack, pictureOf, seesPicture, tileNames, type TilePicture } from './support/picture.ts';
import { admit, askToJoin, askToJoinButton, inCall, joinAsMember, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** One meeting for all tests. Each ends with nobody presenting. */
let product: Product;
let computers: Browser[] = [];
let hanna: Person;
let ben: Person;
let marta: Person;
let room: string;
let martaIsTold: (message: unknown) => void;

const STAGE = 'On stage';
const PEOPLE = 'People in the meeting';
const RED = 'rgb(200, 30, 30)';
const BLUE = 'rgb(30, 30, 200)';
const isRed = ({ red, green, blue }: TilePicture['colour']) => red > 120 && green < 90 && blue < 90;
const isBlue = ({ red, green, blue }: TilePicture['colour']) => blue > 120 && green < 90 && red < 90;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  // The browser's question what to share is answered with a page of this title; at the third one's computer with no.
  computers = await Promise.all([
    openComputer({ isWhole: true, extraArgs: ['--auto-select-tab-capture-source-by-title=Red slides'] }),
    openComputer({ isWhole: true, extraArgs: ['--auto-select-tab-capture-source-by-title=Blue slides'] }),
    openComputer({ isWhole: true, extraArgs: ['--use-fake-ui-for-media-stream=deny'] }),
  ]);
  [hanna, ben, marta] = (await Promise.all(
    computers.map((computer) =>
      openPerson(computer, { url: product.url, viewport: { width: 1600, height: 900 } }),
    ),
  )) as [Person, Person, Person];
  await signUp(hanna, product.url, newAccount('Hanna', 'Host'));
  await signUp(ben, product.url, newAccount('Ben', 'Ray'));
  room = await startMeeting(hanna, product.url);
  await joinAsMember(ben, product.url, room);
  martaIsTold = followSocket(marta.page).send;
  await askToJoin(marta.page, product.url, room, { name: 'Marta' });
  await admit(hanna.page, 'Marta');
  await inCall(marta.page);
  await openSlides(hanna, 'Red slides', RED);
  await openSlides(ben, 'Blue slides', BLUE);
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

/** Another page in the same browser, of one colour, where something small moves. */
async function openSlides({ context, page }: Person, title: string, colour: string): Promise<void> {
  const slides = await context.newPage();
  await slides.setContent(
    `<title>${title}</title><style>body{background:${colour}} b{animation:move 1s infinite alternate;display:block}
    @keyframes move{to{transform:translateX(200px)}}</style><b>1</b>`,
  );
  await page.bringToFront();
}

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share your screen', exact: true });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop sharing', exact: true }).first();
const HANNA_PRESENTS = 'Hanna Host is presenting';
const BEN_PRESENTS = 'Ben Ray is presenting';

async function onStage(page: Page, names: string[]): Promise<void> {
  await until(
    `on the stage: ${names.join(', ') || 'nobody'}`,
    async () => JSON.stringify((await tileNames(page, STAGE)).sort()) === JSON.stringify([...names].sort()),
    45_000,
  );
}

/** The one large tile has a picture that goes on. The large one changes with the speaker. */
async function seesSomebodyLarge(page: Page): Promise<void> {
  let last = { name: '', frames: 0 };
  await until(
    'somebody large, with a picture',
    async () => {
      const [name = '', ...others] = await tileNames(page, STAGE);
      const picture = await pictureOf(page, STAGE, name);
      const moved = picture && last.name === name && picture.frames > last.frames;
      last = { name, frames: picture?.frames ?? 0 };
      return moved && others.length === 0 && isNotBlack(picture.colour);
    },
    45_000,
    250,
  );
}

/** A guest who was admitted need not ask again. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await askToJoinButton(page).click();
  await inCall(page);
}

async function chooseLayout(page: Page, layout: 'Grid' | 'Sidebar'): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitemradio', { name: layout }).click();
}

async function togglePin(page: Page, name: string, label: 'Pin' | 'Unpin'): Promise<void> {
  const tile = page.locator('[data-tile]').filter({ has: page.locator(`bdi:text-is("${name}")`) });
  await tile.hover();
  await tile.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

test('what somebody shares takes the stage of the others and arrives with its pixels; its end gives the stage back to people with pictures', async () => {
  for (const { page } of [ben, marta]) await seesPicture(page, PEOPLE, 'Hanna Host');
  await shareButton(hanna.page).click();
  await hanna.page.getByText('You’re sharing your screen').waitFor();
  for (const { page } of [ben, marta]) {
    await onStage(page, [HANNA_PRESENTS]);
    await seesPicture(page, STAGE, HANNA_PRESENTS, isRed);
    await seesPicture(page, PEOPLE, 'Hanna Host');
  }
  // One's own screen is not shown to oneself.
  expect(await tileNames(hanna.page, STAGE)).toEqual([]);
  await stopButton(hanna.page).click();
  for (const { page } of [ben, marta]) {
    await onStage(page, []);
    await seesPicture(page, PEOPLE, 'Hanna Host');
  }
  await seesPicture(marta.page, PEOPLE, 'Ben Ray');
});

test('a notice covers nothing of a share on the stage', async () => {
  const { page } = marta;
  await shareButton(hanna.page).click();
  await onStage(page, [HANNA_PRESENTS]);
  const shared = page.getByRole('list', { name: STAGE });
  const before = (await shared.boundingBox())!;
  martaIsTold({ type: 'media.down' });
  const notice = page.locator('.call-notices').getByRole('alert');
  await notice.waitFor();
  const { y, height } = (await notice.boundingBox())!;
  await until('the share is below it', async () => (await shared.boundingBox())!.y >= y + height);
  martaIsTold({ type: 'media.back' });
  await notice.waitFor({ state: 'detached' });
  await until('the share has its place again', async () => (await shared.boundingBox())!.y === before.y);
  expect(await problemsEverywhere(page, { about: '[data-stage=share]' })).toEqual([]);
  await stopButton(hanna.page).click();
  await onStage(page, []);
});

test('in the sidebar layout the large tile has a picture before a share, after it and after a reload', async () => {
  const { page } = marta;
  await chooseLayout(page, 'Sidebar');
  await seesSomebodyLarge(page);
  await shareButton(ben.page).click();
  await onStage(page, [BEN_PRESENTS]);
  await seesPicture(page, STAGE, BEN_PRESENTS, isBlue);
  await stopButton(ben.page).click();
  await until('no share', async () => !(await tileNames(page, STAGE)).includes(BEN_PRESENTS));
  await seesSomebodyLarge(page);
  await reload(page);
  await seesSomebodyLarge(page);
  await chooseLayout(page, 'Grid');
  await onStage(page, []);
});

test('two shares stand side by side, and neither takes the place of a pin', async () => {
  const { page } = marta;
  await togglePin(page, 'Hanna Host', 'Pin');
  await onStage(page, ['Hanna Host']);
  await seesPicture(page, STAGE, 'Hanna Host');
  await reload(page);
  await onStage(page, ['Hanna Host']);
  await seesPicture(page, STAGE, 'Hanna Host');
  await shareButton(hanna.page).click();
  await shareButton(ben.page).click();
  await until('both shares beside the pin', async () => {
    const beside = await tileNames(page, PEOPLE);
    return beside.includes(HANNA_PRESENTS) && beside.includes(BEN_PRESENTS);
  });
  expect(await tileNames(page, STAGE)).toEqual(['Hanna Host']);
  await seesPicture(page, STAGE, 'Hanna Host');
  await togglePin(page, 'Hanna Host', 'Unpin');
  await onStage(page, [HANNA_PRESENTS, BEN_PRESENTS]);
  await seesPicture(page, STAGE, HANNA_PRESENTS, isRed);
  await seesPicture(page, STAGE, BEN_PRESENTS, isBlue);
  // Each presenter sees the other's.
  await onStage(ben.page, [HANNA_PRESENTS]);
  await seesPicture(ben.page, STAGE, HANNA_PRESENTS, isRed);
  await stopButton(hanna.page).click();
  await onStage(page, [BEN_PRESENTS]);
  await seesPicture(page, STAGE, BEN_PRESENTS, isBlue);
  await stopButton(ben.page).click();
  for (const person of [hanna, ben, marta]) await onStage(person.page, []);
  await seesPicture(page, PEOPLE, 'Hanna Host');
  await seesPicture(page, PEOPLE, 'Ben Ray');
});

test('a person who refuses the browser’s question shares nothing and is told nothing', async () => {
  const { page, watch } = marta;
  const before = [...watch.errors];
  const asked = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { mediaDevices } = navigator;
        const ask = mediaDevices.getDisplayMedia.bind(mediaDevices);
        mediaDevices.getDisplayMedia = (options) => {
          const answer = ask(options);
          answer.then(
            () => resolve('given'),
            (error: Error) => resolve(error.name),
          );
          return answer;
        };
      }),
  );
  await shareButton(page).click();
  expect(await asked).toBe('NotAllowedError');
  expect(await shareButton(page).getAttribute('aria-pressed')).toBe('false');
  expect(await page.locator('[data-toasts]').allInnerTexts()).toEqual([]);
  expect(await tileNames(hanna.page, STAGE)).toEqual([]);
  // It can be tried again.
  expect(await shareButton(page).isEnabled()).toBe(true);
  expect(watch.errors).toEqual(before);
  const clean = { errors: [], violations: [], foreign: [] };
  expect([hanna.watch, ben.watch]).toEqual([clean, clean]);
});
