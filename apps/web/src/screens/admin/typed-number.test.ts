import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['12', 60, 720],
  [' 0 ', 1, 0],
  ['1.5', 1_024 ** 3, 1.5 * 1_024 ** 3],
  ['1,5', 60, 90],
  ['0.001', 60, 0],
  ['', 1, null],
  ['-1', 1, null],
  ['1e3', 1, null],
  ['1.2.3', 1, null],
  ['12 min', 1, null],
  ['999999999999999', 1, null],
])('%j times %d is %j', (text, per, units) => {
  expect(typedNumber(text, per)).toBe(units);
});
