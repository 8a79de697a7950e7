import { expect, test } from 'vitest';
import { median, percentile, slope } from './statistics.ts';

test('percentiles are values that were measured (nearest rank)', () => {
  const measured = [50, 15, 20, 40, 35];
  expect([0.05, 0.3, 0.4, 0.5, 1].map((ratio) => percentile(measured, ratio))).toEqual([15, 20, 20, 35, 50]);
  expect(median([3])).toBe(3);
});

test('of nothing there is no percentile', () => {
  expect(() => median([])).toThrow(RangeError);
});

test('the slope is that of the line with the least squares', () => {
  const line = [5, 6, 7, 8].map((x) => ({ x, y: 40 - 0.5 * x }));
  expect(slope(line)).toBeCloseTo(-0.5);
  const scattered = [1, 2, 3, 4, 5].map((x, at) => ({ x, y: [2, 4, 5, 4, 5][at]! }));
  expect(slope(scattered)).toBeCloseTo(0.6);
});

test('of one moment there is no slope', () => {
  expect(() => slope([])).toThrow(RangeError);
  expect(() =>
    slope([
      { x: 3, y: 1 },
      { x: 3, y: 2 },
    ]),
  ).toThrow(RangeError);
});
