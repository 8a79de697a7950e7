import type { Page } from 'playwright-core';
import { Resampler } from '../../apps/agent/src/sound/resampler.ts';

export const ANALYSIS_RATE_HZ = 16_000;

/** Sound as a page heard it. */
export interface HeardSound {
  /** Mono, 16,000 Hz. */
  samples: Int16Array;
  /** When the first sample arrived, milliseconds on the page's clock. */
  startMs: number;
}

/** Starts to keep the sound of a received track; `streamId` is a part of its stream's id, see `trackSid`. */
export async function recordTrack(page: Page, name: string, sid: string): Promise<void> {
  await page.evaluate(
    ([recordingName, trackSid]) => {
      const found = window.mediaProbe.received.findLast(
        ({ track, streamIds }) =>
          track.kind === 'audio' &&
          (track.id.includes(trackSid) || streamIds.some((id) => id.includes(trackSid))),
      );
      if (!found) throw new Error(`no received track ${trackSid}`);
      window.mediaProbe.record(recordingName, found.track);
    },
    [name, sid] as const,
  );
}

/** Starts to keep what the page plays. */
export async function recordLoudspeaker(page: Page, name: string): Promise<void> {
  await page.evaluate((recordingName) => {
    const { loudspeaker } = window.mediaProbe;
    if (!loudspeaker) throw new Error('the page plays nothing through Web Audio');
    window.mediaProbe.record(recordingName, loudspeaker);
  }, name);
}

/** How much was kept until now: cheap to ask, where `heardSound` has the page pack all of it. */
export const heardSeconds = (page: Page, name: string): Promise<number> =>
  page.evaluate((recordingName) => {
    const { pieces = [], sampleRateHz = 1 } = window.mediaProbe.recordings.get(recordingName) ?? {};
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return 0;
    return (last.timestampMs - first.timestampMs) / 1_000 + last.samples.length / sampleRateHz;
  }, name);

/** What was kept until now. */
export async function heardSound(page: Page, name: string): Promise<HeardSound> {
  const { rateHz, startMs, base64 } = await page.evaluate(async (recordingName) => {
    const recording = window.mediaProbe.recordings.get(recordingName);
    if (!recording || recording.pieces.length === 0) return { rateHz: 0, startMs: 0, base64: '' };
    const { pieces, sampleRateHz } = recording;
    const first = pieces[0]!;
    // A busy page loses pieces: silence stands in their place, so that what follows keeps its time.
    const parts: Int16Array<ArrayBuffer>[] = [];
    let length = 0;
    for (const { timestampMs, samples } of pieces) {
      const lost = Math.round(((timestampMs - first.timestampMs) / 1_000) * sampleRateHz) - length;
      if (lost > sampleRateHz / 25) {
        parts.push(new Int16Array(lost));
        length += lost;
      }
      parts.push(samples as Int16Array<ArrayBuffer>);
      length += samples.length;
    }
    const blob = new Blob(parts);
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsDataURL(blob);
    });
    return {
      rateHz: sampleRateHz,
      // The piece ends when it arrives.
      startMs: first.atMs - (first.samples.length / sampleRateHz) * 1_000,
      base64: url.slice(url.indexOf(',') + 1),
    };
  }, name);
  if (rateHz === 0) return { samples: new Int16Array(0), startMs };
  const bytes = Buffer.from(base64, 'base64');
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { samples: new Resampler(rateHz, ANALYSIS_RATE_HZ).push(samples), startMs };
}
