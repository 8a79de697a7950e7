import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { openComputer, openPerson, type PersonOptions } from './support/browser.ts';
import { receptionOf } from './support/media.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount, signUp } from './support/sign-in.ts';
import { apiCall } from './support/api-client.ts';
import { until } from './support/until.ts';

/**
 * Pictures of the main screens, for eyes: `node e2e/screenshots.ts FOLDER`. Everyone uses the page in their own language,
 * so things are found by what they are and not by their words.
 */
const VARIANTS: Readonly<Record<string, Omit<PersonOptions, 'url'>>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  arabic: { viewport: { width: 1440, height: 900 }, locale: 'ar' },
};
const SPEECH = [
  'the customer wants an answer before the end of the month',
  'the second team found the mistake and repaired it in one night',
  'please send me the address of the supplier and the number of the order',
];

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: node e2e/screenshots.ts FOLDER');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const voices = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
const speech = path.join(voices, 'speech.wav');
const silence = path.join(voices, 'silence.wav');
await makeSpeechFile(speech, { sentences: Array.from({ length: 60 }, () => SPEECH).flat() });
await makeSpeechFile(silence, { sentences: [] });
const product = await startProduct();
const speaker = await openComputer({ microphone: speech });
const viewer = await openComputer({ microphone: silence });
try {
  for (const [name, options] of Object.entries(VARIANTS))
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

  // Who starts the meeting is in English: the helpers know the words.
  const host = await openPerson(speaker, { url });
  await signUp(host, url, newAccount('Ken', 'Watanabe'));
  const { id: room } = await apiCall<{ id: string }>(url, await accessTokenOf(host.page), 'POST /rooms');
  await host.page.goto(`${url}/${room}`);
  await host.page.getByRole('button', { name: 'Join', exact: true }).click();
  await host.page.getByRole('button', { name: 'Leave', exact: true }).waitFor();

  const guest = await openPerson(viewer, { url, ...options });
  const { page } = guest;
  await page.goto(url);
  await page.locator('main h1, h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'home');
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
    () => page.locator('main section [lang="es"].font-speech').first().isVisible(),
    60_000,
  );
  await until(
    'two lines of them',
    async () =>
      ((await page.locator('main section [lang="es"].font-speech').last().textContent()) ?? '').length > 30,
    60_000,
  );
  await take(page, 'call');
  await page.locator('[aria-haspopup="dialog"]').first().click();
  await page.getByRole('dialog').waitFor();
  await take(page, 'interpretation');
  await page.keyboard.press('Escape');
  await page.locator('.bg-stage-leave').click();
  await page.locator('h1').waitFor();
  await take(page, 'left');
  await guest.close();

  const denied = await openPerson(viewer, { url, ...options });
  await denied.page.goto(`${url}/${room}`);
  await denied.page.locator('input[autocomplete="name"]').fill('Marta');
  await denied.page.locator('form button[type="submit"]').click();
  await host.page.getByRole('button', { name: 'Deny Marta', exact: true }).click();
  await denied.page.getByRole('timer').waitFor();
  await take(denied.page, 'denied');
  await Promise.all([denied.close(), host.close()]);
}
