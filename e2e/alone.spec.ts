import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, problemsEverywhere } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { changeSettings } from './support/change-settings.ts';
import { admit, askToJoin, inCall, leave, leftHeading, startMeeting } from './support/meeting.ts';
import { installPageTime } from './support/page-time.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';

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

/** With this set to a folder the test keeps pictures, for eyes. */
const PICTURES = process.env['CALL_PICTURES'];
const picture = async (page: Page, name: string) =>
  PICTURES && (await page.screenshot({ path: path.join(PICTURES, `${name}.png`) }));

/** Five minutes in 10 s. */
const PACE = 30;

test('a person who is alone for long is asked, may stay, and otherwise leaves with the reason and a way back (spec 1 §4)', async () => {
  const { page } = host;
  const pace = (times: number) => page.evaluate((next) => window.setPace(next), times);
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await startMeeting(host, product.url);

  await pace(PACE);
  // The five minutes begin again, at the pace of now.
  for (const on of [false, true]) await changeSettings(page, { leaveCallAutomaticallyWhenAlone: on });
  await question.waitFor();
  await pace(1);
  expect(await question.getByRole('timer').textContent()).toMatch(
    /^You’ll leave the meeting in \d+ seconds \(1:\d\d\)$/,
  );
  expect(await problemsEverywhere(page, { about: '[role=alertdialog]' })).toEqual([]);
  await picture(page, 'still-there');
  await pace(PACE);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });

  await question.waitFor();
  await leftHeading(page).waitFor();
  await pace(1);
  await page.getByText('You left automatically because nobody else was in the meeting.').waitFor();
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await inCall(page);
  // In time that runs faster some of the media client's waits end early, which it logs as errors.
  expect(host.watch).toMatchObject({ violations: [], foreign: [] });
});

test('alone the link stands ready as text and QR code; after a call the screen says what it was and takes a rating', async () => {
  const { page } = host;
  const link = page.url();
  await page.getByText(link.replace('http://', '')).waitFor();
  await page.getByRole('button', { name: 'Joining info and QR code' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite others' });
  await invite.getByRole('img', { name: 'QR code of the meeting link' }).waitFor();
  expect(await invite.getByRole('region', { name: 'Joining info' }).innerText()).toContain(`Link: ${link}`);
  await picture(page, 'invite');
  expect(await problemsEverywhere(page, { about: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');

  const guest = await openPerson(computer, { url: product.url, viewport: { width: 390, height: 844 } });
  await askToJoin(guest.page, product.url, new URL(link).pathname.slice(1), {
    name: 'Marta',
    speaks: 'es',
    hears: 'es',
  });
  await admit(page, 'Marta');
  await inCall(guest.page);
  await guest.page.getByRole('button', { name: /2 people here/ }).waitFor();
  await leave(page);
  await page.getByText('With 1 other person').waitFor();
  await page.getByRole('radio', { name: '4 of 5' }).check();
  await page.getByText('Thanks for the rating.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, 'left');
  await leave(guest.page);
  await guest.page.getByRole('radio', { name: '2 of 5' }).check();
  await guest.page.getByText('Thanks for the rating.').waitFor();
  await picture(guest.page, 'left-phone');
  expect(guest.watch).toEqual({ errors: [], violations: [], foreign: [] });
});
