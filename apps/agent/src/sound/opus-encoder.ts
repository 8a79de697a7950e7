import { LANE_FRAME_SAMPLES, LANE_SAMPLE_RATE_HZ } from './format.ts';

/** Speech of one or two voices; about 11 MB an hour. */
const BITRATE = 24_000;
/** Of 10; more takes twice as long and is not heard in speech. */
const COMPLEXITY = 6;

export interface OpusEncoder {
  /** @param frame mono, 48,000 Hz, 20 ms @returns one packet */
  encode(frame: Int16Array): Uint8Array;
  close(): void;
}

/** The library is loaded when it is needed. */
export async function opusEncoder(): Promise<OpusEncoder> {
  const { Application, createEncoder, Signal } = await import('libopus-wasm');
  const encoder = await createEncoder({
    channels: 1,
    sampleRate: LANE_SAMPLE_RATE_HZ,
    frameSize: LANE_FRAME_SAMPLES,
    application: Application.Voip,
    signal: Signal.Voice,
    bitrate: BITRATE,
    complexity: COMPLEXITY,
  });
  return {
    // Its memory is used again for the next packet.
    encode: (frame) => encoder.encode(frame).slice(),
    close: () => encoder.free(),
  };
}
