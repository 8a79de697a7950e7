import { EyeOff, Maximize, Pin, ScreenShare } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Picture } from './picture.tsx';
import { Mark } from './tile.tsx';
import { fullScreenOnDoubleClick, type TileChoices, TileMenu, toggleFullScreen } from './tile-menu.tsx';

interface ShareTileProps {
  participant: string;
  name: string;
  /** There is a picture. */
  shown: boolean;
  cutOff: boolean;
  /** On the stage: the name stands above the picture, never on it. */
  large: boolean;
  choices: TileChoices;
  statistics?: ReactNode;
  style: CSSProperties;
  /** Call when the tile appears. @returns call when it disappears */
  onShown: () => () => void;
  showPicture: (element: HTMLVideoElement) => () => void;
}

/** A shared screen: its own tile, never cropped or mirrored. */
export function ShareTile(props: ShareTileProps) {
  const { participant, name, cutOff, large, choices, style, onShown, showPicture } = props;
  const t = useCallText();
  const { pinned, watched } = choices;
  const seen = useRef(onShown);
  useLayoutEffect(() => (watched ? seen.current() : undefined), [watched]);
  const presenting = t('share.presenting', { name });
  const picture = props.shown && watched && <Picture whole dimmed={cutOff} show={showPicture} />;
  const marks = (
    <>
      {pinned && <Mark icon={Pin} text={t('layout.pinned')} />}
      {!watched && <Mark icon={EyeOff} text={t('layout.notWatched')} />}
      <ScreenShare aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      <bdi className="truncate">{presenting}</bdi>
    </>
  );
  return (
    <li
      data-tile
      data-participant={`${participant}-presenting`}
      data-pinned={pinned || undefined}
      style={style}
      onDoubleClick={fullScreenOnDoubleClick}
      className={classNames(
        'tile absolute flex flex-col',
        large ? 'bg-stage' : 'overflow-hidden rounded-tile bg-stage-tile',
      )}
    >
      {large && (
        <div className="flex h-9 shrink-0 items-center gap-2 text-sm font-semibold text-stage-ink-2">
          {marks}
          <span className="grow" />
          {document.fullscreenEnabled && (
            <button
              type="button"
              onClick={({ currentTarget }) => toggleFullScreen(currentTarget)}
              className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-plate px-2 hover:bg-stage-control-hover hover:text-stage-ink pointer-coarse:min-h-9"
            >
              <Maximize aria-hidden strokeWidth={2} className="size-4" />
              {t('share.fullScreen')}
            </button>
          )}
          <TileMenu name={presenting} {...choices} />
        </div>
      )}
      <div className="relative min-h-0 grow">
        {picture}
        {props.statistics && <div className="absolute inset-x-2 top-10">{props.statistics}</div>}
      </div>
      {!large && (
        <>
          <div className="tile-plates tile-plates-small top-0 justify-end">
            <TileMenu name={presenting} {...choices} />
          </div>
          <div className="tile-plates tile-plates-small bottom-0">
            <div
              data-plate
              className="flex h-6.5 min-w-0 items-center gap-1.5 rounded-plate bg-stage-plate ps-1.5 pe-2 text-xs font-semibold"
            >
              {marks}
            </div>
          </div>
        </>
      )}
    </li>
  );
}
