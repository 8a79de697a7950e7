import { expect, test } from 'vitest';
import { fused } from './rank.ts';

test.each<[string, number[][], number[]]>([
  ['one ranking', [[2, 0, 1]], [2, 0, 1]],
  ['none', [], []],
  ['what two have before what one has, if first', [[0, 1, 2], [2]], [2, 0, 1]],
  [
    'first places before second ones, in the order of the list',
    [
      [3, 1],
      [0, 2],
    ],
    [0, 3, 1, 2],
  ],
])('of %s, one is made', (_what, rankings, expected) => {
  expect(fused(rankings)).toEqual(expected);
});
