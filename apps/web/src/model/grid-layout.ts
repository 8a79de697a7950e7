export interface GridLayout {
  columns: number;
  rows: number;
  tileWidthPx: number;
  tileHeightPx: number;
}

export interface TileBox {
  /** From the inline start and the top of the area, pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shapes of tiles, width by height; in upright areas, as on phones, they may be upright too. */
const WIDEST = 16 / 9;
const TALLEST = 4 / 3;
const TALLEST_UPRIGHT = 3 / 4;
export const SMALLEST_TILE_PX = 160;
export const GRID_GAP_PX = { wide: 12, phone: 8 } as const;

/**
 * How `count` tiles share an area: the number of columns that makes them largest, on a tie the fewest. Tiles are between
 * 16:9 and 4:3, in an upright area 3:4.
 */
export function gridLayout(count: number, widthPx: number, heightPx: number, gapPx: number): GridLayout {
  const tallest = heightPx > widthPx ? TALLEST_UPRIGHT : TALLEST;
  let best: GridLayout = { columns: 1, rows: Math.max(1, count), tileWidthPx: 0, tileHeightPx: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const byWidth = (widthPx - (columns - 1) * gapPx) / columns;
    const byHeight = (heightPx - (rows - 1) * gapPx) / rows;
    const tileWidthPx = Math.max(0, Math.min(byWidth, byHeight * WIDEST));
    const tileHeightPx = Math.max(0, Math.min(byHeight, tileWidthPx / tallest));
    // More columns in as many rows are no larger: they only leave more cells empty.
    if (tileWidthPx * tileHeightPx > best.tileWidthPx * best.tileHeightPx + 1)
      best = { columns, rows, tileWidthPx, tileHeightPx };
  }
  return best;
}

/** Where each tile lies; the block is centred, and so is a short last row. */
export function tileBoxes(
  layout: GridLayout,
  count: number,
  widthPx: number,
  heightPx: number,
  gapPx: number,
): TileBox[] {
  const { columns, rows, tileWidthPx: width, tileHeightPx: height } = layout;
  const top = (heightPx - rows * height - (rows - 1) * gapPx) / 2;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const start = (widthPx - inRow * width - (inRow - 1) * gapPx) / 2;
    return { x: start + (index % columns) * (width + gapPx), y: top + row * (height + gapPx), width, height };
  });
}

/** Most tiles of one page by the width of the window. */
const PAGE_SIZES = [
  { fromPx: 1280, tiles: 49 },
  { fromPx: 1024, tiles: 25 },
  { fromPx: 768, tiles: 9 },
  { fromPx: 0, tiles: 6 },
] as const;

/** How many tiles one page holds: the most for this window that are still at least 160 px wide. */
export function pageSize(
  count: number,
  windowWidthPx: number,
  widthPx: number,
  heightPx: number,
  gapPx: number,
): number {
  let tiles = Math.min(count, PAGE_SIZES.find(({ fromPx }) => windowWidthPx >= fromPx)!.tiles);
  while (tiles > 1 && gridLayout(tiles, widthPx, heightPx, gapPx).tileWidthPx < SMALLEST_TILE_PX) tiles -= 1;
  return Math.max(1, tiles);
}
