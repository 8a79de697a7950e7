import type { Page } from 'playwright-core';

/** What a page showed at one moment of an outage. */
export interface OutageMoment {
  /** On the page's clock. */
  atMs: number;
  /** The microphone's button says that others can hear. */
  shownOpen: boolean;
  /** A notice says that something is wrong. */
  told: boolean;
  /** Of all pictures of others. */
  frames: number;
}

declare global {
  interface Window {
    outageMoments?: OutageMoment[];
  }
}

const PERIOD_MS = 25;
const STILL_COMING_MS = 200;

/** Looks at the page until it is closed. English texts. */
export function watchOutage(page: Page): Promise<void> {
  return page.evaluate((periodMs) => {
    const moments: OutageMoment[] = [];
    window.outageMoments = moments;
    setInterval(() => {
      const microphone = document.querySelector('button[aria-label="Microphone"]');
      const notices = document.querySelector('.call-notices')?.textContent ?? '';
      const videos = document.querySelectorAll<HTMLVideoElement>('[data-participant]:not([data-you]) video');
      moments.push({
        atMs: performance.now(),
        shownOpen:
          microphone?.getAttribute('aria-pressed') === 'true' &&
          !microphone.getAttribute('data-tooltip')?.includes('Nobody can hear'),
        told: /Connection lost|Reconnecting/.test(notices),
        frames: [...videos].reduce((sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames, 0),
      });
    }, periodMs);
  }, PERIOD_MS);
}

export interface Outage {
  toldAfterMs: number;
  /** The microphone is not shown as open any more. */
  shutAfterMs: number;
  /** The first new picture of the other person. */
  pictureAfterMs: number;
  /** For how long, until it was told, the microphone was shown open although nothing was heard. */
  silentMs: number;
}

/** @param fromMs when the media server was killed, on the page's clock */
export async function outageOf(page: Page, fromMs: number): Promise<Outage> {
  const moments = (await page.evaluate(() => window.outageMoments ?? [])).filter(
    ({ atMs }) => atMs >= fromMs,
  );
  const told = moments.find((moment) => moment.told);
  const shut = moments.find((moment) => !moment.shownOpen || moment.told);
  // The pictures that were on their way still come: those well after the notice are of the new connection.
  const picture = moments.find(
    ({ atMs, frames }, at) =>
      told && atMs > told.atMs + STILL_COMING_MS && frames > (moments[at - 1]?.frames ?? frames),
  );
  const after = (moment: OutageMoment | undefined) => (moment ? Math.round(moment.atMs - fromMs) : Infinity);
  return {
    toldAfterMs: after(told),
    shutAfterMs: after(shut),
    pictureAfterMs: after(picture),
    silentMs:
      moments.filter(({ atMs, shownOpen, told: said }) => atMs - fromMs < after(told) && shownOpen && !said)
        .length * PERIOD_MS,
  };
}
