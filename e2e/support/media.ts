import type { Page } from 'playwright-core';

/** What a page receives: pictures and sound of others. */
export interface Reception {
  /** Of each moving picture of somebody else that is on screen. */
  pictures: { widthPx: number; frames: number }[];
  /** Energy of each sound received, as the browser decoded it; grows while something sounds. */
  soundEnergies: number[];
}

export function receptionOf(page: Page): Promise<Reception> {
  return page.evaluate(async () => {
    const { received, connections } = window.mediaProbe;
    const theirs = new Set(received.map(({ track }) => track.id));
    const pictures = [...document.querySelectorAll('video')]
      .filter(({ srcObject }) =>
        (srcObject as MediaStream | null)?.getVideoTracks().some((track) => theirs.has(track.id)),
      )
      .map((video) => ({
        widthPx: video.videoWidth,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
      }));
    const soundEnergies: number[] = [];
    for (const connection of connections) {
      if (connection.connectionState === 'closed') continue;
      for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
        if (report['type'] === 'inbound-rtp' && report['kind'] === 'audio') {
          soundEnergies.push(Number(report['totalAudioEnergy'] ?? 0));
        }
      }
    }
    return { pictures, soundEnergies };
  });
}

/** Whether pictures went on and sound came in between two looks. */
export function movedBetween(before: Reception, after: Reception): { pictures: number; sounds: number } {
  const moving = after.pictures.filter(({ frames, widthPx }, i) => {
    return widthPx > 0 && frames > (before.pictures[i]?.frames ?? 0);
  });
  const sounding = after.soundEnergies.filter((energy, i) => energy > (before.soundEnergies[i] ?? 0));
  return { pictures: moving.length, sounds: sounding.length };
}
