import { describe, expect, test } from 'vitest';
import { duckingOf, levelsAhead, ratioAfter } from './dub-ducking.ts';

const LOWERED = 0.1;
const levels = (spoken: [number, number][], atS: number, speed = 1) =>
  levelsAhead(duckingOf(spoken, LOWERED), { atS, speed }).map(({ afterS, ratio }) => [
    Number(afterS.toFixed(3)),
    Number(ratio.toFixed(3)),
  ]);

describe('the sound of the room under a dub', () => {
  test('is lowered just before the voice begins, and whole soon after it ends', () => {
    expect(levels([[2_000, 3_000]], 0)).toEqual([
      [0.05, 1],
      [1.85, 1],
      [2, LOWERED],
      [3, LOWERED],
      [3.4, 1],
      [5, 1],
    ]);
  });

  test('is lowered at once where somebody jumps into what the voice says', () => {
    expect(levels([[2_000, 30_000]], 10)).toEqual([
      [0.05, LOWERED],
      [5, LOWERED],
    ]);
  });

  test('is never silent, and whole where nobody speaks', () => {
    expect(levels([[20_000, 21_000]], 0)).toEqual([
      [0.05, 1],
      [5, 1],
    ]);
    expect(levels([], 3)).toEqual([
      [0.05, 1],
      [5, 1],
    ]);
    expect(levels([[0, 1_000]], 90)[0]).toEqual([0.05, 1]);
  });

  test('comes back only where there is time for it', () => {
    expect(
      levels(
        [
          [1_000, 2_000],
          [2_500, 3_000],
          [4_000, 4_500],
        ],
        0,
      ),
    ).toEqual([
      [0.05, 1],
      [0.85, 1],
      [1, LOWERED],
      [3, LOWERED],
      [3.4, 1],
      [3.85, 1],
      [4, LOWERED],
      [4.5, LOWERED],
      [4.9, 1],
      [5, 1],
    ]);
  });

  test('changes twice as soon at twice the speed', () => {
    expect(levels([[2_000, 3_000]], 0, 2).slice(1, 4)).toEqual([
      [0.925, 1],
      [1, LOWERED],
      [1.5, LOWERED],
    ]);
  });

  test('is on its way up where a ramp is met in the middle', () => {
    expect(levels([[1_000, 2_000]], 2.15)[0]).toEqual([0.05, 0.55]);
  });
});

test('a ramp that is broken off has come as far as its time', () => {
  const levels = [
    { afterS: 1, ratio: 0 },
    { afterS: 2, ratio: 0 },
    { afterS: 4, ratio: 1 },
  ];
  expect([0, 0.25, 1, 1.5, 3, 9].map((afterS) => ratioAfter(1, levels, afterS))).toEqual([
    1, 0.75, 0, 0, 0.5, 1,
  ]);
  expect(ratioAfter(0.3, [], 2)).toBe(0.3);
});
