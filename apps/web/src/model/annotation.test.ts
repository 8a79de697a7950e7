import { expect, it, test } from 'vitest';
import {
  annotated,
  type Annotation,
  type AnnotationAct,
  areaBetween,
  CORNERS,
  drawnSize,
  isLargeEnough,
  moved,
  NEW_AREA,
  pixelsOf,
  resized,
} from './annotation.ts';

const EMPTY: Annotation = { boxes: [], selected: null, type: 'highlight' };
const AREA = { x: 0.25, y: 0.25, width: 0.5, height: 0.25 };
const after = (...acts: AnnotationAct[]) => acts.reduce(annotated, EMPTY);

test.each([
  [
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.75 },
  ],
  [
    { x: 0.75, y: 0.75 },
    { x: 0.25, y: 0.5 },
  ],
  [
    { x: 0.75, y: 0.5 },
    { x: 0.25, y: 0.75 },
  ],
])('dragged from %o to %o it is the same box', (from, to) => {
  expect(areaBetween(from, to)).toEqual({ x: 0.25, y: 0.5, width: 0.5, height: 0.25 });
});

it('ends at the edge of the picture, wherever the hand lets go', () => {
  expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 3, y: -1 })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
});

test.each([
  [0.011, 0.011, true],
  [0.01, 0.5, false],
  [0.5, 0.01, false],
])('a box of %f × %f counts: %s (spec 1 §4)', (width, height, counts) => {
  expect(isLargeEnough({ x: 0, y: 0, width, height })).toBe(counts);
  const made = after({ act: 'add', area: { x: 0, y: 0, width, height } });
  expect(made.boxes.length).toBe(counts ? 1 : 0);
});

it('is moved as a whole and stops at the edges', () => {
  expect(moved(AREA, 0.125, -0.125)).toEqual({ ...AREA, x: 0.375, y: 0.125 });
  expect(moved(AREA, 9, 9)).toEqual({ ...AREA, x: 0.5, y: 0.75 });
  expect(moved(AREA, -9, -9)).toEqual({ ...AREA, x: 0, y: 0 });
});

test.each([
  ['top-left', { x: 0.125, y: 0.125, width: 0.625, height: 0.375 }],
  ['top-right', { x: 0.125, y: 0.125, width: 0.125, height: 0.375 }],
  ['bottom-left', { x: 0.125, y: 0.125, width: 0.625, height: 0.125 }],
  ['bottom-right', { x: 0.125, y: 0.125, width: 0.125, height: 0.125 }],
] as const)('dragged at its %s corner the opposite one stays', (corner, area) => {
  expect(resized(AREA, corner, { x: 0.125, y: 0.125 })).toEqual(area);
});

it('is never dragged to nothing', () => {
  for (const corner of CORNERS) {
    const point = { x: corner.endsWith('left') ? 0.75 : 0.25, y: 0.3 };
    expect(resized(AREA, corner, point)).toEqual(AREA);
  }
});

it('a new box is selected and of the chosen kind; the kind of the others stays', () => {
  const { boxes, selected } = after(
    { act: 'add', area: AREA },
    { act: 'type', type: 'hide' },
    { act: 'add', area: NEW_AREA },
  );
  expect([boxes, selected]).toEqual([
    [
      { ...AREA, id: 1, type: 'highlight' },
      { ...NEW_AREA, id: 2, type: 'hide' },
    ],
    2,
  ]);
});

it('only the selected box is placed anew or deleted', () => {
  const two = [
    { act: 'add', area: AREA },
    { act: 'add', area: NEW_AREA },
  ] as const;
  const placed = after(...two, { act: 'place', id: 1, area: moved(AREA, 0.25, 0) });
  expect(placed.boxes.map(({ x }) => x)).toEqual([0.5, 0.35]);
  expect(after(...two, { act: 'select', id: 1 }, { act: 'delete' })).toEqual({
    ...EMPTY,
    boxes: [{ ...NEW_AREA, id: 2, type: 'highlight' }],
  });
  expect(after(...two, { act: 'select', id: null }, { act: 'delete' }).boxes.length).toBe(2);
});

test('what is hidden is hidden to its last pixel, and nothing is drawn outside the picture', () => {
  expect(pixelsOf({ x: 0.101, y: 0.201, width: 0.5, height: 0.25 }, 101, 99)).toEqual({
    x: 10,
    y: 19,
    width: 51,
    height: 26,
  });
  expect(pixelsOf({ x: 0, y: 0, width: 1, height: 1 }, 640, 480)).toEqual({
    x: 0,
    y: 0,
    width: 640,
    height: 480,
  });
  for (const size of [3, 640, 641, 1_279, 2_560]) {
    for (const start of [0, 0.013, 1 / 3, 0.77]) {
      const { x, width } = pixelsOf({ x: start, y: 0, width: 0.2, height: 1 }, size, size);
      expect(x).toBeLessThanOrEqual(start * size);
      expect(x + width).toBeGreaterThanOrEqual(Math.min(size, (start + 0.2) * size));
      expect(x + width).toBeLessThanOrEqual(size);
    }
  }
});

test.each([
  [1_280, 720, 1_280, 720],
  [5_120, 2_880, 2_560, 1_440],
  [10, 40_000, 1, 2_560],
])('a picture of %i × %i is drawn as %i × %i', (width, height, widthPx, heightPx) => {
  expect(drawnSize(width, height, 2_560)).toEqual({ widthPx, heightPx });
});
