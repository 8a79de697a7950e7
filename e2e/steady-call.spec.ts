import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { admit, askToJoin, inCall, startMeeting } from './support/meeting.ts';
import { openPeople } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** Nothing in the call moves because of a state that passes: looked at in every picture the page draws. */

/** One picture. */
interface Look {
  /** What stands in the bar. */
  controls: string;
  stageWidth: number;
  /** How far the bar reaches out of the stage. */
  overflow: number;
  panels: number;
  /** Of the interpretation button. */
  label: string;
  width: number;
}

declare global {
  var looks: Look[] | undefined;
}

let product: Product;
let computer: Browser;
let host: Person;
let guest: Person;
let room: string;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  computer = await openComputer();
  host = await openPerson(computer, { url: product.url, reducedMotion: true });
  guest = await openPerson(computer, { url: product.url, reducedMotion: true });
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
  room = await startMeeting(host, product.url, { speaks: 'en', hears: 'en' });
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.looks = [];
    const look = () => {
      const stage = document.querySelector('.call')!.getBoundingClientRect();
      const bar = document.querySelector('[aria-label="Controls"]')!;
      const all = [...bar.querySelectorAll<HTMLElement>('[data-control]')];
      const interpretation = bar.querySelector<HTMLElement>('[data-control="interpretation"]');
      const ends = all.map((one) => one.getBoundingClientRect().right);
      globalThis.looks?.push({
        controls: all.map((one) => one.dataset['control']).join(' '),
        stageWidth: stage.width,
        overflow: Math.max(0, Math.round(Math.max(...ends) - stage.right)),
        panels: document.querySelectorAll('.call-panel').length,
        label: interpretation?.querySelector('button')?.getAttribute('aria-label') ?? '',
        width: interpretation?.offsetWidth ?? 0,
      });
      if (globalThis.looks) afterNextPicture();
    };
    // In the frame itself sizes are not followed yet: what counts is what was painted.
    const afterNextPicture = () => requestAnimationFrame(() => setTimeout(look));
    afterNextPicture();
  });
}

/** What was seen since, with one picture more, each different picture once, in its order. */
const seen = async (page: Page): Promise<Look[]> => {
  const looks = await page.evaluate(async () => {
    const all = globalThis.looks ?? [];
    const before = all.length;
    while (globalThis.looks && all.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
    globalThis.looks = undefined;
    return all;
  });
  return looks.filter((look, at) => at === 0 || JSON.stringify(look) !== JSON.stringify(looks[at - 1]));
};

test('while the interpreter starts no control comes into the bar or leaves it, and the button keeps its width', async () => {
  const { page } = host;
  await askToJoin(guest.page, product.url, room, { name: 'Lucía', speaks: 'es', hears: 'es' });
  await admit(page, 'Lucía');
  await inCall(guest.page);
  for (const person of [host, guest]) {
    const button = person.page.locator('[data-control="interpretation"] button');
    await button.waitFor();
    await until('interpretation is there', async () =>
      (await button.getAttribute('class'))!.includes('bg-stage-yours-tint'),
    );
  }
  // Again from the beginning, for somebody who joins now.
  await guest.page.reload();
  await guest.page
    .getByRole('button', { name: 'Join', exact: true })
    .or(guest.page.getByRole('button', { name: 'Ask to join' }))
    .first()
    .click();
  await inCall(guest.page);
  await watch(guest.page);
  await until('interpretation is there again', async () =>
    (await guest.page.locator('[data-control="interpretation"] button').getAttribute('class'))!.includes(
      'bg-stage-yours-tint',
    ),
  );
  const looks = await seen(guest.page);
  expect(new Set(looks.map(({ label }) => label))).toEqual(new Set(['Hearing Spanish, Español']));
  expect(new Set(looks.map(({ width }) => width)).size).toBe(1);
  expect(new Set(looks.map(({ controls }) => controls)).size).toBe(1);
});

test('one panel takes the place of another: the stage keeps its width, and the bar stays inside it', async () => {
  const { page } = host;
  await openPeople(page);
  const narrow = await page.locator('.call').evaluate((stage) => stage.getBoundingClientRect().width);
  const viewport = page.viewportSize()!;
  expect(narrow).toBeLessThan(viewport.width);
  await watch(page);
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await page.getByRole('button', { name: /^Chat/ }).click();
  await panel('Chat').waitFor();
  for (const name of ['Transcript', 'AI assistant']) {
    const inBar = page.getByRole('region', { name: 'Controls' }).getByRole('button', { name, exact: true });
    if (await inBar.isVisible()) await inBar.click();
    else {
      await page.getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    }
    await page.locator('.call-panel').getByRole('heading', { name, exact: true }).waitFor();
  }
  await openPeople(page);
  const looks = await seen(page);
  expect(new Set(looks.map(({ stageWidth }) => stageWidth))).toEqual(new Set([narrow]));
  expect(new Set(looks.map(({ panels }) => panels))).toEqual(new Set([1]));
  await watch(page);
  await page.keyboard.press('Escape');
  await until('the panel is closed', async () => (await page.locator('.call-panel').count()) === 0);
  await openPeople(page);
  expect((await seen(page)).map(({ overflow }) => overflow).filter((px) => px > 0)).toEqual([]);
});
