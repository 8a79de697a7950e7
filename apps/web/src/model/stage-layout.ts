import { gridLayout, type TileBox, tileBoxes } from './grid-layout.ts';

/** The strip beside what is large: a column at the inline end, a row under it where the area is upright. */
export const STRIP_PX = { wide: 208, narrow: 160, row: 96 } as const;
const WIDEST = 16 / 9;

export interface StageLayout {
  /** Where the strip is; null where there is nothing in it. */
  strip: { direction: 'column' | 'row'; sizePx: number; contentPx: number; boxes: TileBox[] } | null;
  /** For what is large. */
  widthPx: number;
  heightPx: number;
  large: TileBox[];
  /** How many of the strip are seen without scrolling. */
  fits: number;
}

export interface StageLayoutInput {
  widthPx: number;
  heightPx: number;
  gapPx: number;
  /** What is large: a share takes all room there is, a camera has the shapes of the grid. */
  large: number;
  onlyShare: boolean;
  rest: number;
  /** Below lg the column is narrower. */
  wideWindow: boolean;
}

export function stageLayout(input: StageLayoutInput): StageLayout {
  const { widthPx, heightPx, gapPx, rest, wideWindow } = input;
  const row = heightPx > widthPx;
  const sizePx = row ? STRIP_PX.row : wideWindow ? STRIP_PX.wide : STRIP_PX.narrow;
  const taken = rest > 0 ? sizePx + gapPx : 0;
  const width = Math.max(0, widthPx - (row ? 0 : taken));
  const height = Math.max(0, heightPx - (row ? taken : 0));
  const alone = input.large === 1 && input.onlyShare;
  const large = alone
    ? [{ x: 0, y: 0, width, height }]
    : tileBoxes(gridLayout(input.large, width, height, gapPx), input.large, width, height, gapPx);
  const tile = row ? { width: sizePx * WIDEST, height: sizePx } : { width: sizePx, height: sizePx / WIDEST };
  const step = (row ? tile.width : tile.height) + gapPx;
  const length = row ? widthPx : heightPx;
  const contentPx = Math.max(0, rest * step - gapPx);
  // A row that fits is centred; a column begins at the top.
  const start = row ? Math.max(0, (length - contentPx) / 2) : 0;
  const boxes = Array.from({ length: rest }, (_, index) => ({
    x: row ? start + index * step : 0,
    y: row ? 0 : index * step,
    ...tile,
  }));
  return {
    strip: rest > 0 ? { direction: row ? 'row' : 'column', sizePx, contentPx, boxes } : null,
    widthPx: width,
    heightPx: height,
    large,
    fits: Math.max(1, Math.floor((length + gapPx) / step)),
  };
}
