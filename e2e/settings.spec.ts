import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, problemsEverywhere } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { hasFocus } from './support/keyboard.ts';
import { inCall, joinButton, startMeeting } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { type Account, signIn } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computer: Browser;
let member: Person;
let account: Account;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', PLANS: 'on' });
  computer = await openComputer();
  member = await open();
  account = await signUp(member, product.url);
  await startMeeting(member, product.url);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const open = () => openPerson(computer, { url: product.url, reducedMotion: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true });
const setting = (page: Page, name: string) => panel(page).getByRole('switch', { name, exact: true });
const choice = (page: Page, name: string) => panel(page).getByRole('combobox', { name, exact: true });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

async function openSettings(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await panel(page).waitFor();
}

async function rejoin({ page }: Person): Promise<void> {
  await page.reload();
  await joinButton(page).click();
  await inCall(page);
}

test('the panel opens from More, has the focus, gives it back, and keeps to the rules of accessibility', async () => {
  const { page } = member;
  await openSettings(page);
  expect(await hasFocus(panel(page).getByRole('heading', { name: 'Settings', exact: true }))).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await until('the focus is back on More', () => hasFocus(more(page)));
});

test('a member’s choices take effect at once, are saved, and are there after a reload', async () => {
  const { page } = member;
  await openSettings(page);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/users') && response.request().method() === 'PATCH',
  );
  await choice(page, 'Layout').selectOption('Sidebar');
  await setting(page, 'Captions').setChecked(true);
  await setting(page, 'Single-key shortcuts').setChecked(false);
  await panel(page).getByText('Saved', { exact: true }).waitFor();
  expect((await saved).request().postDataJSON()).toEqual({ settings: { layout: 'sidebar' } });
  await page.getByText('Captions appear here when someone speaks.').waitFor();

  await rejoin(member);
  await page.getByText('Captions appear here when someone speaks.').waitFor();
  await openSettings(page);
  expect(await choice(page, 'Layout').inputValue()).toBe('sidebar');
  expect(await setting(page, 'Single-key shortcuts').isChecked()).toBe(false);
});

test('on another computer the member finds what the server keeps', async () => {
  const elsewhere = await open();
  await signIn(elsewhere, product.url, account);
  await startMeeting(elsewhere, product.url);
  await openSettings(elsewhere.page);
  expect(await choice(elsewhere.page, 'Layout').inputValue()).toBe('sidebar');
  await elsewhere.close();
});

test('what could not be saved is said, and saved on a retry', async () => {
  const { page } = member;
  await page.route('**/api/users', (route) => route.abort());
  await choice(page, 'Layout').selectOption('Grid');
  await panel(page).getByText('Your settings couldn’t be saved.').waitFor();
  await page.unroute('**/api/users');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await panel(page).getByText('Saved', { exact: true }).waitFor();
});

test('another microphone and another interface language are used at once', async () => {
  const { page } = member;
  const microphones = await choice(page, 'Microphone').locator('option').allTextContents();
  expect(microphones.length).toBeGreaterThan(1);
  await choice(page, 'Microphone').selectOption(microphones.at(-1)!);
  await until('the other microphone is open', async () => {
    const settings = await page.evaluate(
      () => JSON.parse(localStorage.getItem('intermind.settings') ?? '{}') as { microphoneId?: string },
    );
    return (await choice(page, 'Microphone').inputValue()) === settings.microphoneId;
  });
  await choice(page, 'Interface').selectOption('Deutsch');
  const german = page.getByRole('region', { name: 'Einstellungen', exact: true });
  await german.getByRole('heading', { name: 'Sprachen' }).waitFor();
  await german.getByRole('combobox', { name: 'Oberfläche' }).selectOption('English');
  await panel(page).waitFor();
});

test('the menu of the devices leads to the settings', async () => {
  const { page } = member;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose a camera' }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await panel(page).waitFor();
});

const preview = (page: Page) => panel(page).locator('video');
/** How much neighbouring pixels of the own picture differ: little in a blurred one. */
const sharpness = (page: Page) =>
  preview(page).evaluate((video: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(320, 180);
    const context = canvas.getContext('2d')!;
    context.drawImage(video, 0, 0, 320, 180);
    const { data } = context.getImageData(0, 0, 320, 180);
    let sum = 0;
    for (let at = 4; at < data.length; at += 4) sum += Math.abs(data[at + 1]! - data[at - 3]!) ** 2;
    return sum;
  });

test('the background is blurred on this device, in both qualities, also after a reload', async () => {
  const { page, watch } = member;
  let plain = 0;
  await until('the own picture', async () => (plain = await sharpness(page)) > 0);
  const blurred = () => until('a blurred picture', async () => (await sharpness(page)) < plain / 2);
  await setting(page, 'Blur my background').setChecked(true);
  await blurred();
  await choice(page, 'Blur quality').selectOption('Low, for slower devices');
  await page.waitForResponse(/selfie-landscape\.tflite/);
  await blurred();
  await rejoin(member);
  await openSettings(page);
  expect(await choice(page, 'Blur quality').inputValue()).toBe('low-quality');
  await blurred();
  await setting(page, 'Blur my background').setChecked(false);
  await until('a sharp picture', async () => (await sharpness(page)) > plain / 2);
  expect([watch.foreign, watch.violations]).toEqual([[], []]);
});

test('a blur that does not work is switched off and said, and the camera goes on', async () => {
  const { page } = member;
  await page.route(/selfie-landscape\.tflite/, (route) => route.abort());
  // The quality that was chosen last is the low one. It may be off again before anybody sees it on.
  await setting(page, 'Blur my background').click();
  await page.getByText('Your background couldn’t be blurred.').first().waitFor();
  expect(await setting(page, 'Blur my background').isChecked()).toBe(false);
  expect(await page.getByRole('button', { name: 'Camera', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await page.unroute(/selfie-landscape\.tflite/);
});

test('noise is taken out by a worklet of our own; where that fails the microphone goes on', async () => {
  const { page } = member;
  const worklet = page.waitForResponse(/rnnoise.*\.wasm/);
  await setting(page, 'Noise suppression').setChecked(true);
  expect((await worklet).status()).toBe(200);
  await page.waitForTimeout(6_000);
  expect(await setting(page, 'Noise suppression').isChecked()).toBe(true);
  await setting(page, 'Noise suppression').setChecked(false);
  await page.route(/rnnoise.*\.wasm/, (route) => route.abort());
  await setting(page, 'Noise suppression').click();
  await page.getByText('Noise suppression isn’t available.').first().waitFor();
  expect(await setting(page, 'Noise suppression').isChecked()).toBe(false);
  await page.unroute(/rnnoise.*\.wasm/);
});

test('push to talk: the microphone is on while the space bar is held', async () => {
  const { page } = member;
  const microphone = page.getByRole('button', { name: 'Microphone', exact: true });
  const isOn = (on: boolean) =>
    until(`microphone on: ${on}`, async () => (await microphone.getAttribute('aria-pressed')) === String(on));
  await setting(page, 'Push to talk').setChecked(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+d');
  await isOn(false);
  await page.locator('main').focus();
  await page.keyboard.down('Space');
  await isOn(true);
  await page.keyboard.up('Space');
  await isOn(false);
  await more(page).focus();
  await page.keyboard.down('Space');
  await isOn(false);
  await page.keyboard.up('Space');
  await page.keyboard.press('Escape');
});

test('captions have the size, colours and font that are chosen, shown before and after in the call', async () => {
  const { page } = member;
  await openSettings(page);
  await setting(page, 'Captions').setChecked(true);
  const sample = page.getByTestId('caption-sample').getByText('This is what captions look like.');
  const look = () =>
    sample.evaluate((line) => {
      const { fontSize, fontFamily, color } = getComputedStyle(line);
      return [fontSize, /Literata/.test(fontFamily.split(',')[0]!), color];
    });
  expect(await look()).toEqual(['22px', true, 'rgb(131, 205, 164)']);
  await choice(page, 'Size').selectOption('Extra large');
  await choice(page, 'Colours').selectOption('Yellow on black');
  await choice(page, 'Font').selectOption('Sans serif');
  expect(await look()).toEqual(['36px', false, 'rgb(255, 233, 74)']);
  const strip = page.locator('.captions').and(page.getByRole('region', { name: 'Captions', exact: true }));
  expect(await strip.getAttribute('class')).toContain('captions-huge captions-yellow captions-sans');
  expect(await accessibilityProblems(page)).toEqual([]);
  await rejoin(member);
  expect(await strip.getAttribute('class')).toContain('captions-huge');
});

test('the switch of the statistics is in the panel, too', async () => {
  const { page } = member;
  await openSettings(page);
  expect(await setting(page, 'Call statistics').isChecked()).toBe(false);
  await setting(page, 'Call statistics').setChecked(true);
  await page
    .getByText(/kbit\/s|kb\/s|Mb\/s|Mbit\/s/)
    .first()
    .waitFor();
  await setting(page, 'Call statistics').setChecked(false);
});

test('settings that cannot be loaded are said to be so, the call goes on, and the next try loads them (spec 1 §8)', async () => {
  const { page } = member;
  await page.route(/\/assets\/call-settings-[^/]*\.js/, (route) => route.abort());
  await rejoin(member);
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await page.getByText('Your settings couldn’t be loaded. Check your internet connection.').first().waitFor();
  await inCall(page);
  await page.unroute(/\/assets\/call-settings-[^/]*\.js/);
  await openSettings(page);
});

test('before joining the background is blurred with one press, and devices and effects have a dialog', async () => {
  const { page } = member;
  await page.reload();
  await joinButton(page).waitFor();
  const blur = page.getByRole('button', { name: 'Blur my background', exact: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  expect(await blur.getAttribute('aria-pressed')).toBe('false');
  await blur.click();
  await until('the effect is loaded with its first use', () =>
    asked.some((path) => path.endsWith('.tflite')),
  );
  expect(await blur.getAttribute('aria-pressed')).toBe('true');

  const opener = page.getByRole('button', { name: 'Settings', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.waitFor();
  expect(await dialog.getByRole('switch', { name: 'Blur my background' }).isChecked()).toBe(true);
  expect(await problemsEverywhere(page, { about: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('switch', { name: 'Blur my background' }).setChecked(false);
  await page.keyboard.press('Escape');
  await until('the focus is back', () => hasFocus(opener));
  expect(await blur.getAttribute('aria-pressed')).toBe('false');
});

test('forced colours leave what is on, how much it is, what is chosen, and the edges of buttons', async () => {
  const { page } = member;
  await rejoin(member);
  await openSettings(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const inCallNow = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const fill = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor;
    const bar = all('[data-control] button');
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.setProperty('forced-color-adjust', 'none');
    /** What a colour of a slider is in this page; its parts have no computed style. */
    const colour = (element: Element, name: string) => {
      probe.style.color = getComputedStyle(element).getPropertyValue(name);
      return getComputedStyle(probe).color;
    };
    return {
      knobs: [...new Set(all('.call-panel .switch').map((one) => fill(one) !== fill(one, '::after')))],
      sliders: [
        ...new Set(
          all('.slider:enabled').map((one) => {
            const isFilled = colour(one, '--fill') !== colour(one, '--track');
            return `${getComputedStyle(one).forcedColorAdjust}, ${isFilled ? 'filled' : 'all of one colour'}`;
          }),
        ),
      ],
      barIsThere: bar.length > 5,
      tiles: [...new Set(all('.tile').map((one) => getComputedStyle(one).outlineStyle))],
      icons: [
        ...new Set(
          all('.tile .lucide').map(
            (one) => getComputedStyle(one).color === getComputedStyle(one.parentElement!).color,
          ),
        ),
      ],
      withoutEdge: bar
        .filter((one) => getComputedStyle(one).borderTopWidth === '0px')
        .map((one) => one.ariaLabel),
    };
  });
  expect(inCallNow).toEqual({
    knobs: [true],
    sliders: ['none, filled'],
    barIsThere: true,
    tiles: ['solid'],
    icons: [true],
    withoutEdge: [],
  });
  await more(page).click();
  const line = page.getByRole('separator').first();
  expect(
    await line.evaluate(
      (one) => getComputedStyle(one).backgroundColor === getComputedStyle(document.body).color,
    ),
  ).toBe(true);
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(await dialog.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px');

  await page.goto(`${product.url}/pricing`);
  const cycles = page.getByRole('group', { name: 'Billing cycle' }).getByRole('button');
  const fills = () =>
    cycles.evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one).backgroundColor));
  await cycles.first().waitFor();
  expect(new Set(await fills()).size).toBe(2);

  await page.goto(`${product.url}/profile`);
  const sections = page.locator('.section-nav > a');
  await sections.first().waitFor();
  const chosen = await sections.evaluateAll((links) =>
    links.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(new Set(chosen).size).toBe(2);
  await page.setViewportSize({ width: 800, height: 800 });
  const lines = await sections.evaluateAll((links) =>
    links.map((one) => getComputedStyle(one, '::after').borderBottomColor),
  );
  expect(new Set(lines).size).toBe(2);
});
