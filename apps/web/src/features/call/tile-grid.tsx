import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react';
import { useCallText } from '../../platform/text.ts';
import { GRID_GAP_PX, gridLayout, pageSize, tileBoxes } from '../../model/grid-layout.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { TileKey } from '../../model/tile-key.ts';
import { useSize } from './use-size.ts';

/** Under this width a tile shows the short form of everything. */
export const SMALL_TILE_PX = 300;
/** The row of the page switch, with the gap above it. */
const PAGE_SWITCH_PX = 48;

/** Where a tile is, from the left whatever the direction of writing. */
export interface TilePlace {
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
  small: boolean;
  /** On the stage, beside a strip of others. */
  large?: boolean;
}

interface TileGridProps {
  /** In the order they are shown. */
  order: readonly TileKey[];
  /** How many fit on a page. */
  onPageSize: (pageSize: number) => void;
  phone: boolean;
  tile: (key: TileKey, place: TilePlace) => ReactNode;
  /** In a row of its own over the tiles. */
  above?: ReactNode;
}

/** Everyone in a grid; pages when tiles would become too small. Tiles glide to their new places. */
export function TileGrid({ order, onPageSize, phone, tile, above }: TileGridProps) {
  const t = useCallText();
  const [outside, whole] = useSize();
  const [wanted, setPage] = useState(0);
  const gap = phone ? GRID_GAP_PX.phone : GRID_GAP_PX.wide;
  const count = order.length;
  const fitsIn = (size: { width: number; height: number }) =>
    pageSize(count, window.innerWidth, size.width, size.height, gap);
  const paged = whole !== null && fitsIn(whole) < count;
  // The page switch has a row of its own: it covers nobody.
  const size = whole && { width: whole.width, height: whole.height - (paged ? PAGE_SWITCH_PX : 0) };
  const fits = size ? fitsIn(size) : count;
  useLayoutEffect(() => onPageSize(fits), [onPageSize, fits]);
  const pages = Math.max(1, Math.ceil(count / fits));
  const page = Math.min(wanted, pages - 1);
  const keys = order.slice(page * fits, (page + 1) * fits);
  const layout = size && gridLayout(keys.length, size.width, size.height, gap);
  const boxes = size && layout ? tileBoxes(layout, keys.length, size.width, size.height, gap) : [];
  const rightToLeft = document.documentElement.dir === 'rtl';

  return (
    <div className="relative flex min-h-0 flex-col px-2 sm:px-4">
      {above}
      <div ref={outside} className="relative min-h-0 w-full grow">
        <ul aria-label={t('stage.label')}>
          {keys.map((key, index) => {
            const box = boxes[index];
            if (!box || !size) return null;
            const { x, y, width, height } = box;
            const leftPx = rightToLeft ? size.width - x - width : x;
            return tile(key, {
              leftPx,
              topPx: y,
              widthPx: width,
              heightPx: height,
              small: width < SMALL_TILE_PX,
            });
          })}
        </ul>
      </div>
      {pages > 1 && (
        <nav
          aria-label={t('stage.page', { page: page + 1, pages })}
          className="absolute inset-x-0 bottom-0 flex h-11 items-center justify-center"
        >
          <div className="flex items-center gap-1">
            <IconButton
              kind="stage"
              size="default"
              label={t('stage.previousPage')}
              // Not disabled: on the first and the last page the button that led there keeps the focus.
              aria-disabled={page === 0}
              icon={<ChevronLeft aria-hidden className="flip size-5" strokeWidth={1.75} />}
              onClick={() => setPage(Math.max(0, page - 1))}
            />
            <span className="px-2 text-sm tabular-nums">{t('stage.page', { page: page + 1, pages })}</span>
            <IconButton
              kind="stage"
              size="default"
              label={t('stage.nextPage')}
              aria-disabled={page === pages - 1}
              icon={<ChevronRight aria-hidden className="flip size-5" strokeWidth={1.75} />}
              onClick={() => setPage(Math.min(page + 1, pages - 1))}
            />
          </div>
        </nav>
      )}
    </div>
  );
}

export function tileStyle({ leftPx, topPx, widthPx, heightPx }: TilePlace): CSSProperties {
  return {
    width: widthPx,
    height: heightPx,
    transform: `translate(${leftPx}px, ${topPx}px)`,
    '--tile-height': `${heightPx}px`,
  } as CSSProperties;
}
