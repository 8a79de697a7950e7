import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { createPushToTalk } from '../../call/push-to-talk.ts';
import { youMaySend } from '../../model/conference-state.ts';
import { isModalOpen } from '../../shared/ui/modal.ts';

/** What uses the space bar itself. */
const TAKES_SPACE =
  'input, textarea, select, button, summary, a[href], [contenteditable], [role=menu], [tabindex]:not([tabindex="-1"])';

/** Hold the space bar to talk, where the person has switched it on. */
export function usePushToTalk({ store, settings, devices }: Meeting): void {
  const on = useStore(settings, (state) => state.pushToTalk);
  useEffect(() => {
    if (!on) return undefined;
    const talk = createPushToTalk(
      devices.microphone,
      () => youMaySend(store.getState().conference).microphone,
    );
    const down = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (event.code !== 'Space' || !plain || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(TAKES_SPACE)) return;
      if (isModalOpen()) return;
      // The page would scroll.
      if (talk.press()) event.preventDefault();
    };
    const up = (event: KeyboardEvent) => event.code === 'Space' && talk.release();
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', talk.release);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', talk.release);
      talk.release();
    };
  }, [on, store, devices]);
}
