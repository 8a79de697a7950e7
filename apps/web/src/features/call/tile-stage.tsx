import { type ReactNode, useLayoutEffect } from 'react';
import { GRID_GAP_PX, type TileBox } from '../../model/grid-layout.ts';
import type { Stage } from '../../model/stage.ts';
import { stageLayout } from '../../model/stage-layout.ts';
import type { TileKey } from '../../model/tile-key.ts';
import { useCallText } from '../../platform/text.ts';
import { SMALL_TILE_PX, type TilePlace } from './tile-grid.tsx';
import { useSize } from './use-size.ts';

/** From this width of the window the strip is wide (lg). */
const WIDE_WINDOW_PX = 1_024;

interface TileStageProps extends Stage {
  /** How many of the strip are seen without scrolling. */
  onFits: (fits: number) => void;
  phone: boolean;
  tile: (key: TileKey, place: TilePlace) => ReactNode;
  /** In a row of its own over the tiles. */
  above?: ReactNode;
}

/** Something large, and the others in a strip beside or under it that scrolls. */
export function TileStage({ large, rest, onFits, phone, tile, above }: TileStageProps) {
  const t = useCallText();
  const [outside, size] = useSize();
  const layout =
    size &&
    stageLayout({
      widthPx: size.width,
      heightPx: size.height,
      gapPx: phone ? GRID_GAP_PX.phone : GRID_GAP_PX.wide,
      large: large.length,
      onlyShare: large.every(({ source }) => source === 'screen'),
      rest: rest.length,
      wideWindow: window.innerWidth >= WIDE_WINDOW_PX,
    });
  const fits = layout?.fits;
  useLayoutEffect(() => {
    if (fits !== undefined) onFits(fits);
  }, [onFits, fits]);
  const rightToLeft = document.documentElement.dir === 'rtl';
  const place = (keys: readonly TileKey[], boxes: readonly TileBox[], widthPx: number, isLarge: boolean) =>
    keys.map((key, index) => {
      const box = boxes[index];
      if (!box) return null;
      const { x, y, width, height } = box;
      return tile(key, {
        leftPx: rightToLeft ? widthPx - x - width : x,
        topPx: y,
        widthPx: width,
        heightPx: height,
        small: width < SMALL_TILE_PX,
        large: isLarge,
      });
    });
  const strip = layout?.strip;
  const row = strip?.direction === 'row';
  const stripWidthPx = row ? Math.max(strip.contentPx, size!.width) : (strip?.sizePx ?? 0);

  return (
    <div
      data-stage={large.some(({ source }) => source === 'screen') ? 'share' : undefined}
      className="flex min-h-0 flex-col px-2 sm:px-4"
    >
      {above}
      <div ref={outside} className="relative min-h-0 w-full grow">
        {layout && (
          <ul
            aria-label={t('layout.stage')}
            className="absolute start-0 top-0"
            style={{ width: layout.widthPx, height: layout.heightPx }}
          >
            {place(large, layout.large, layout.widthPx, true)}
          </ul>
        )}
        {strip && (
          <div
            className={
              row
                ? 'tile-strip absolute inset-x-0 bottom-0 overflow-x-auto overflow-y-hidden'
                : 'tile-strip absolute inset-y-0 end-0 overflow-x-hidden overflow-y-auto'
            }
            style={row ? { height: strip.sizePx } : { width: strip.sizePx }}
          >
            <ul
              aria-label={t('stage.label')}
              className="relative"
              style={{ width: stripWidthPx, height: row ? strip.sizePx : strip.contentPx }}
            >
              {place(rest, strip.boxes, stripWidthPx, false)}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
