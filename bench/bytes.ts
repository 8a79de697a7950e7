import type { Page } from 'playwright-core';
import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { joinButton, startMeeting } from '../e2e/support/meeting.ts';
import { startProduct } from '../e2e/support/product.ts';
import { accessTokenOf } from '../e2e/support/sign-in.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { picturesNow } from '../e2e/support/video-bytes.ts';
import { admitGuest } from './admit-guest.ts';
import { amount } from './amount.ts';
import { serveBarePage } from './bare-page.ts';
import type { Measurement } from './report.ts';
import { median } from './statistics.ts';
import { LOOK_EACH_MS, watchVideo, type WatchedTrack } from './video-watch.ts';

const AFTER_JOIN_MS = 15_000;
const AFTER_TURN_MS = 4_000;
/** A page of the grid holds few of them. */
const WINDOW = { width: 340, height: 568 };

/**
 * Bytes of pictures for people whom a page does not show: from the join on, and after each page turn. The others send
 * 320×180 at 15 pictures a second from one page of another browser.
 */
export async function measure(): Promise<Measurement> {
  const others = amount('BENCH_PEOPLE', 24);
  const turns = amount('BENCH_TURNS', 10);
  const product = await startProduct({ INTERMIND_ENGINES: 'off' });
  const bare = await serveBarePage();
  const [publishers, viewers] = await Promise.all([openComputer(), openComputer()]);
  try {
    const stage = await publishers.newPage();
    await stage.goto(bare.publishers);
    const host = await openPerson(viewers, { url: product.url, permissions: [], viewport: WINDOW });
    const { page } = host;
    await signUp(host, product.url);
    const room = await startMeeting(host, product.url);
    const hostToken = await accessTokenOf(page);
    const mediaUrl = `ws://127.0.0.1:${product.ports.livekit}`;
    for (let number = 1; number <= others; number += 1) {
      const { media } = await admitGuest(product.url, hostToken, room, number);
      await stage.evaluate(([url, token]) => window.publish(url, token), [mediaUrl, media.token] as const);
    }
    await page.goto(`${product.url}/${room}`);
    await joinButton(page).click();
    const joined = await watchVideo(page, new Map(), AFTER_JOIN_MS);
    const { shown } = await picturesNow(page);
    if (shown.length === 0 || shown.length >= others)
      throw new Error(`${shown.length} of ${others} are shown`);
    const neverShown = [...joined.values()].filter(({ everShown }) => !everShown);
    const lastPacketMs: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) lastPacketMs.push(await afterTurn(page));
    return {
      figures: [
        { what: `people beside the viewer, of whom ${shown.length} are shown`, value: others, unit: '' },
        {
          what: `bytes of pictures of people never shown, ${AFTER_JOIN_MS / 1_000} s from the join on`,
          value: neverShown.reduce((sum, { bytes }) => sum + bytes, 0),
          unit: 'bytes',
          goal: { atMost: 0 },
        },
        {
          what: `page turn → last packet for those turned away, median of ${turns} (looked at each ${LOOK_EACH_MS} ms)`,
          value: median(lastPacketMs),
          unit: 'ms',
        },
        { what: 'the longest', value: Math.max(...lastPacketMs), unit: 'ms', goal: { atMost: 1_000 } },
      ],
      details: { joined: [...joined], lastPacketMs },
    };
  } finally {
    await Promise.all([publishers.close(), viewers.close()]);
    bare.close();
    await product.end();
  }
}

/** From the click to the last packet of a picture that was shown before it and is not any more, in milliseconds. */
async function afterTurn(page: Page): Promise<number> {
  const known = new Map<string, WatchedTrack>();
  await watchVideo(page, known, 1_000);
  const before = new Set([...known].filter(([, { shown }]) => shown).map(([id]) => id));
  if (before.size === 0) throw new Error('no picture was shown before the page turn');
  const turnedAtMs = await turn(page);
  await watchVideo(page, known, AFTER_TURN_MS);
  const turnedAway = [...known].filter(([id, { shown }]) => before.has(id) && !shown);
  if (turnedAway.length === 0) throw new Error('the page turn turned nobody away');
  return Math.max(0, ...turnedAway.map(([, track]) => track.lastPacketMs - turnedAtMs));
}

/** To the next page, or to the one before at the end. @returns when, on the page's clock */
async function turn(page: Page): Promise<number> {
  const next = page.getByRole('button', { name: 'Next page' });
  const isNext = (await next.count()) > 0 && (await next.isEnabled());
  const button = isNext ? next : page.getByRole('button', { name: 'Previous page' });
  return button.evaluate((element: HTMLElement) => {
    const atMs = performance.now();
    element.click();
    return atMs;
  });
}
