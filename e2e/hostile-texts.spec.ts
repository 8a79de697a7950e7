import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { HOSTILE_TEXTS } from './support/hostile-texts.ts';
import { admit, askToJoin, inCall, startMeeting, waitingHeading } from './support/meeting.ts';
import { holdMeeting, type PastMeeting } from './support/past-meetings.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, signInAsAdministrator } from './support/sign-in.ts';
import { until } from './support/until.ts';

/** What people write is shown as it is wherever others read it; names in a call are in meeting.spec.ts. */

let product: Product;
let computer: Browser;
let admin: Person;
let guest: Person;
let token: string;
let meeting: PastMeeting;

/** Of one text; where it is shown on one line, this stays. */
const SEEN = '<b>bold</b> &amp; &lt;';
const ALL = HOSTILE_TEXTS.join('\n');

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
  [admin, guest] = [
    await openPerson(computer, { url: product.url }),
    await openPerson(computer, { url: product.url }),
  ];
  await signInAsAdministrator(admin, product);
  token = await accessTokenOf(admin.page);
  for (const title of HOSTILE_TEXTS.slice(0, -1))
    meeting = await holdMeeting(product.url, token, {
      title,
      ...(title === SEEN ? { guests: ['<i>Ana</i>'], messages: HOSTILE_TEXTS } : {}),
    });
  for (const name of HOSTILE_TEXTS) await call('POST /ai/prompts', { name, text: ALL });
  for (const name of HOSTILE_TEXTS) await call('POST /admin/prompts', { name, text: ALL });
  await call('POST /admin/announcements', { text: ALL, severity: 'info', from: null, until: null });
  const form = new FormData();
  for (const [name, value] of Object.entries({ message: ALL, language: 'en', agreeToContact: 'false' }))
    form.set(name, value);
  const sent = await fetch(`${product.url}/api/feedback/ideas`, { method: 'POST', body: form });
  expect(sent.status).toBe(204);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const call = <Answer>(key: Parameters<typeof apiCall>[2], body?: unknown) =>
  apiCall<Answer>(product.url, token, key, body);

/** It stands there, letter by letter, and nothing of it did anything. */
async function shows(person: Person, text = SEEN, page: Page = person.page): Promise<void> {
  await page.getByText(text).first().waitFor();
  await stayedText(person);
}

async function stayedText(person: Person): Promise<void> {
  expect(await person.page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(person.watch.violations).toEqual([]);
  expect(person.watch.foreign).toEqual([]);
}

/** The announcement is on all of them. */
test.each([
  ['/', 1],
  ['/history', 2],
  ['/profile/prompts', 2],
  ['/admin/prompts', 2],
  ['/admin/announcements', 2],
  ['/admin/feedback', 2],
])('on %s', async (path, times) => {
  const { page } = admin;
  await page.goto(`${product.url}${path}`);
  await until(`it is there ${times} times`, async () => (await page.getByText(SEEN).count()) >= times);
  await stayedText(admin);
});

test('in the detail of a meeting, its messages and its share', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/history/${meeting.id}?tab=messages`);
  await until('title, and message', async () => (await page.getByText(SEEN).count()) >= 3);
  await shows(admin, HOSTILE_TEXTS[1]);
  const { url } = await call<{ url: string }>(`POST /conferences/${meeting.id}/history/share`, {});
  await guest.page.goto(url);
  await guest.page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await stayedText(guest);
  await page.goto(url);
  await shows(admin);
});

test('in the audit log and in what a user wrote', async () => {
  await admin.page.goto(`${product.url}/admin/audit`);
  await admin.page.getByRole('table').waitFor();
  await stayedText(admin);
  await admin.page.goto(`${product.url}/admin/feedback`);
  await admin.page.getByRole('link').filter({ hasText: HOSTILE_TEXTS[0] }).first().click();
  await shows(admin, HOSTILE_TEXTS[6]);
});

test('as a question to Ask Anything, and as a prompt that a slash opens there', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/ask`);
  const field = page.getByRole('textbox', { name: 'Ask about your meetings' });
  await field.fill('/bold');
  await page.getByRole('option').filter({ hasText: SEEN }).first().waitFor();
  await stayedText(admin);
  await page.keyboard.press('Escape');
  await field.fill(ALL);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  await shows(admin);
});

test('in the lobby, and in the chat of a call', async () => {
  const room = await startMeeting(admin, product.url);
  const lobbyText = HOSTILE_TEXTS.slice(0, 9).join('\n');
  const { id } = await call<{ id: string }>(`GET /rooms/${room}`);
  await call(`PATCH /rooms/${id}/settings`, { title: SEEN, lobbyText });
  await askToJoin(guest.page, product.url, room, { name: 'Ana' });
  await waitingHeading(guest.page).waitFor();
  await shows(guest);
  await admit(admin.page, 'Ana');
  await inCall(guest.page);
  const chat = guest.page.getByRole('button', { name: /^Chat/ });
  await chat.click();
  for (const text of HOSTILE_TEXTS) {
    await guest.page.getByRole('textbox', { name: 'Write a message' }).fill(text);
    await guest.page.keyboard.press('Enter');
  }
  await shows(guest, HOSTILE_TEXTS[9]);
  await admin.page.getByRole('button', { name: /^Chat/ }).click();
  await shows(admin, HOSTILE_TEXTS[9]);
  const messages = admin.page.locator('#chat .message-text');
  await until('all of them', async () => (await messages.count()) === HOSTILE_TEXTS.length);
  expect(await messages.locator('img, script, svg, b').count()).toBe(0);
});
