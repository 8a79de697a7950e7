import { wait } from '@intermind/timing';
import type { Page } from 'playwright-core';
import { picturesNow } from '../e2e/support/video-bytes.ts';

export const LOOK_EACH_MS = 100;

/** What is known of one video track after some looks. */
export interface WatchedTrack {
  bytes: number;
  /** On the page's clock, in milliseconds. */
  lastPacketMs: number;
  /** In some look a tile that could be seen showed it. */
  everShown: boolean;
  /** In the last look. */
  shown: boolean;
}

/** Adds looks at what a page receives to what is known, for that long. */
export async function watchVideo(
  page: Page,
  known: Map<string, WatchedTrack>,
  forMs: number,
): Promise<ReadonlyMap<string, WatchedTrack>> {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    const { received } = await picturesNow(page);
    const now = new Map(received.map((one) => [one.trackId, one]));
    for (const [id, track] of known) if (!now.has(id)) track.shown = false;
    for (const [id, { bytes, lastPacketMs, onScreen }] of now) {
      const before = known.get(id);
      known.set(id, {
        bytes: Math.max(bytes, before?.bytes ?? 0),
        lastPacketMs: Math.max(lastPacketMs, before?.lastPacketMs ?? 0),
        everShown: onScreen || (before?.everShown ?? false),
        shown: onScreen,
      });
    }
    await wait(LOOK_EACH_MS);
  }
  return known;
}
