import type { Browser, Page } from 'playwright-core';
import { wait } from '@intermind/timing';
import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { joinButton, startMeeting } from '../e2e/support/meeting.ts';
import { startProduct } from '../e2e/support/product.ts';
import { accessTokenOf } from '../e2e/support/sign-in.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { until } from '../e2e/support/until.ts';
import { admitGuest } from './admit-guest.ts';
import { serveBarePage } from './bare-page.ts';
import { browsers, processorSecondsOf } from './processor-time.ts';
import type { Figure, Measurement } from './report.ts';

/** People in the call, the viewer included. */
const SIZES = [9, 25, 49] as const;
const SETTLE_MS = 8_000;
const MEASURE_MS = 15_000;
const ALL_SHOWN_WITHIN_MS = 60_000;
const WINDOW = { width: 1440, height: 900 };

/** What a browser needed while it showed the call. */
interface Need {
  cores: number;
  framesPerS: number;
  receivedMbps: number;
}

/**
 * Processor time of the browser of one who watches 8, 24 and 48 others, beside a page with nothing but the same tiles at
 * the same sizes. The others send 320×180 at 15 pictures a second from one page of another browser.
 */
export async function measure(): Promise<Measurement> {
  const product = await startProduct({ INTERMIND_ENGINES: 'off' });
  const bare = await serveBarePage();
  const publishers = await openComputer();
  const before = new Set(browsers());
  const viewers = await openComputer();
  const [viewer] = browsers().filter((pid) => !before.has(pid));
  try {
    const mediaUrl = `ws://127.0.0.1:${product.ports.livekit}`;
    const stage = await publishers.newPage();
    await stage.goto(bare.publishers);
    const host = await openPerson(viewers, { url: product.url, permissions: [], viewport: WINDOW });
    await signUp(host, product.url);
    const room = await startMeeting(host, product.url);
    const hostToken = await accessTokenOf(host.page);

    const figures: Figure[] = [];
    const details: Record<string, Need> = {};
    let others = 0;
    for (const people of SIZES) {
      while (others < people - 1) {
        others += 1;
        const admitted = await admitGuest(product.url, hostToken, room, others);
        await stage.evaluate(([url, token]) => window.publish(url, token), [
          mediaUrl,
          admitted.media.token,
        ] as const);
      }
      const shown = people - 1;
      await allMove(host.page, shown);
      const tile = (await host.page.locator('[data-tile]:not([data-you])').first().boundingBox())!;
      const ours = await needOf(viewer!, host.page);
      const watcher = await admitGuest(product.url, hostToken, room, 100 + people);
      // Ours rests meanwhile: its page is gone and takes nothing.
      await host.page.goto('about:blank');
      const floor = await bareNeed(
        viewers,
        viewer!,
        bare.viewerFor(mediaUrl, watcher.media.token, tile),
        shown,
      );
      await watcher.leave();
      await host.page.goto(`${product.url}/${room}`);
      await joinButton(host.page).click();
      details[`ours, ${people}`] = ours;
      details[`bare, ${people}`] = floor;
      figures.push(
        { what: `${people} people, ours`, value: ours.cores, unit: 'cores' },
        { what: `${people} people, bare page`, value: floor.cores, unit: 'cores' },
        {
          what: `${people} people, ours beside bare, each per picture shown`,
          value: ours.cores / ours.framesPerS / (floor.cores / floor.framesPerS),
          unit: '×',
          goal: { atMost: 1.1 },
        },
      );
    }
    return { figures, details };
  } finally {
    await Promise.all([publishers.close(), viewers.close()]);
    bare.close();
    await product.end();
  }
}

/** Waits until that many pictures of others move. */
async function allMove(page: Page, count: number): Promise<void> {
  await until(
    `${count} pictures move`,
    async () => {
      const earlier = await framesShown(page);
      await wait(1_000);
      const later = await framesShown(page);
      return later.filter((frames, index) => frames > (earlier[index] ?? 0)).length >= count;
    },
    ALL_SHOWN_WITHIN_MS,
  );
  await wait(SETTLE_MS);
}

function framesShown(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('video')].map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
  );
}

async function bareNeed(viewers: Browser, viewer: number, address: string, shown: number): Promise<Need> {
  const person = await openPerson(viewers, { url: address, permissions: [], viewport: WINDOW });
  await person.page.goto(address);
  await allMove(person.page, shown);
  const need = await needOf(viewer, person.page);
  await person.close();
  return need;
}

async function needOf(browser: number, page: Page): Promise<Need> {
  const read = async () => ({
    atMs: performance.now(),
    processorS: processorSecondsOf(browser),
    frames: (await framesShown(page)).reduce((sum, frames) => sum + frames, 0),
    bytes: await bytesReceived(page),
  });
  const from = await read();
  await wait(MEASURE_MS);
  const to = await read();
  const seconds = (to.atMs - from.atMs) / 1_000;
  return {
    cores: (to.processorS - from.processorS) / seconds,
    framesPerS: (to.frames - from.frames) / seconds,
    receivedMbps: ((to.bytes - from.bytes) * 8) / 1e6 / seconds,
  };
}

/** Of pictures, through all connections of the page. */
function bytesReceived(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    for (const connection of window.mediaProbe.connections) {
      if (connection.connectionState === 'closed') continue;
      for (const entry of (await connection.getStats()).values() as Iterable<Record<string, unknown>>)
        if (entry['type'] === 'inbound-rtp' && entry['kind'] === 'video')
          bytes += Number(entry['bytesReceived']);
    }
    return bytes;
  });
}
