import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('percentiles are values that were measured (nearest rank)', () => {
  const measured = [50, 15, 20, 40, 35];
  expect([0.05, 0.3, 0.4, 0.5, 1].map((ratio) => percentile(measured, ratio))).toEqual([15, 20, 20, 35, 50]);
  expect(median([3])).toBe(3);
});

test('of nothing there is no percentile', () => {
  expect(() => median([])).toThrow(RangeError);
});
