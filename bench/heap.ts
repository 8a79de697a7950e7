import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wait } from '@intermind/timing';
import type { Browser, Page } from 'playwright-core';
import { makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { openComputer, openPerson, type Person } from '../e2e/support/browser.ts';
import { changeSettings } from '../e2e/support/change-settings.ts';
import { meet } from '../e2e/support/meeting.ts';
import { startProduct } from '../e2e/support/product.ts';
import { newAccount } from '../e2e/support/sign-in.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { amount } from './amount.ts';
import { heapMeter, type HeapUse } from './heap-use.ts';
import type { Figure, Measurement } from './report.ts';
import { slope } from './statistics.ts';

/** Left out: what is loaded and compiled at first use is no leak. */
const FIRST_MINUTES = 5;
const ACT_EACH_MS = 4_000;
/** In a window of 1280 px some controls are in More. */
const WINDOW = { width: 1920, height: 900 };

/**
 * Growth of two pages in a lively call: both speak without end and have captions and interpretation; they write, react and
 * switch the layout. Everything unneeded is collected before each reading.
 */
export async function measure(): Promise<Measurement> {
  const minutes = amount('BENCH_MINUTES', 30);
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
  const product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  const computers: Browser[] = [];
  try {
    const voice = path.join(folder, 'speech.wav');
    const sentences = Array.from({ length: 20 }, () => 'good morning everybody and thank you for your time');
    await makeSpeechFile(voice, { sentences, leadMs: 2_000, pauseMs: 1_500 });
    // The file is played again and again.
    const extraArgs = [`--use-file-for-fake-audio-capture=${voice}`];
    for (let place = 0; place < 2; place += 1) computers.push(await openComputer({ extraArgs }));
    const open = (computer: Browser) => openPerson(computer, { url: product.url, viewport: WINDOW });
    const host = await open(computers[0]!);
    const guest = await open(computers[1]!);
    await signUp(host, product.url, newAccount());
    const lucia = { name: 'Lucía', speaks: 'es', hears: 'es' } as const;
    await meet(host, guest, product.url, lucia, { speaks: 'en', hears: 'en' });
    const [ofHost, ofGuest] = await liveCall(host, guest, minutes);
    const figures = [...figuresOf('host', ofHost), ...figuresOf('guest', ofGuest)];
    return { figures, details: { minutes, ofHost, ofGuest } };
  } finally {
    await Promise.all(computers.map((computer) => computer.close()));
    await product.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function liveCall(host: Person, guest: Person, minutes: number): Promise<[HeapUse[], HeapUse[]]> {
  const pages = [host.page, guest.page] as const;
  for (const page of pages) await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const meters = await Promise.all(pages.map(heapMeter));
  const found: [HeapUse[], HeapUse[]] = [[], []];
  const startedMs = performance.now();
  for (let minute = 0; minute <= minutes; minute += 1) {
    for (const place of [0, 1] as const) found[place].push(await meters[place]!());
    for (let act = 0; minute < minutes && performance.now() - startedMs < (minute + 1) * 60_000; act += 1) {
      const page = pages[act % 2]!;
      await write(page, `Minute ${minute}, message ${act}`);
      await react(page);
      if (act % 4 === 3)
        for (const each of pages) await changeSettings(each, { layout: act % 8 === 3 ? 'sidebar' : 'grid' });
      await wait(ACT_EACH_MS);
    }
  }
  return found;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
}

async function react(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send a reaction' }).click();
  await page.getByRole('button', { name: 'Heart' }).click();
  await page.keyboard.press('Escape');
}

/** A short run, to see whether everything works, has no first minutes that could be left out. */
function figuresOf(who: string, readings: readonly HeapUse[]): Figure[] {
  const late = readings.filter(({ atMinutes }) => atMinutes >= FIRST_MINUTES - 0.5);
  const counted = late.length >= 2 ? late : readings;
  const over = `over ${counted.length} readings, from minute ${Math.round(counted[0]!.atMinutes)} on`;
  const perMinute = (of: (reading: HeapUse) => number) =>
    slope(counted.map((reading) => ({ x: reading.atMinutes, y: of(reading) })));
  return [
    {
      what: `${who}: heap, growth ${over}`,
      value: perMinute(({ heapMiB }) => heapMiB),
      unit: 'MiB/min',
      goal: { atMost: 0.2 },
    },
    { what: `${who}: heap at the end`, value: readings.at(-1)!.heapMiB, unit: 'MiB' },
    { what: `${who}: DOM nodes, growth`, value: perMinute(({ nodes }) => nodes), unit: '/min' },
    { what: `${who}: DOM nodes at the end`, value: readings.at(-1)!.nodes, unit: '' },
  ];
}
