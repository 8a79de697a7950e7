import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useCallText } from '../../app/text.ts';
import { GRID_GAP_PX, gridLayout, pageSize, type TileBox, tileBoxes } from '../../model/grid-layout.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useSize } from './use-size.ts';

/** Under this width a tile shows the short form of everything. */
const SMALL_TILE_PX = 300;

interface TileGridProps {
  /** In the order they are shown; depends on how many fit on a page. */
  order: (pageSize: number) => readonly string[];
  count: number;
  phone: boolean;
  tile: (id: string, style: CSSProperties, small: boolean) => ReactNode;
  /** Shown instead of a lonely stage's emptiness. */
  below?: ReactNode;
}

/** Everybody in a grid; pages when tiles would become too small. Tiles glide to their new places. */
export function TileGrid({ order, count, phone, tile, below }: TileGridProps) {
  const t = useCallText();
  const [area, size] = useSize();
  const [wanted, setPage] = useState(0);
  const gap = phone ? GRID_GAP_PX.phone : GRID_GAP_PX.wide;
  const fits = size ? pageSize(count, window.innerWidth, size.width, size.height, gap) : count;
  const pages = Math.max(1, Math.ceil(count / fits));
  const page = Math.min(wanted, pages - 1);
  const ids = order(fits).slice(page * fits, (page + 1) * fits);
  const layout = size && gridLayout(ids.length, size.width, size.height, gap);
  const boxes = size && layout ? tileBoxes(layout, ids.length, size.width, size.height, gap) : [];
  const rightToLeft = document.documentElement.dir === 'rtl';

  return (
    <div className="relative min-h-0 px-2 sm:px-4">
      <div ref={area} className="relative size-full">
        <ul aria-label={t('stage.label')}>
          {ids.map((id, index) => {
            const box = boxes[index];
            if (!box || !size) return null;
            return tile(id, placed(box, size.width, rightToLeft), box.width < SMALL_TILE_PX);
          })}
        </ul>
      </div>
      {below}
      {pages > 1 && (
        <nav className="absolute inset-x-0 bottom-2 flex items-center justify-center gap-1">
          <div className="flex items-center gap-1 rounded-control bg-stage-plate p-1">
            <IconButton
              kind="stage"
              size="default"
              label={t('stage.previousPage')}
              disabled={page === 0}
              icon={<ChevronLeft aria-hidden className="flip size-5" strokeWidth={1.75} />}
              onClick={() => setPage(page - 1)}
            />
            <span className="px-2 text-sm tabular-nums">{t('stage.page', { page: page + 1, pages })}</span>
            <IconButton
              kind="stage"
              size="default"
              label={t('stage.nextPage')}
              disabled={page === pages - 1}
              icon={<ChevronRight aria-hidden className="flip size-5" strokeWidth={1.75} />}
              onClick={() => setPage(page + 1)}
            />
          </div>
        </nav>
      )}
    </div>
  );
}

function placed({ x, y, width, height }: TileBox, areaWidth: number, rightToLeft: boolean): CSSProperties {
  const left = rightToLeft ? areaWidth - x - width : x;
  return {
    width,
    height,
    transform: `translate(${left}px, ${y}px)`,
    '--tile-height': `${height}px`,
  } as CSSProperties;
}
