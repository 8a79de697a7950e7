import type { Page } from 'playwright-core';
import { LOOK_COUNTS_MS, runningMs } from './running-time.ts';
import { until } from './until.ts';

/** What a page showed at one moment of an outage. */
export interface OutageMoment {
  /** On the page's clock. */
  atMs: number;
  /**
   * Since the last packet of sound or picture, or of whatever else the media server sends, as far as the page could know it:
   * while it gets no processor time it can tell nobody anything.
   */
  quietMs: number;
  /** The microphone's button says that others can hear. */
  shownOpen: boolean;
  /** A notice says that something is wrong. */
  told: boolean;
  /** The notice says that nobody hears this person. */
  toldUnheard: boolean;
  /** The notice says that others still hear this person. */
  toldHeard: boolean;
  /** Of all pictures of others. */
  frames: number;
  /** There is nothing to read. */
  empty: boolean;
}

declare global {
  interface Window {
    outageMoments?: OutageMoment[];
  }
}

const PERIOD_MS = 40;
const STILL_COMING_MS = 200;
/** So long without a packet, nobody hears anybody. */
export const DOWN_MS = 1_000;
/**
 * A network that is lost without a word is noticed by the silence: `STALLED_AFTER_MS` and a look, on a busy machine. The same
 * holds for a person who is back: nobody tells them that nothing of others comes yet.
 */
export const DOWN_WITHOUT_A_WORD_MS = 2_500;

/** Looks at the page every `lookEachMs`, and the time that a look takes, until it is closed. English texts. */
export function watchOutage(page: Page, lookEachMs = PERIOD_MS): Promise<void> {
  const given = { periodMs: lookEachMs, countsMs: Math.max(LOOK_COUNTS_MS, 2 * lookEachMs) };
  return page.evaluate(({ periodMs, countsMs }) => {
    const moments: OutageMoment[] = [];
    window.outageMoments = moments;
    let packets = 0;
    let quietMs = 0;
    let lookedAtMs = performance.now();
    const countPackets = async () => {
      let count = 0;
      for (const connection of window.mediaProbe.connections) {
        for (const report of (await connection.getStats()).values() as Iterable<RTCTransportStats>)
          if (report.type === 'transport') count += report.packetsReceived ?? 0;
      }
      return count;
    };
    const look = async () => {
      const count = await countPackets();
      const atMs = performance.now();
      quietMs = count === packets ? quietMs + Math.min(atMs - lookedAtMs, countsMs) : 0;
      [packets, lookedAtMs] = [count, atMs];
      const microphone = document.querySelector('button[aria-label="Microphone"]');
      const notices = document.querySelector('.call-notices')?.textContent ?? '';
      const videos = document.querySelectorAll<HTMLVideoElement>('[data-participant]:not([data-you]) video');
      moments.push({
        atMs,
        quietMs,
        shownOpen:
          microphone?.getAttribute('aria-pressed') === 'true' &&
          !microphone.getAttribute('data-tooltip')?.includes('Nobody can hear'),
        told: /Connection lost|Reconnecting/.test(notices),
        toldUnheard: notices.includes('Nobody can hear'),
        toldHeard: notices.includes('Others can still hear'),
        empty: !document.querySelector('main')?.textContent.trim(),
        frames: [...videos].reduce((sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames, 0),
      });
      setTimeout(() => void look(), periodMs);
    };
    void look();
  }, given);
}

/**
 * Waits until a page that is watched has told that something is wrong, be it over again when the test looks.
 * @throws Error when it has not in a minute: how soon it did is judged by `toldAfterMs`
 */
export const untilTold = (page: Page): Promise<unknown> =>
  until(
    'the page tells of the outage',
    () => page.evaluate(() => window.outageMoments?.some(({ told }) => told)),
    60_000,
  );

export interface Outage {
  toldAfterMs: number;
  /** The same without the time in which the page got no processor time. */
  toldAfterRunningMs: number;
  /** The microphone is not shown as open any more. */
  shutAfterMs: number;
  /** The first new picture of the other person. */
  pictureAfterMs: number;
  /** Until it was told, the microphone was shown open for so long, in whole looks. */
  untoldMs: number;
  /** Moments with the microphone shown open, though nothing had come through for `downMs`, or `backMs`, and nobody was told. */
  openUntold: OutageMoment[];
  /** Moments with the microphone shown open beside the notice that nobody hears it. */
  contradictions: OutageMoment[];
  /** Moments with the notice that others still hear this person, though nothing had come through for `DOWN_MS`. */
  falselyHeard: OutageMoment[];
  /** Moments with nothing to read on the page. */
  empty: OutageMoment[];
  /** What changed when, and whether anything came then, for the reader of a failure. */
  story: string;
}

interface OutageLimits {
  /** From when on nobody hears anybody: so long without a packet. */
  downMs?: number;
  /** The same once it was told that something is wrong: for a person who is back. */
  backMs?: number;
}

/** @param fromMs when the outage began, on the page's clock */
export async function outageOf(
  page: Page,
  fromMs: number,
  { downMs = DOWN_MS, backMs = DOWN_WITHOUT_A_WORD_MS }: OutageLimits = {},
): Promise<Outage> {
  const moments = (await page.evaluate(() => window.outageMoments ?? [])).filter(
    ({ atMs }) => atMs >= fromMs,
  );
  const told = moments.find((moment) => moment.told);
  const shut = moments.find((moment) => !moment.shownOpen);
  // The pictures that were on their way still come: those well after the notice are of the new connection.
  const picture = moments.find(
    ({ atMs, frames }, at) =>
      told && atMs > told.atMs + STILL_COMING_MS && frames > (moments[at - 1]?.frames ?? frames),
  );
  const after = (moment: OutageMoment | undefined) => (moment ? Math.round(moment.atMs - fromMs) : Infinity);
  const open = moments.filter(({ shownOpen }) => shownOpen);
  const limitMs = ({ atMs }: OutageMoment) => (told && atMs > told.atMs ? backMs : downMs);
  return {
    toldAfterMs: after(told),
    toldAfterRunningMs: told
      ? Math.round(
          runningMs(
            moments.map(({ atMs }) => atMs),
            fromMs,
            told.atMs,
          ),
        )
      : Infinity,
    shutAfterMs: after(shut),
    pictureAfterMs: after(picture),
    untoldMs: told ? Math.round(shownOpenMs(moments, told.atMs)) : Infinity,
    openUntold: open.filter((moment) => moment.quietMs > limitMs(moment) && !moment.told),
    contradictions: open.filter(({ toldUnheard }) => toldUnheard),
    falselyHeard: moments.filter(({ toldHeard, quietMs }) => toldHeard && quietMs > DOWN_MS),
    empty: moments.filter(({ empty }) => empty),
    story: storyOf(moments, fromMs),
  };
}

function storyOf(moments: readonly OutageMoment[], fromMs: number): string {
  const lines = moments.map(({ atMs, quietMs, shownOpen, told, toldUnheard, toldHeard, empty }) => ({
    atMs: Math.round(atMs - fromMs),
    state: [
      shownOpen ? 'open' : 'shut',
      toldUnheard ? 'told that nobody hears' : told ? 'told' : 'untold',
      ...(toldHeard ? ['told that others hear'] : []),
      ...(quietMs > DOWN_MS ? ['quiet'] : []),
      ...(empty ? ['empty'] : []),
    ].join(' '),
  }));
  const changes = lines.filter(({ state }, at) => state !== lines[at - 1]?.state);
  return changes.map(({ atMs, state }) => `${atMs} ms: ${state}`).join(', ');
}

/** Each moment counts until the next. @param untilMs on the page's clock */
function shownOpenMs(moments: readonly OutageMoment[], untilMs: number): number {
  return moments.reduce((sum, { atMs, shownOpen }, at) => {
    const next = moments[at + 1];
    return shownOpen && next && atMs < untilMs ? sum + next.atMs - atMs : sum;
  }, 0);
}
