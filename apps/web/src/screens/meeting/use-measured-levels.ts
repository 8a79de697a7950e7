import { type RefObject, useEffect } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { meterRatio } from '../../model/speaking.ts';

/** Moves the level bars in tiles and rows of those who speak, ten times a second and without React: by `--level`. */
export function useMeasuredLevels(root: RefObject<HTMLElement | null>, meeting: Meeting): void {
  useEffect(() => {
    const mixer = meeting.session()?.media.mixer;
    return mixer?.onMeasured(() => {
      const levels = mixer.levels();
      for (const tile of root.current?.querySelectorAll<HTMLElement>('[data-speaking]') ?? []) {
        const measured = levels.get((tile.dataset['participant'] ?? tile.dataset['person'])!);
        if (!measured) continue;
        const level = meterRatio(measured.originalLevel).toFixed(2);
        // On the bars, not on the tile: the styles of everything below are made anew.
        for (const bars of tile.querySelectorAll<HTMLElement>('.level-bars'))
          bars.style.setProperty('--level', level);
      }
    });
  }, [root, meeting]);
}
