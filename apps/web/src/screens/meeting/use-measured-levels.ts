import { type RefObject, useEffect } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { meterRatio } from '../../model/speaking.ts';

/** Moves the level bars of those who speak, ten times a second and without React: `--level` on their tiles and rows. */
export function useMeasuredLevels(root: RefObject<HTMLElement | null>, meeting: Meeting): void {
  useEffect(() => {
    const mixer = meeting.session()?.media.mixer;
    return mixer?.onMeasured(() => {
      const levels = mixer.levels();
      for (const tile of root.current?.querySelectorAll<HTMLElement>('[data-speaking]') ?? []) {
        const measured = levels.get((tile.dataset['participant'] ?? tile.dataset['person'])!);
        if (measured) tile.style.setProperty('--level', meterRatio(measured.originalLevel).toFixed(2));
      }
    });
  }, [root, meeting]);
}
