import { expect, test } from 'vitest';
import { amount } from './amount.ts';

test('the amount comes from the environment, or is the usual one', () => {
  expect(amount('BENCH_KILLS', 10, {})).toBe(10);
  expect(amount('BENCH_KILLS', 10, { BENCH_KILLS: '' })).toBe(10);
  expect(amount('BENCH_KILLS', 10, { BENCH_KILLS: '3' })).toBe(3);
});

test.each(['0', '-1', '1.5', 'many'])('an amount of %s is refused', (given) => {
  expect(() => amount('BENCH_KILLS', 10, { BENCH_KILLS: given })).toThrow(RangeError);
});
