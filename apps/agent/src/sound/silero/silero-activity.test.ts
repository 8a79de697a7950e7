import type { Vad } from 'sherpa-onnx-node';
import { describe, expect, it } from 'vitest';
import { HEARD_FRAME_SAMPLES } from '../format.ts';
import { SileroPool } from './silero.ts';
import { sileroActivity } from './silero-activity.ts';

/** A detector by hand: what it detects, and how often it was reset. */
function fakeVad() {
  const vad = { detects: false, resets: 0, heldSamples: 0, made: 0 };
  const make = (): Vad => {
    vad.made++;
    return {
      acceptWaveform: (samples) => void (vad.heldSamples += vad.detects ? samples.length : 0),
      isDetected: () => vad.detects,
      isEmpty: () => true,
      pop: () => undefined,
      reset: () => {
        vad.resets++;
        vad.heldSamples = 0;
      },
    };
  };
  return { vad, pool: new SileroPool(make) };
}

const frame = new Int16Array(HEARD_FRAME_SAMPLES).fill(5_000);

describe('voice activity by Silero', () => {
  it('goes by loudness where the library does not load, and says so once', async () => {
    const errors: unknown[] = [];
    const open = sileroActivity(
      async () => Promise.reject(new Error('no library for this machine')),
      (error) => errors.push(error),
    );
    const activities = [open(), open()];
    await new Promise(setImmediate);
    for (const activity of activities) activity.heard(frame, 1_000);
    expect(activities.map(({ tellsSpeech, speaking }) => [tellsSpeech, speaking])).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(errors).toHaveLength(1);
  });

  it('loads once, when the first microphone opens', async () => {
    const { pool } = fakeVad();
    let loads = 0;
    const open = sileroActivity(
      async () => Promise.resolve((loads++, pool)),
      () => undefined,
    );
    expect(loads).toBe(0);
    const first = open();
    open();
    await new Promise(setImmediate);
    expect([loads, first.tellsSpeech]).toEqual([1, true]);
  });

  it('lends at most 16 detectors, and lends those that were given back again', async () => {
    const { pool, vad } = fakeVad();
    const open = sileroActivity(
      async () => Promise.resolve(pool),
      () => undefined,
    );
    const opened = Array.from({ length: 17 }, open);
    await new Promise(setImmediate);
    expect(opened.map(({ tellsSpeech }) => tellsSpeech).indexOf(false)).toBe(16);
    for (const activity of opened) {
      activity.close();
      activity.close();
    }
    const again = Array.from({ length: 16 }, open);
    await new Promise(setImmediate);
    expect([again.every(({ tellsSpeech }) => tellsSpeech), vad.made]).toEqual([true, 16]);
  });

  it('is not lent a detector that comes when the microphone is closed', async () => {
    const { pool, vad } = fakeVad();
    const open = sileroActivity(
      async () => Promise.resolve(pool),
      () => undefined,
    );
    open().close();
    await new Promise(setImmediate);
    expect(vad.made).toBe(0);
  });

  it('counts silence from the end of speech, not from when the detector is sure of it', async () => {
    const { pool, vad } = fakeVad();
    const activity = sileroActivity(
      async () => Promise.resolve(pool),
      () => undefined,
    )();
    await new Promise(setImmediate);
    expect(activity.silenceMs(1_000)).toBe(0);
    vad.detects = true;
    activity.heard(frame, 1_000);
    vad.detects = false;
    activity.heard(frame, 1_020);
    expect([activity.speaking, activity.silenceMs(1_020)]).toEqual([false, 100]);
  });

  it('holds at most 20 s of speech without a pause, which stays one stretch of speech', async () => {
    const { pool, vad } = fakeVad();
    const activity = sileroActivity(
      async () => Promise.resolve(pool),
      () => undefined,
    )();
    await new Promise(setImmediate);
    vad.detects = true;
    let mostSamples = 0;
    for (let nowMs = 0; nowMs < 120_000; nowMs += 20) {
      const resets = vad.resets;
      activity.heard(frame, nowMs);
      mostSamples = Math.max(mostSamples, vad.heldSamples);
      // the detector finds the speech again after a moment
      if (vad.resets > resets) vad.detects = false;
      else if (nowMs % 200 === 0) vad.detects = true;
      expect(activity.speaking).toBe(true);
    }
    expect([vad.resets, mostSamples <= 20.1 * 16_000]).toEqual([5, true]);
  });
});
