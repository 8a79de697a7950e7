import type { BrowserContext, Page } from 'playwright-core';

/** Milliseconds since 1970, by the page's own clock. */
export interface Moments {
  clickedMs?: number;
  /** A picture of someone else is on screen. */
  firstFrameMs?: number;
  /** The websocket said that the request was approved. */
  approvedMs?: number;
}

declare global {
  interface Window {
    moments: Moments;
  }
}

/** Every page of this context notes when it was clicked last and when it first saw someone. Needs the media probe. */
export async function installStopwatch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const moments: Moments = {};
    window.moments = moments;
    const now = () => performance.timeOrigin + performance.now();
    addEventListener('click', () => (moments.clickedMs = now()), { capture: true });

    const seesSomebody = () => {
      const theirs = new Set(window.mediaProbe.received.map(({ track }) => track.id));
      return [...document.querySelectorAll('video')].some((video) => {
        const stream = video.srcObject as MediaStream | null;
        const remote = stream?.getVideoTracks().some(({ id }) => theirs.has(id));
        return remote && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0;
      });
    };
    const look = () => {
      if (seesSomebody()) moments.firstFrameMs = now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);

    const Native = WebSocket;
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && data.includes('"join_request.approved"'))
            moments.approvedMs = now();
        });
      }
    };
  });
}

export function momentsOf(page: Page): Promise<Moments> {
  return page.evaluate(() => window.moments);
}

/** Milliseconds from the last click to each step on the way to the first picture. */
export interface Steps {
  /** The API's answer to the join; absent on pages without one. */
  admitted?: number;
  connection: number;
  /** The first picture of someone else is announced. */
  track: number;
  picture: number;
}

export function stepsOf(page: Page): Promise<Steps> {
  return page.evaluate(() => {
    const { clickedMs, firstFrameMs } = window.moments;
    const { received, connectionAtMs } = window.mediaProbe;
    const since = (pageMs: number) => performance.timeOrigin + pageMs - clickedMs!;
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const join = calls.findLast(({ name }) => /\/api\/participants(\/anonymous)?$/.test(name));
    return {
      ...(join ? { admitted: since(join.responseEnd) } : {}),
      connection: since(connectionAtMs!),
      track: since(received.find(({ track }) => track.kind === 'video')!.atMs),
      picture: firstFrameMs! - clickedMs!,
    };
  });
}
