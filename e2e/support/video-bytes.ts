import type { Page } from 'playwright-core';

/** What a page receives of one video track. */
export interface VideoReceived {
  /** Of the track in the page. */
  trackId: string;
  bytes: number;
  /** When its latest packet came, on the page's clock (`performance.now()`), milliseconds. */
  lastPacketMs: number;
  /** Whether a tile that can be seen shows it. */
  onScreen: boolean;
}

export interface PicturesNow {
  /** Names of other people on tiles of which some part can be seen, sorted. */
  shown: string[];
  /** Every video track that the media server sends, by the browser's own statistics. */
  received: VideoReceived[];
}

/** What can be seen of others, and what is received for it. */
export function picturesNow(page: Page): Promise<PicturesNow> {
  return page.evaluate(async () => {
    const isSeen = (tile: Element) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [
        [x, y],
        [x, top + 2],
        [x, bottom - 2],
        [left + 2, y],
        [right - 2, y],
      ] as const;
      return points.some((at) => tile.contains(document.elementFromPoint(...at)));
    };
    const tiles = [...document.querySelectorAll('[data-tile]:not([data-you])')].filter(isSeen);
    const tracks = new Set(
      tiles
        .map((tile) => tile.querySelector('video')?.srcObject as MediaStream | null | undefined)
        .flatMap((stream) => stream?.getVideoTracks() ?? [])
        .map(({ id }) => id),
    );
    const received = [];
    for (const connection of window.mediaProbe.connections) {
      if (connection.connectionState === 'closed') continue;
      for (const one of (await connection.getStats()).values() as Iterable<
        RTCInboundRtpStreamStats & { lastPacketReceivedTimestamp?: number }
      >) {
        if (one.type !== 'inbound-rtp' || one.kind !== 'video') continue;
        received.push({
          trackId: one.trackIdentifier,
          bytes: one.bytesReceived ?? 0,
          lastPacketMs: (one.lastPacketReceivedTimestamp ?? 0) - performance.timeOrigin,
          onScreen: tracks.has(one.trackIdentifier),
        });
      }
    }
    return { shown: tiles.map((tile) => tile.querySelector('bdi')!.textContent).sort(), received };
  });
}

/** Bytes of sound that have come until now. */
export function soundReceivedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    for (const connection of window.mediaProbe.connections)
      for (const one of (await connection.getStats()).values() as Iterable<RTCInboundRtpStreamStats>)
        if (one.type === 'inbound-rtp' && one.kind === 'audio') bytes += one.bytesReceived ?? 0;
    return bytes;
  });
}
