import { wait } from '@intermind/timing';
import type { Page } from 'playwright-core';
import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { startMeeting } from '../e2e/support/meeting.ts';
import { startProduct } from '../e2e/support/product.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { amount } from './amount.ts';
import { browsers, processorSecondsOf } from './processor-time.ts';
import type { Measurement } from './report.ts';
import { median } from './statistics.ts';

const SETTLE_MS = 6_000;
const MEASURE_MS = 15_000;

/** The settings of each, which are switched without a new call. */
const VARIANTS = {
  plain: { blur: null, noise: false },
  'blur, regular': { blur: 'regular', noise: false },
  'blur, low quality': { blur: 'low-quality', noise: false },
  'noise suppression': { blur: null, noise: true },
} as const;
type Variant = keyof typeof VARIANTS;
const NAMES = Object.keys(VARIANTS) as Variant[];

/** Processor time of the browser of one who is alone in a call, with the effects on camera and microphone, by turns. */
export async function measure(): Promise<Measurement> {
  const rounds = amount('BENCH_ROUNDS', 3);
  const product = await startProduct({ INTERMIND_ENGINES: 'off' });
  const computer = await openComputer({ cameraFps: 30 });
  try {
    const [browser] = browsers();
    const person = await openPerson(computer, { url: product.url });
    const { page } = person;
    await signUp(person, product.url);
    await startMeeting(person, product.url);
    await openSettings(page);
    const cores = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<Variant, number[]>;
    for (let round = 0; round < rounds; round += 1)
      for (const name of NAMES) {
        await apply(page, name);
        await wait(SETTLE_MS);
        await isApplied(page, name);
        cores[name].push(await coresOf(browser!));
      }
    const usual = median(cores.plain);
    return {
      figures: NAMES.flatMap((name) => [
        { what: `${name}, median of ${rounds}`, value: median(cores[name]), unit: 'cores' },
        ...(name === 'plain'
          ? []
          : [{ what: '… more than plain', value: median(cores[name]) - usual, unit: 'cores' }]),
      ]),
      details: { cores },
    };
  } finally {
    await computer.close();
    await product.end();
  }
}

async function coresOf(browser: number): Promise<number> {
  const [fromMs, fromS] = [performance.now(), processorSecondsOf(browser)];
  await wait(MEASURE_MS);
  return (processorSecondsOf(browser) - fromS) / ((performance.now() - fromMs) / 1_000);
}

const panel = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true });
const setting = (page: Page, name: string) => panel(page).getByRole('switch', { name, exact: true });
const quality = (page: Page) => panel(page).getByRole('combobox', { name: 'Blur quality', exact: true });

/** It stays open in all variants: what it shows costs the same in each. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await panel(page).waitFor();
  // A person who is alone for five minutes is asked whether to stay.
  await setting(page, 'Leave when I’m alone').setChecked(false);
}

async function apply(page: Page, name: Variant): Promise<void> {
  const { blur, noise } = VARIANTS[name];
  await setting(page, 'Noise suppression').setChecked(noise);
  await setting(page, 'Blur my background').setChecked(blur !== null);
  if (blur) await quality(page).selectOption(blur);
}

/** An effect that does not work is switched off by the page. @throws Error then */
async function isApplied(page: Page, name: Variant): Promise<void> {
  const { blur, noise } = VARIANTS[name];
  const isRight =
    (await setting(page, 'Noise suppression').isChecked()) === noise &&
    (await setting(page, 'Blur my background').isChecked()) === (blur !== null) &&
    (!blur || (await quality(page).inputValue()) === blur);
  if (!isRight) throw new Error(`the page does not keep: ${name}`);
}
