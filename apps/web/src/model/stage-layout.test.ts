import { describe, expect, it } from 'vitest';
import { stageLayout, type StageLayoutInput } from './stage-layout.ts';

const DESK: StageLayoutInput = {
  widthPx: 1_400,
  heightPx: 700,
  gapPx: 12,
  large: 1,
  onlyShare: true,
  rest: 8,
  wideWindow: true,
};
const PHONE: StageLayoutInput = { ...DESK, widthPx: 374, heightPx: 600, gapPx: 8, wideWindow: false };

describe('the stage with something large', () => {
  it('gives a share all the room beside a column of 208 px', () => {
    const { large, strip, fits } = stageLayout(DESK);
    expect(large).toEqual([{ x: 0, y: 0, width: 1_180, height: 700 }]);
    expect([strip?.direction, strip?.boxes[1], fits]).toEqual([
      'column',
      { x: 0, y: 129, width: 208, height: 117 },
      5,
    ]);
    expect(strip?.contentPx).toBe(8 * 117 + 7 * 12);
  });

  it('has a narrower column in windows below lg', () => {
    expect(stageLayout({ ...DESK, wideWindow: false }).large[0]?.width).toBe(1_228);
  });

  it('puts the strip into a row of 96 px under the stage where the area is upright', () => {
    const { large, strip, fits } = stageLayout(PHONE);
    expect(large).toEqual([{ x: 0, y: 0, width: 374, height: 496 }]);
    expect([strip?.direction, strip?.boxes[0]?.x, strip?.boxes[0]?.height, fits]).toEqual(['row', 0, 96, 2]);
  });

  it('centres a row that fits', () => {
    const { strip } = stageLayout({ ...PHONE, rest: 1 });
    expect(strip?.boxes[0]?.x).toBeCloseTo((374 - (96 * 16) / 9) / 2);
  });

  it('gives a camera the shape that it has in the grid, in the middle', () => {
    const tall = { ...PHONE, onlyShare: false, heightPx: PHONE.heightPx + 104 };
    const [box] = stageLayout(tall).large;
    expect([box!.width, box!.height, box!.y]).toEqual([374, 374 / 0.75, (600 - 374 / 0.75) / 2]);
  });

  it('shares the stage as a grid among several, without a strip when nobody is left', () => {
    const { large, strip } = stageLayout({ ...DESK, large: 2, rest: 0 });
    expect([large.length, large[0]?.width, strip]).toEqual([2, 694, null]);
  });

  it('has no negative sizes in no room', () => {
    const { large } = stageLayout({ ...DESK, widthPx: 0, heightPx: 0 });
    expect(large).toEqual([{ x: 0, y: 0, width: 0, height: 0 }]);
  });
});
