import { expect, it } from 'vitest';
import { wavBytes } from '../../testing/make-speech.ts';
import { pcmBytes, PcmStream } from './pcm-stream.ts';

const SAMPLES = Int16Array.of(1, -2, 32_767, -32_768, 5);

it('puts samples together that were cut in two', () => {
  const stream = new PcmStream('a', 24_000);
  const bytes = pcmBytes(SAMPLES);
  const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 5), bytes.subarray(5)].map((piece) => [
    ...stream.push(piece),
  ]);
  expect(pieces).toEqual([[], [1, -2], [32_767, -32_768, 5]]);
});

it('takes the samples out of a file, and refuses one with another rate', () => {
  const bytes = wavBytes(SAMPLES, 24_000);
  for (const cut of [1, 4, 30, 47]) {
    const stream = new PcmStream('a', 24_000);
    expect([...stream.push(bytes.subarray(0, cut)), ...stream.push(bytes.subarray(cut))]).toEqual([
      ...SAMPLES,
    ]);
  }
  expect(() => new PcmStream('piper', 24_000).push(wavBytes(SAMPLES, 22_050))).toThrow(
    'piper sends 22050 samples a second instead of 24000',
  );
});
