import { useEffect } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { browserStorage } from '../../platform/storage.ts';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';

const TOLD_KEY = 'intermind.ai-voice-told';
const SHOWN_MS = 8_000;

/** Once on this device, with the first interpreted voice: that it is one, and how loud the original stays. */
export function useFirstVoice({ store, settings }: Meeting): void {
  const t = useCallText();
  useEffect(
    () =>
      store.subscribe(({ interpretation: { heardLags } }, before) => {
        if (heardLags === before.interpretation.heardLags || heardLags.length === 0) return;
        if (browserStorage.getItem(TOLD_KEY)) return;
        browserStorage.setItem(TOLD_KEY, 'yes');
        const percent = t('interpretation.percent', { value: settings.getState().originalVolumeLevel });
        const text = t('interpretation.firstVoice', { percent });
        showToast({ kind: 'info', id: 'ai-voice', text, durationMs: SHOWN_MS });
      }),
    [store, settings, t],
  );
}
