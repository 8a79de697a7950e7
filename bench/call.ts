import type { Browser, Page } from 'playwright-core';
import { openComputer, openPerson, type Person } from '../e2e/support/browser.ts';
import { admit, askToJoin, inCall, startMeeting } from '../e2e/support/meeting.ts';
import { openNetwork } from '../e2e/support/network.ts';
import type { Product } from '../e2e/support/product.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { movedBetween, receptionOf } from '../e2e/support/media.ts';
import { until } from '../e2e/support/until.ts';

const SEEN_WITHIN_MS = 60_000;

export interface Call {
  /** The host first. */
  people: Person[];
  /** Ends everyone's connections to that port, but for media over UDP. @returns how many */
  drop(port: number): number;
  close(): Promise<void>;
}

/**
 * Everyone in a browser of their own, in one call, seen by all. Pages, API and signalling go through proxies; media does not.
 *
 * @param prepare before the pages are opened
 */
export async function startCall(
  product: Product,
  count: number,
  prepare: (person: Person) => Promise<void> = () => Promise.resolve(),
): Promise<Call> {
  const computers: Browser[] = [];
  const network = await openNetwork();
  const people: Person[] = [];
  const close = async () => {
    await Promise.all(computers.map((computer) => computer.close()));
    await network.close();
  };
  try {
    for (let number = 0; number < count; number += 1) {
      const computer = await openComputer({ cameraFps: 15 });
      computers.push(computer);
      const person = await openPerson(computer, { url: product.url, proxy: network.proxy });
      people.push(person);
      await prepare(person);
    }
    const [host, ...guests] = people as [Person, ...Person[]];
    await signUp(host, product.url);
    const room = await startMeeting(host, product.url);
    for (const [at, guest] of guests.entries()) {
      const name = `Guest ${at + 1}`;
      await askToJoin(guest.page, product.url, room, { name });
      await admit(host.page, name);
      await inCall(guest.page);
    }
    await Promise.all(people.map(({ page }) => seesOthers(page, count - 1)));
    return { people, drop: (port) => network.drop(port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until that many pictures of others move, and nothing says that the connection is lost. */
export async function seesOthers(page: Page, count: number): Promise<void> {
  let before = await receptionOf(page);
  await until(
    `${count} moving pictures`,
    async () => {
      if (await lostNotice(page).isVisible()) return false;
      const after = await receptionOf(page);
      const moved = movedBetween(before, after);
      // An element that is new counts from 0.
      if (after.pictures.length === before.pictures.length && moved === count) return true;
      if (moved === 0 || after.pictures.length !== before.pictures.length) before = after;
      return false;
    },
    SEEN_WITHIN_MS,
  );
}

/** Of a call whose connection is away (English texts). */
export const lostNotice = (page: Page) => page.getByText(/Connection lost\.|Reconnecting/).first();

/** Milliseconds since 1970, as pages on this machine have it. */
export const nowMs = () => performance.timeOrigin + performance.now();

/** That moment on the page's own clock. */
export const onClockOf = (page: Page, atMs: number) =>
  page.evaluate((moment) => moment - performance.timeOrigin, atMs);

/** Kills all processes of that part. @returns when, in milliseconds since 1970 */
export function killPart(product: Product, part: 'api' | 'livekit'): number {
  // Found first: that takes long beside what is measured.
  const pids = product.pidsOf(part);
  if (pids.length === 0) throw new Error(`no process of ${part}`);
  const atMs = nowMs();
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return atMs;
}
