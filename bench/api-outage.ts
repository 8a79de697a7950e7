import { wait } from '@intermind/timing';
import type { Page } from 'playwright-core';
import type { Person } from '../e2e/support/browser.ts';
import type { Product } from '../e2e/support/product.ts';
import { until } from '../e2e/support/until.ts';
import { type Call, killPart, lostNotice, nowMs } from './call.ts';

const BACK_WITHIN_MS = 60_000;
/** Between two outages, so that a pause before the next attempt does not grow from one to the next. */
const REST_MS = 12_000;

declare global {
  interface Window {
    /** When the API first said something on each of its websockets, milliseconds since 1970. */
    apiHeardAtMs: number[];
  }
}

/** Pages of this person note when the API's websocket works. */
export async function watchApi({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    window.apiHeardAtMs = [];
    const Native = WebSocket;
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        if (!String(url).includes('/api/ws/')) return;
        const note = () => window.apiHeardAtMs.push(performance.timeOrigin + performance.now());
        this.addEventListener('message', note, { once: true });
      }
    };
  });
}

/** The websockets' connections are ended, the API stays. @returns ms until each page hears the API again */
export const apiCuts = (product: Product, call: Call, cuts: number): Promise<number[]> =>
  repeated(call, cuts, () => {
    const atMs = nowMs();
    if (call.drop(product.ports.page) < call.people.length) throw new Error('a websocket was not cut');
    return atMs;
  });

/** The API is killed, the supervisor restarts it. @returns ms until each page hears it again */
export const apiKills = (product: Product, call: Call, kills: number): Promise<number[]> =>
  repeated(call, kills, () => killPart(product, 'api'));

/** @param end ends the connections to the API, and answers when it did */
async function repeated({ people }: Call, count: number, end: () => number): Promise<number[]> {
  const pages = people.map(({ page }) => page);
  const backMs: number[] = [];
  for (let round = 0; round < count; round += 1) {
    await wait(REST_MS);
    const endedAtMs = end();
    const heardAtMs = await Promise.all(pages.map((page) => heardAfter(page, endedAtMs)));
    backMs.push(...heardAtMs.map((atMs) => atMs - endedAtMs));
    await Promise.all(pages.map((page) => lostNotice(page).waitFor({ state: 'hidden' })));
  }
  return backMs;
}

const heardAfter = (page: Page, momentMs: number) =>
  until(
    'the API is heard again',
    () => page.evaluate((after) => window.apiHeardAtMs.find((atMs) => atMs > after) ?? null, momentMs),
    BACK_WITHIN_MS,
  );
