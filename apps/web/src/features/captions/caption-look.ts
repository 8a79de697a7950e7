import type { LocalSettings } from '../../platform/settings-table.ts';
import { classNames } from '../../shared/ui/class-names.ts';

/** How the reader wants captions to look. */
export type CaptionLook = Pick<LocalSettings, 'captionSize' | 'captionColours' | 'captionFace'>;

export function captionLookOf({ captionSize, captionColours, captionFace }: LocalSettings): CaptionLook {
  return { captionSize, captionColours, captionFace };
}

/** The classes of what holds captions (`call.css`). */
export function captionLook({ captionSize, captionColours, captionFace }: CaptionLook): string {
  return classNames(
    'captions',
    `captions-${captionSize}`,
    `captions-${captionColours}`,
    `captions-${captionFace}`,
  );
}
