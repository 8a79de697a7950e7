import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { inCall, leftHeading, startMeeting } from './support/meeting.ts';
import { installPageTime } from './support/page-time.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-in.ts';

let product: Product;
let computer: Browser;
let host: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
  host = await openPerson(computer, { url: product.url });
  await host.context.addInitScript(installPageTime);
  await signUp(host, product.url);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

/** Five minutes in 10 s. */
const PACE = 30;

test('who is alone for long is asked, may stay, and otherwise leaves with the reason and a way back (spec 1 §4)', async () => {
  const { page } = host;
  const pace = (times: number) => page.evaluate((next) => window.setPace(next), times);
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  /** As another tab does: the five minutes begin again, at the pace of now. */
  const switchAsking = (on: boolean) =>
    page.evaluate((leaveCallAutomaticallyWhenAlone) => {
      const key = 'intermind.settings';
      const now = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...now, leaveCallAutomaticallyWhenAlone }));
      dispatchEvent(new StorageEvent('storage', { key }));
    }, on);
  await startMeeting(host, product.url);

  await pace(PACE);
  await switchAsking(false);
  await switchAsking(true);
  await question.waitFor();
  await pace(1);
  expect(await question.getByRole('timer').textContent()).toMatch(
    /^You’ll leave the meeting in \d+ seconds \(1:\d\d\)$/,
  );
  expect(await seriousProblems(page)).toEqual([]);
  await pace(PACE);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });

  await question.waitFor();
  await leftHeading(page).waitFor();
  await pace(1);
  await page.getByText('You left automatically because nobody else was in the meeting.').waitFor();
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await inCall(page);
  expect(host.watch).toEqual({ errors: [], violations: [], foreign: [] });
});
