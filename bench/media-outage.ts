import { wait } from '@intermind/timing';
import type { Page } from 'playwright-core';
import { DOWN_MS, type Outage, outageOf, watchOutage } from '../e2e/support/outage.ts';
import type { Product } from '../e2e/support/product.ts';
import { type Call, killPart, lostNotice, nowMs, onClockOf, seesOthers } from './call.ts';

export const LOOK_EACH_MS = 25;
const LOST_WITHIN_MS = 30_000;
/** Between two kills: the supervisor restarts at once what has run for a while. */
const REST_MS = 12_000;

export interface MediaOutage {
  /** One for each person. */
  people: Outage[];
  /** From the kill until everyone sees all others move and no notice is left. */
  allBackMs: number;
  /** Between two looks at a page, in milliseconds. */
  betweenLooksMs: number[];
}

/** Kills the media server again and again under a call. */
export async function mediaOutages(
  product: Product,
  { people }: Call,
  kills: number,
): Promise<MediaOutage[]> {
  const pages = people.map(({ page }) => page);
  await Promise.all(pages.map((page) => watchOutage(page, LOOK_EACH_MS)));
  const outages: MediaOutage[] = [];
  while (outages.length < kills) {
    await wait(REST_MS);
    await Promise.all(pages.map(forgetMoments));
    const killedAtMs = killPart(product, 'livekit');
    await Promise.all(pages.map((page) => lostNotice(page).waitFor({ timeout: LOST_WITHIN_MS })));
    await Promise.all(pages.map((page) => seesOthers(page, people.length - 1)));
    const allBackMs = nowMs() - killedAtMs;
    outages.push({
      people: await Promise.all(
        pages.map(async (page) => outageOf(page, await onClockOf(page, killedAtMs), { backMs: DOWN_MS })),
      ),
      allBackMs,
      betweenLooksMs: (await Promise.all(pages.map(distances))).flat(),
    });
  }
  return outages;
}

/** `watchOutage` goes on with the same list. */
const forgetMoments = (page: Page) => page.evaluate(() => void window.outageMoments!.splice(0));

const distances = (page: Page) =>
  page.evaluate(() => {
    const moments = window.outageMoments!;
    return moments.slice(1).map(({ atMs }, at) => atMs - moments[at]!.atMs);
  });
