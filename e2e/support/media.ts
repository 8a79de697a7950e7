import type { Page } from 'playwright-core';
import type { Person } from './browser.ts';
import { until } from './until.ts';

/** What a page receives of others. */
export interface Reception {
  /** Moving pictures on screen. */
  pictures: { widthPx: number; frames: number }[];
  /** Loudest sample of the last two thirds of a second that went to the loudspeaker, 0 to 1. */
  loudness: number;
}

/** Louder than the noise that codecs make of silence. */
const HEARD = 0.005;

export function receptionOf(page: Page): Promise<Reception> {
  return page.evaluate(() => {
    const theirs = new Set(window.mediaProbe.received.map(({ track }) => track.id));
    const pictures = [...document.querySelectorAll('video')]
      .filter(({ srcObject }) =>
        (srcObject as MediaStream | null)?.getVideoTracks().some((track) => theirs.has(track.id)),
      )
      .map((video) => ({
        widthPx: video.videoWidth,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
      }));
    return { pictures, loudness: window.mediaProbe.loudness() };
  });
}

/** What comes to a page of one sound. */
interface SoundComing {
  /** One of them has the track's id at the media server in it. */
  ids: string;
  packets: number;
  energy: number;
}

/** What comes to a page of each sound, for the reader of a failure. */
export function soundsComing(page: Page): Promise<SoundComing[]> {
  return page.evaluate(async () => {
    const coming: SoundComing[] = [];
    const streamsOf = (trackId: string) =>
      window.mediaProbe.received.find(({ track }) => track.id === trackId)?.streamIds ?? [];
    for (const connection of window.mediaProbe.connections)
      for (const one of (await connection.getStats()).values() as Iterable<RTCInboundRtpStreamStats>)
        if (one.type === 'inbound-rtp' && one.kind === 'audio')
          coming.push({
            ids: [one.trackIdentifier, ...streamsOf(one.trackIdentifier)].join(' '),
            packets: one.packetsReceived ?? 0,
            energy: one.totalAudioEnergy ?? 0,
          });
    return coming;
  });
}

/** How many pictures went on between two looks. */
export function movedBetween(before: Reception, after: Reception): number {
  return after.pictures.filter(
    ({ frames, widthPx }, i) => widthPx > 0 && frames > (before.pictures[i]?.frames ?? 0),
  ).length;
}

/** Waits until someone is seen moving and is heard. */
export async function seesAndHears({ page }: Person, timeoutMs = 45_000): Promise<void> {
  let before = await receptionOf(page);
  let heard = false;
  await until(
    'a moving picture, and sound',
    async () => {
      const after = await receptionOf(page);
      const moved = movedBetween(before, after);
      before = after;
      heard ||= after.loudness > HEARD;
      return moved >= 1 && heard;
    },
    timeoutMs,
  );
}

/** Counts from the next page on how often a person's page has asked for devices, and how many of them are open. */
export async function followDevices({ context, page }: Person) {
  await context.addInitScript(() => {
    const counted = { asked: 0, tracks: [] as MediaStreamTrack[] };
    Object.assign(globalThis, { countedDevices: counted });
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      counted.asked += 1;
      const stream = await getUserMedia(constraints);
      counted.tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(() => {
      const { asked, tracks } = (
        globalThis as unknown as { countedDevices: { asked: number; tracks: MediaStreamTrack[] } }
      ).countedDevices;
      return { asked, open: tracks.filter(({ readyState }) => readyState === 'live').length };
    });
}
