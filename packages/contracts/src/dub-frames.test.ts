import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDubFrames, writeDubFrames } from './dub-frames.ts';

const framesOf = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.uint8Array({ minLength: 1, maxLength: 300 })))
  .map((steps) => {
    let number = -1;
    return steps.map(([step, data]) => ({ timeMs: (number += step) * 20, data }));
  });

test('frames are read as they were written', () => {
  fc.assert(
    fc.property(framesOf, (frames) => {
      expect(readDubFrames(writeDubFrames(frames))).toEqual(frames);
    }),
  );
});

test('what is cut off, empty, or out of order is refused', () => {
  const data = new Uint8Array([1, 2, 3]);
  const whole = writeDubFrames([
    { timeMs: 20, data },
    { timeMs: 40, data },
  ]);
  expect(readDubFrames(whole)).toHaveLength(2);
  for (let bytes = 1; bytes < whole.length; bytes += 1)
    if (bytes !== whole.length / 2) expect(readDubFrames(whole.subarray(0, bytes))).toBeUndefined();
  const again = writeDubFrames([
    { timeMs: 40, data },
    { timeMs: 40, data },
  ]);
  expect(readDubFrames(again)).toBeUndefined();
  expect(readDubFrames(writeDubFrames([{ timeMs: 0, data: new Uint8Array() }]))).toBeUndefined();
});
