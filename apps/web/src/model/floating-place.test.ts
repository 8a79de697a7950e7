import { expect, test } from 'vitest';
import { keptInside, movedByKey } from './floating-place.ts';

const FRAME = { width: 320, height: 220 };
const PAGE = { width: 1280, height: 800 };

test('a window that is moved out of the page stays at its edge', () => {
  const at = (leftPx: number, topPx: number) => keptInside({ leftPx, topPx }, FRAME, PAGE);
  expect([at(100, 100), at(-50, 9_000), at(9_000, -50)]).toEqual([
    { leftPx: 100, topPx: 100 },
    { leftPx: 8, topPx: 572 },
    { leftPx: 952, topPx: 8 },
  ]);
});

test('on a page that is too small its start is seen', () => {
  expect(keptInside({ leftPx: 0, topPx: 50 }, FRAME, { width: 300, height: 200 })).toEqual({
    leftPx: 8,
    topPx: 8,
  });
});

test('arrow keys move it, other keys do not', () => {
  const at = { leftPx: 100, topPx: 100 };
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'a'].map((key) => movedByKey(key, at))).toEqual([
    { leftPx: 84, topPx: 100 },
    { leftPx: 116, topPx: 100 },
    { leftPx: 100, topPx: 84 },
    { leftPx: 100, topPx: 116 },
    null,
  ]);
});
