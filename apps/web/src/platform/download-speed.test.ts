import { expect, it } from 'vitest';
import { speedOf } from './download-speed.ts';

it('is bits by time, in megabits a second, over all transfers', () => {
  expect(
    speedOf([
      { bytes: 250_000, ms: 100 },
      { bytes: 250_000, ms: 300 },
    ]),
  ).toBe(10);
});

it.each([[[]], [[{ bytes: 0, ms: 5 }]], [[{ bytes: 5, ms: 0 }]]])('is unknown for %j', (transfers) => {
  expect(speedOf(transfers)).toBeNull();
});
