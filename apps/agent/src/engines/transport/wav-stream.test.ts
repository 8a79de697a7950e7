import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat } from '../../sound/silence-trimmer.ts';
import { wavBytes } from '../../testing/make-speech.ts';
import { WavStream } from './wav-stream.ts';

const SAMPLES = Int16Array.from({ length: 500 }, (_, i) => i * 60 - 15_000);

describe('a WAV stream', () => {
  it('gives every sample once, wherever the stream is cut', () => {
    const bytes = wavBytes(SAMPLES, 22_050);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 20 }), (cuts) => {
        const stream = new WavStream();
        const pieces: Int16Array[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          pieces.push(stream.push(bytes.subarray(at, at + cut)));
          at += cut;
        }
        expect(concat(pieces)).toEqual(SAMPLES);
        expect(stream.sampleRateHz).toBe(22_050);
      }),
    );
  });

  it('refuses what is not 16-bit mono sound', () => {
    expect(() => new WavStream().push(Buffer.alloc(64, 'x'))).toThrow('not a WAV stream');
    const stereo = wavBytes(SAMPLES, 22_050);
    stereo.writeUInt16LE(2, 22);
    expect(() => new WavStream().push(stereo)).toThrow('mono');
  });
});
