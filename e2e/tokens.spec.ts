import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { receptionOf, seesAndHears } from './support/media.ts';
import { leaveButton, leftHeading, meet } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** Of members five minutes otherwise, of guests ten. */
const LIFETIME_S = 15;

let product: Product;
let computers: Browser[] = [];

beforeAll(async () => {
  product = await startProduct({
    INTERMIND_ENGINES: 'off',
    MEMBER_TOKEN_SECONDS: String(LIFETIME_S),
    GUEST_TOKEN_SECONDS: String(LIFETIME_S),
  });
  computers = [await openComputer(), await openComputer()];
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

/** One websocket of the conference. */
interface Socket {
  /** Tokens that were sent to go on with. */
  renewals: Set<string>;
  closed: boolean;
}

/** All websockets of the conference that the page opens from now on. */
function watchSockets(page: Page): Socket[] {
  const sockets: Socket[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/ws/conference')) return;
    const seen: Socket = { renewals: new Set(), closed: false };
    sockets.push(seen);
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(payload.toString()) as { type: string; token?: string };
      if (message.type === 'renew') seen.renewals.add(message.token!);
    });
    socket.on('close', () => (seen.closed = true));
  });
  return sockets;
}

test('tokens that expire in the call are renewed under the running websocket; muting and leaving go on to work', async () => {
  const [host, guest] = [
    await openPerson(computers[0]!, { url: product.url }),
    await openPerson(computers[1]!, { url: product.url }),
  ] as const;
  await signUp(host, product.url);
  const sockets = [watchSockets(host.page), watchSockets(guest.page)];
  await meet(host, guest, product.url, { name: 'Marta' });
  await Promise.all([seesAndHears(host), seesAndHears(guest)]);
  const connections = async () =>
    Promise.all([host, guest].map(({ page }) => page.evaluate(() => window.mediaProbe.connections.length)));
  const before = await connections();

  // Two renewals: the token that the websocket began with, and its successor's, have expired.
  await until(
    'two renewals of each',
    () => sockets.every((opened) => opened.at(-1)!.renewals.size >= 2),
    6 * LIFETIME_S * 1_000,
  );
  expect(sockets.map((opened) => opened.at(-1)!.closed)).toEqual([false, false]);
  expect(await connections()).toEqual(before);
  await Promise.all([seesAndHears(host), seesAndHears(guest)]);

  for (const [who, other] of [
    [host, guest],
    [guest, host],
  ] as const) {
    const microphone = who.page.getByRole('button', { name: 'Microphone', exact: true });
    const mark = othersTile(other.page).getByText('Microphone off', { exact: true });
    await microphone.click();
    await mark.waitFor({ state: 'attached' });
    await microphone.click();
    await mark.waitFor({ state: 'detached' });
  }
  await leaveButton(guest.page).click();
  await leftHeading(guest.page).waitFor();
  // Told by the API at once: LiveKit alone would need 20 s to notice someone who is gone without a word.
  await host.page.getByText('Marta left').waitFor({ state: 'attached', timeout: 10_000 });
  await until('no picture', async () => (await receptionOf(host.page)).pictures.length === 0);
  for (const { watch } of [host, guest] satisfies Person[]) expect(watch.errors).toEqual([]);
});

const othersTile = (page: Page) => page.locator('[data-participant]:not([data-you])');
