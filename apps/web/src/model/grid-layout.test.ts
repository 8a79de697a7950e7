import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridLayout, pageSize, tileBoxes } from './grid-layout.ts';

const shape = (count: number, width: number, height: number) => {
  const { columns, rows } = gridLayout(count, width, height, 12);
  return `${columns}x${rows}`;
};

describe('the grid', () => {
  it('fills a desktop stage with as large tiles as it can', () => {
    const shapes = [1, 2, 3, 4, 6, 9, 12, 16].map((count) => shape(count, 1408, 644));
    expect(shapes).toEqual(['1x1', '2x1', '2x2', '2x2', '3x2', '3x3', '4x3', '4x4']);
  });

  it('is upright on a phone', () => {
    expect([1, 2, 3, 4, 6].map((count) => shape(count, 374, 560))).toEqual([
      '1x1',
      '1x2',
      '1x3',
      '2x2',
      '2x3',
    ]);
  });

  it('lets tiles grow in height where there is room: to 4:3, in an upright area to 3:4', () => {
    expect(gridLayout(2, 800, 500, 8)).toEqual({
      columns: 2,
      rows: 1,
      tileWidthPx: 396,
      tileHeightPx: 297,
    });
    expect(gridLayout(6, 374, 559, 8)).toEqual({
      columns: 2,
      rows: 3,
      tileWidthPx: 183,
      tileHeightPx: 181,
    });
    expect(gridLayout(1, 374, 700, 8)).toMatchObject({ tileWidthPx: 374, tileHeightPx: 374 / 0.75 });
  });

  it('centres a short last row', () => {
    const layout = gridLayout(3, 1408, 644, 12);
    const [first, second, third] = tileBoxes(layout, 3, 1408, 644, 12);
    expect(third!.x + third!.width / 2).toBeCloseTo(704);
    expect(first!.x).toBeCloseTo(1408 - second!.x - second!.width);
  });

  it('keeps tiles inside the area, apart, and between 16:9 and 4:3 or 3:4', () => {
    const sizes = fc.record({
      count: fc.integer({ min: 1, max: 49 }),
      width: fc.integer({ min: 300, max: 2560 }),
      height: fc.integer({ min: 300, max: 1440 }),
    });
    fc.assert(
      fc.property(sizes, ({ count, width, height }) => {
        const layout = gridLayout(count, width, height, 8);
        const boxes = tileBoxes(layout, count, width, height, 8);
        const { tileWidthPx, tileHeightPx } = layout;
        const tallest = height > width ? 3 / 4 : 4 / 3;
        expect(tileWidthPx / tileHeightPx).toBeGreaterThan(tallest - 0.001);
        expect(tileWidthPx / tileHeightPx).toBeLessThan(16 / 9 + 0.001);
        for (const [index, box] of boxes.entries()) {
          expect(box.x).toBeGreaterThan(-0.01);
          expect(box.y).toBeGreaterThan(-0.01);
          expect(box.x + box.width).toBeLessThan(width + 0.01);
          expect(box.y + box.height).toBeLessThan(height + 0.01);
          const next = boxes[index + 1];
          if (next && next.y === box.y) expect(next.x - box.x - box.width).toBeCloseTo(8);
        }
      }),
    );
  });

  it('turns pages by the size of the window, and when tiles would be under 160 px', () => {
    expect(pageSize(100, 1600, 1568, 800, 12)).toBe(49);
    expect(pageSize(100, 1100, 1068, 600, 12)).toBe(25);
    expect(pageSize(100, 800, 768, 700, 12)).toBe(9);
    expect(pageSize(100, 390, 374, 560, 8)).toBe(6);
    expect(pageSize(49, 1440, 1408, 200, 12)).toBe(16);
    expect(pageSize(3, 1440, 1408, 644, 12)).toBe(3);
  });

  it('leaves no more cells empty than it must where the height decides', () => {
    expect([shape(4, 3_000, 200), shape(5, 700, 220), shape(7, 900, 300)]).toEqual(['4x1', '3x2', '4x2']);
  });

  it('has the largest tiles there can be', () => {
    const sizes = fc.record({
      count: fc.integer({ min: 1, max: 49 }),
      width: fc.integer({ min: 300, max: 2560 }),
      height: fc.integer({ min: 300, max: 1440 }),
    });
    fc.assert(
      fc.property(sizes, ({ count, width, height }) => {
        const { tileWidthPx, tileHeightPx, columns, rows } = gridLayout(count, width, height, 8);
        expect(columns * rows).toBeGreaterThanOrEqual(count);
        const tallest = height > width ? 3 / 4 : 4 / 3;
        for (let other = 1; other <= count; other += 1) {
          const otherRows = Math.ceil(count / other);
          const cellWidth = (width - (other - 1) * 8) / other;
          const cellHeight = (height - (otherRows - 1) * 8) / otherRows;
          const otherWidth = Math.min(cellWidth, (cellHeight * 16) / 9);
          const area = otherWidth * Math.min(cellHeight, otherWidth / tallest);
          expect(area).toBeLessThan(tileWidthPx * tileHeightPx + 2);
        }
      }),
    );
  });

  it('of nobody, or without room, is a column of nothing', () => {
    const [nobody, noRoom] = [gridLayout(0, 800, 600, 8), gridLayout(3, -10, 600, 8)];
    expect(nobody).toEqual({ columns: 1, rows: 1, tileWidthPx: 0, tileHeightPx: 0 });
    expect(noRoom).toEqual({ columns: 1, rows: 3, tileWidthPx: 0, tileHeightPx: 0 });
  });

  it.each([
    [1_280, 49],
    [1_279, 25],
    [1_024, 25],
    [1_023, 9],
    [768, 9],
    [767, 6],
  ])('a window of %i px has up to %i tiles on a page', (windowPx, tiles) => {
    expect(pageSize(100, windowPx, 4_000, 4_000, 12)).toBe(tiles);
  });

  it('keeps tiles of 160 px, and one tile however small it is', () => {
    expect([
      pageSize(2, 800, 332, 90, 12),
      pageSize(2, 800, 331, 90, 12),
      pageSize(3, 800, 50, 50, 12),
    ]).toEqual([2, 1, 1]);
    expect(pageSize(0, 800, 768, 700, 12)).toBe(1);
  });
});
