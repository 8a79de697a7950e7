import { Ellipsis, Eye, EyeOff, Maximize, Pin, PinOff } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { MenuItem } from '../../shared/ui/menu-props.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { useCallText } from '../../platform/text.ts';
import { type VoiceChoice, voiceSection } from './voice-section.tsx';

export interface TileChoices {
  pinned: boolean;
  watched: boolean;
  onPin: () => void;
  /** Undefined for your own: it is not received. */
  onWatch?: () => void;
  /** Of a person who is interpreted for this listener. */
  voice?: VoiceChoice | undefined;
}

/** What can be done with a tile; seen when it is pointed at or focused, and always on touch. */
export function TileMenu({ name, pinned, watched, onPin, onWatch, voice }: TileChoices & { name: string }) {
  const t = useCallText();
  const button = useRef<HTMLSpanElement>(null);
  const item = (key: string, Icon: typeof Pin, label: string, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon aria-hidden strokeWidth={1.75} className="size-5" />,
    onSelect,
  });
  const items = [
    item('pin', pinned ? PinOff : Pin, t(pinned ? 'layout.unpin' : 'layout.pin'), onPin),
    ...(onWatch
      ? [item('watch', watched ? EyeOff : Eye, t(watched ? 'layout.unwatch' : 'layout.watch'), onWatch)]
      : []),
    ...(document.fullscreenEnabled
      ? [item('full', Maximize, t('share.fullScreen'), () => toggleFullScreen(button.current))]
      : []),
  ];
  const label = t('layout.tileMenu', { name });
  return (
    <span ref={button} className="tile-menu inline-flex shrink-0">
      <Menu
        onStage
        align="end"
        className={voice ? 'w-72' : 'w-56'}
        sections={[{ key: 'tile', items }, ...(voice ? [voiceSection(t, voice)] : [])]}
        trigger={(opener) => (
          <button
            {...opener}
            type="button"
            aria-label={label}
            className="relative inline-flex size-7.5 items-center justify-center rounded-plate bg-stage-plate text-stage-ink hover:bg-stage-control-hover pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
          >
            <Ellipsis aria-hidden strokeWidth={2} className="size-4.5" />
          </button>
        )}
      />
    </span>
  );
}

/** A double click on the picture, not on a control or in its menu, which React counts as inside. */
export function fullScreenOnDoubleClick({ target, currentTarget }: MouseEvent): void {
  const element = target as Element;
  if (currentTarget.contains(element) && !element.closest('button')) toggleFullScreen(currentTarget);
}

/** The tile around this element fills the screen, or no longer does. */
export function toggleFullScreen(inside: Element | null): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : inside?.closest('[data-tile]')?.requestFullscreen();
  // Browsers may refuse; the tile stays as it is.
  done?.catch(() => undefined);
}
