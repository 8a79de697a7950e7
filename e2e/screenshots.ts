import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { openComputer, openPerson, type Person, type PersonOptions } from './support/browser.ts';
import { planStates } from './support/plans.ts';
import { receptionOf } from './support/media.ts';
import { changeSettings } from './support/change-settings.ts';
import { tryDemonstration } from './support/meeting.ts';
import { haveMeetings, memberPictures } from './support/member-pictures.ts';
import { openPeople, peopleSection, removePerson } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { floatingPicture, stateAlonePictures, unansweredPicture } from './support/state-pictures.ts';
import { accessTokenOf, newAccount, signInAsAdministrator } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { apiCall } from './support/api-client.ts';
import { until } from './support/until.ts';

/**
 * Pictures of the main screens and panels, for eyes: `node e2e/screenshots.ts FOLDER`, or `node e2e/screenshots.ts FOLDER
 * dark arabic` for some of them. Everyone uses the page in their own language, so things are found by what they are and not
 * by their words.
 */
const VARIANTS: Readonly<Record<string, Omit<PersonOptions, 'url'>>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, touch: true },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  arabic: { viewport: { width: 1440, height: 900 }, locale: 'ar' },
  landscape: { viewport: { width: 844, height: 390 }, touch: true },
};
const SPEECH = [
  'the customer wants an answer before the end of the month',
  'the second team found the mistake and repaired it in one night',
  'please send me the address of the supplier and the number of the order',
];

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node e2e/screenshots.ts FOLDER [VARIANT...]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const voices = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
const speech = path.join(voices, 'speech.wav');
const silence = path.join(voices, 'silence.wav');
await makeSpeechFile(speech, { sentences: Array.from({ length: 60 }, () => SPEECH).flat() });
await makeSpeechFile(silence, { sentences: [] });
const product = await startProduct({ PLANS: 'on' });
const speaker = await openComputer({
  microphone: speech,
  // The browser's question what to share is answered with a page of this title.
  extraArgs: ['--auto-select-tab-capture-source-by-title=Slides'],
});
const viewer = await openComputer({ microphone: silence });
const administrator = await openPerson(viewer, { url: product.url });
await signInAsAdministrator(administrator, product);
const meeting = await haveMeetings(product.url, administrator);
const plans = await planStates(product, viewer);
try {
  for (const [name, options] of Object.entries(VARIANTS))
    if (wanted.length === 0 || wanted.includes(name))
      await pictures(name, options, { product, speaker, viewer });
} finally {
  await Promise.all([speaker.close(), viewer.close()]);
  await product.end();
  rmSync(voices, { recursive: true, force: true });
}

async function pictures(
  variant: string,
  options: Omit<PersonOptions, 'url'>,
  { product, speaker, viewer }: { product: Product; speaker: Browser; viewer: Browser },
): Promise<void> {
  const { url } = product;
  const take = async (page: Page, screen: string) => {
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .map(({ finished }) =>
            Promise.race([finished.catch(() => undefined), new Promise((done) => setTimeout(done, 500))]),
          ),
      ).then(() => undefined),
    );
    await page.screenshot({ path: path.join(folder!, `${screen}.${variant}.png`), timeout: 60_000 });
    console.log(`${screen}.${variant}.png`);
  };

  // The person who starts the meeting is in English: the helpers know the words.
  const host = await openPerson(speaker, { url });
  await signUp(host, url, newAccount('Ken', 'Watanabe'));
  const { id: room } = await apiCall<{ id: string }>(url, await accessTokenOf(host.page), 'POST /rooms');
  await host.page.goto(`${url}/${room}`);
  await host.page.getByRole('button', { name: 'Join', exact: true }).click();
  await host.page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
  await tryDemonstration(host.page);

  const guest = await openPerson(viewer, { url, ...options });
  const { page } = guest;
  await page.goto(url);
  await page.locator('main h1, h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'home');
  await page.locator('button:has(.lucide-message-square-warning)').first().click();
  await page.locator('[role=dialog] button').nth(1).waitFor();
  await take(page, 'feedback');
  await page.keyboard.press('Escape');
  await page.goto(`${url}/auth`);
  await page.locator('#password').waitFor();
  await take(page, 'sign-in');

  const ask = async (name: string, hears: string) => {
    await page.goto(`${url}/${room}`);
    await page.locator('input[autocomplete="name"]').fill(name);
    await page.locator('select:has(option[value="zh"])').nth(0).selectOption(hears);
    await page.locator('select:has(option[value="zh"])').nth(1).selectOption(hears);
  };
  await ask('Lucía Ferrer', 'es');
  await until('the own picture', () =>
    page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth > 0),
  );
  await take(page, 'pre-join');
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('progressbar').waitFor();
  await take(page, 'waiting');
  await host.page.getByRole('button', { name: 'Admit Lucía Ferrer', exact: true }).waitFor();
  await take(host.page, 'call-join-request');
  await host.page.getByRole('button', { name: 'Admit Lucía Ferrer', exact: true }).click();
  await until(
    'the picture of the host',
    async () => (await receptionOf(page)).pictures.some(({ frames }) => frames > 5),
    30_000,
  );
  await until(
    'captions in Spanish',
    () => page.locator('.caption-face[lang="es"]').first().isVisible(),
    180_000,
  );
  await until(
    'two lines of them',
    async () => ((await page.locator('.caption-face[lang="es"]').last().textContent()) ?? '').length > 30,
    180_000,
  );
  await take(page, 'call');
  await page.locator('[aria-haspopup="dialog"]:not([data-transcript-mark])').first().click();
  await page.getByRole('dialog').waitFor();
  await take(page, 'interpretation');
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await panels(page, take);
  await share(host, page, take);
  await changeSettings(page, { showMediaStreamStatistics: true });
  await page.locator('.statistics-total').waitFor();
  await take(page, 'statistics');
  await changeSettings(page, { showMediaStreamStatistics: false });
  await floatingPicture(page, take);
  await page.locator('.bg-stage-leave').click();
  await page.locator('h1').waitFor();
  await take(page, 'left');
  // A guest who was admitted need not ask again.
  const rejoin = async () => {
    await page.goto(`${url}/${room}`);
    await page.locator('form button[type="submit"]').click();
    await page.locator('.bg-stage-leave').waitFor();
  };
  await rejoin();
  await openPeople(host.page);
  await removePerson(host.page, 'Lucía Ferrer');
  await page.locator('h1').waitFor();
  await take(page, 'removed');
  await peopleSection(host.page, /^Removed/)
    .getByRole('button', { name: 'Let in again: Lucía Ferrer' })
    .click();
  await host.page.keyboard.press('Escape');

  const denied = await openPerson(viewer, { url, ...options });
  await denied.page.goto(`${url}/${room}`);
  await denied.page.locator('input[autocomplete="name"]').fill('Marta');
  await denied.page.locator('form button[type="submit"]').click();
  await host.page.getByRole('button', { name: 'Deny Marta', exact: true }).click();
  await denied.page.getByRole('timer').waitFor();
  await take(denied.page, 'denied');
  await denied.close();
  const unanswered = await openPerson(viewer, { url, ...options });
  await unansweredPicture(unanswered, `${url}/${room}`, take);
  await unanswered.close();

  await rejoin();
  await host.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await host.page.getByRole('menuitem', { name: 'End for everyone' }).click();
  await page.locator('h1').waitFor();
  await take(page, 'ended');
  await Promise.all([guest.close(), host.close()]);

  const storageState = await administrator.context.storageState();
  const member = await openPerson(viewer, { url, ...options, storageState });
  await memberPictures(member.page, url, meeting, take);
  await stateAlonePictures(member, url, take);
  await member.close();
  for (const [screen, owner] of Object.entries(plans)) {
    const person = await openPerson(viewer, {
      ...{ url, ...options },
      storageState: await owner.context.storageState(),
    });
    await person.page.goto(`${url}/profile/billing`);
    await person.page.locator('section h2').first().waitFor();
    await person.page.waitForLoadState('networkidle');
    await take(person.page, screen);
    await person.close();
  }
}

type Take = (page: Page, screen: string) => Promise<void>;

/** Each panel of the call, by its button or where that has no room, from More. */
async function panels(page: Page, take: Take): Promise<void> {
  for (const [id, icon] of [
    ['people', 'users'],
    ['chat', 'message-square'],
    ['transcript', 'scroll-text'],
    ['ai', 'message-circle-question-mark'],
    ['settings', 'settings'],
  ] as const) {
    const own = page.locator(`[aria-controls=${id}]`).first();
    if (await own.isVisible()) await own.click();
    else {
      await page.locator('[data-more]').click();
      await page.locator(`[role^=menuitem]:has(.lucide-${icon})`).click();
    }
    await page.locator(`#${id}`).waitFor();
    if (id === 'chat') {
      await page.locator('#chat textarea').fill('https://example.org/supplier');
      await page.keyboard.press('Enter');
      await page.locator('#chat .message-text').waitFor();
    }
    await page.mouse.move(0, 0);
    await take(page, id);
    await page.keyboard.press('Escape');
    await page.locator(`#${id}`).waitFor({ state: 'detached' });
  }
  await page.locator('[data-more]').click();
  await page.getByRole('menu').waitFor();
  await take(page, 'more');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** The host presents a page to everyone. */
async function share(host: Person, page: Page, take: Take): Promise<void> {
  const slides = await host.context.newPage();
  await slides.setContent(
    `<title>Slides</title><body style="margin:10vh 8vw;font:4vw Georgia;background:#fff">
    <h1>Delivery in November</h1><ul><li>Valencia: two days early</li><li>Rotterdam: on time</li></ul>`,
  );
  await host.page.bringToFront();
  const button = host.page.getByRole('button', { name: 'Share your screen', exact: true });
  await button.click();
  await page.locator('[data-participant$="-presenting"] video').waitFor();
  await until('the slides', async () =>
    page
      .locator('[data-participant$="-presenting"] video')
      .evaluate((video) => (video as HTMLVideoElement).videoWidth > 0),
  );
  await take(page, 'share');
  await take(host.page, 'sharing');
  await button.click();
  await page.locator('[data-participant$="-presenting"]').waitFor({ state: 'detached' });
  await slides.close();
}
