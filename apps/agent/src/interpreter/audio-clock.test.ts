import { describe, expect, it } from 'vitest';
import { AudioClock } from './audio-clock.ts';

describe('the audio clock', () => {
  it('takes the earliest arrival as true and is not moved by late frames', () => {
    const clock = new AudioClock();
    for (const [nowMs, streamMs] of [
      [1_020, 20],
      [1_090, 40],
      [1_061, 60],
      [1_080, 80],
    ] as const) {
      clock.arrived(nowMs, streamMs);
    }
    expect(clock.toClockMs(50)).toBeCloseTo(1_050, 0);
  });

  it('starts over after a gap', () => {
    const clock = new AudioClock();
    clock.arrived(1_000, 0);
    clock.arrived(9_000, 20);
    expect(clock.toClockMs(20)).toBe(9_000);
  });

  it('follows a drifting clock by at most two milliseconds a second', () => {
    const clock = new AudioClock();
    for (let ms = 0; ms <= 10_000; ms += 20) clock.arrived(1_000 + ms + (ms === 0 ? 0 : 100), ms);
    // 100 ms late from the second frame on: after ten seconds 20 ms of them are believed
    expect(clock.toClockMs(0)).toBeGreaterThan(1_019);
    expect(clock.toClockMs(0)).toBeLessThan(1_021);
  });

  it('keeps the place of words from before a gap', () => {
    const clock = new AudioClock();
    clock.arrived(1_000, 20, 20);
    clock.arrived(9_000, 40, 20);
    expect([clock.toClockMs(10), clock.toClockMs(30)]).toEqual([990, 8_990]);
  });

  it('begins another stretch after a pause, however short it was', () => {
    const clock = new AudioClock();
    clock.arrived(1_000, 1_000, 20);
    clock.pause();
    // 1.2 s of made silence went into the stream, 1.3 s passed
    clock.arrived(2_320, 2_220, 20);
    expect([clock.toClockMs(900), clock.toClockMs(2_210)]).toEqual([900, 2_310]);
  });

  it('places a word by its end: recognisers let one begin a little before its sound, in the silence before', () => {
    const clock = new AudioClock();
    clock.arrived(1_000, 1_000, 20);
    clock.pause();
    clock.arrived(2_320, 2_220, 20);
    expect(clock.placed({ startMs: 2_170, endMs: 2_300 })).toEqual({ startMs: 2_270, endMs: 2_400 });
    expect(clock.placed({ startMs: 800, endMs: 950 })).toEqual({ startMs: 800, endMs: 950 });
    // one that ends where the next stretch begins
    expect(clock.placed({ startMs: 2_000, endMs: 2_200 })).toEqual({ startMs: 2_000, endMs: 2_200 });
  });

  it('takes what is more than 0.3 s late for sound after a gap, and less for late sound', () => {
    const late = new AudioClock();
    late.arrived(1_000, 0, 20);
    late.arrived(1_320, 20, 20);
    expect(late.toClockMs(15)).toBeLessThan(1_016);
    const gap = new AudioClock();
    gap.arrived(1_000, 0, 20);
    gap.arrived(1_321, 20, 20);
    expect(gap.toClockMs(15)).toBe(1_316);
  });

  it('places the first sound after a pause by what comes sooner after it', () => {
    const clock = new AudioClock();
    clock.arrived(1_000, 1_000, 20);
    clock.pause();
    // 0.2 s late, and the frame behind it 0.1 s
    clock.arrived(2_220, 1_020, 20);
    clock.arrived(2_140, 1_040, 20);
    expect([clock.toClockMs(1_010), clock.toClockMs(1_030)]).toEqual([2_110, 2_130]);
  });

  it('keeps the places of the last 64 stretches', () => {
    const clock = new AudioClock();
    for (let stretch = 0; stretch < 65; stretch++) {
      clock.pause();
      clock.arrived((stretch + 1) * 10_000, stretch * 20 + 20, 20);
    }
    expect(clock.toClockMs(20)).toBe(19_980);
    expect(clock.toClockMs(1_290)).toBe(649_990);
    // of the first one nothing is known any more
    expect(clock.toClockMs(10)).toBe(19_970);
  });

  it('before any sound has arrived the stream is the clock', () => {
    expect(new AudioClock().toClockMs(50)).toBe(50);
  });
});
