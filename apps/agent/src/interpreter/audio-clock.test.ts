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
});
