import { type RefObject, useEffect } from 'react';
import { meterRatio } from '../../model/speaking.ts';
import type { VoiceLevels } from '../../media/voice-mixer.ts';
import type { Meeting } from './session/create-meeting.ts';

/**
 * Writes what is measured onto the elements, ten times a second and without React: `--level` on tiles for their bars;
 * `data-original-gain`, `data-original-level` and `data-translated-level` (0 to 1) on each tile, and of all other people
 * together on the root: the lowest gain, the highest levels. These attributes are what tests listen to.
 */
export function useMeasuredLevels(root: RefObject<HTMLElement | null>, meeting: Meeting): void {
  useEffect(() => {
    const mixer = meeting.session()?.media.mixer;
    return mixer?.onMeasured(() => {
      const element = root.current;
      if (!element) return;
      const levels = mixer.levels();
      const you = meeting.store.getState().conference?.you;
      const all = [...levels].filter(([id]) => id !== you).map(([, measured]) => measured);
      write(element, {
        originalLevel: Math.max(0, ...all.map(({ originalLevel }) => originalLevel)),
        translatedLevel: Math.max(0, ...all.map(({ translatedLevel }) => translatedLevel)),
        originalGain: Math.min(1, ...all.map(({ originalGain }) => originalGain)),
      });
      for (const tile of element.querySelectorAll<HTMLElement>('[data-participant]')) {
        const measured = levels.get(tile.dataset['participant']!);
        if (!measured) continue;
        write(tile, measured);
        if (tile.dataset['speaking'])
          tile.style.setProperty('--level', meterRatio(measured.originalLevel).toFixed(2));
      }
    });
  }, [root, meeting]);
}

function write(
  { dataset }: HTMLElement,
  { originalGain, originalLevel, translatedLevel }: VoiceLevels,
): void {
  const gain = originalGain.toFixed(2);
  const original = originalLevel.toFixed(3);
  const translated = translatedLevel.toFixed(3);
  if (dataset['originalGain'] !== gain) dataset['originalGain'] = gain;
  if (dataset['originalLevel'] !== original) dataset['originalLevel'] = original;
  if (dataset['translatedLevel'] !== translated) dataset['translatedLevel'] = translated;
}
