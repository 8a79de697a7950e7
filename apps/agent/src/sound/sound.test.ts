import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Resampler } from './resampler.ts';
import { concat, SilenceTrimmer } from './silence-trimmer.ts';
import { SilenceMeter } from './silence-meter.ts';

const tone = (hz: number, rateHz: number, durationMs: number, level = 10_000): Int16Array =>
  Int16Array.from({ length: (rateHz * durationMs) / 1_000 }, (_, i) =>
    Math.round(level * Math.sin((2 * Math.PI * hz * i) / rateHz)),
  );

describe('the resampler', () => {
  it.each([22_050, 24_000, 16_000, 48_000])('keeps length and shape of a tone from %i Hz', (fromHz) => {
    const resampler = new Resampler(fromHz, 48_000);
    const out = concat([resampler.push(tone(440, fromHz, 500)), resampler.flush()]);
    expect(Math.abs(out.length - 24_000)).toBeLessThanOrEqual(4);
    const expected = tone(440, 48_000, 500);
    const error = Math.max(
      ...Array.from(expected.slice(500, 23_000), (sample, i) => Math.abs(sample - out[i + 500]!)),
    );
    expect(error).toBeLessThan(150);
  });

  it('computes its table once for each pair of rates', () => {
    const cosine = vi.spyOn(Math, 'cos');
    onTestFinished(() => cosine.mockRestore());
    const computed = (fromHz: number): number => {
      cosine.mockClear();
      new Resampler(fromHz, 48_000).push(tone(440, fromHz, 20));
      return cosine.mock.calls.length;
    };
    expect([computed(11_025) > 0, computed(11_025), computed(12_000) > 0]).toEqual([true, 0, true]);
  });

  it('gives the same whatever the pieces', () => {
    const whole = tone(700, 22_050, 200);
    const atOnce = new Resampler(22_050, 48_000).push(whole);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }), (lengths) => {
        const resampler = new Resampler(22_050, 48_000);
        const pieces: Int16Array[] = [];
        let at = 0;
        for (const length of [...lengths, whole.length]) {
          pieces.push(resampler.push(whole.slice(at, at + length)));
          at += length;
        }
        expect(concat(pieces)).toEqual(atOnce);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the silence trimmer', () => {
  it('cuts silence at both ends, keeps it inside, whatever the pieces', () => {
    const sound = concat([
      new Int16Array(4_800),
      tone(400, 48_000, 100),
      new Int16Array(9_600),
      tone(400, 48_000, 100),
      new Int16Array(14_400),
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 20_000 }), (size) => {
        const trimmer = new SilenceTrimmer(48_000);
        const pieces: Int16Array[] = [];
        for (let at = 0; at < sound.length; at += size) pieces.push(trimmer.push(sound.slice(at, at + size)));
        pieces.push(trimmer.flush());
        const durationMs = concat(pieces).length / 48;
        expect(durationMs).toBeGreaterThanOrEqual(400);
        expect(durationMs).toBeLessThanOrEqual(400 + 31);
      }),
    );
  });

  it('gives nothing of pure silence', () => {
    const trimmer = new SilenceTrimmer(48_000);
    expect(trimmer.push(new Int16Array(10_000)).length + trimmer.flush().length).toBe(0);
  });
});

describe('the silence meter', () => {
  it('counts from the last sound, in quiet and in noisy rooms', () => {
    for (const noise of [0, 400]) {
      const meter = new SilenceMeter();
      let nowMs = 0;
      const hear = (level: number, durationMs: number): void => {
        for (let ms = 0; ms < durationMs; ms += 20) meter.heard(tone(300, 16_000, 20, level), (nowMs += 20));
      };
      hear(noise, 30_000);
      hear(8_000, 1_000);
      hear(noise, 500);
      expect(meter.silenceMs(nowMs)).toBe(500);
    }
  });

  it('is 0 before anybody spoke', () => {
    expect(new SilenceMeter().silenceMs(5_000)).toBe(0);
  });
});
