import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { createPushToTalk } from '../../call/push-to-talk.ts';
import { youMaySend } from '../../model/conference-state.ts';
import { isModalOpen } from '../../shared/ui/modal.ts';

/** What is typed into, or moves by keys. */
const TYPES = 'input, textarea, select, [contenteditable], [role=menu]';
/** What the space bar presses or scrolls. */
const PRESSED = 'button, summary, a[href], [tabindex]:not([tabindex="-1"])';

/** Hold the space bar to talk, where the person has switched it on. */
export function usePushToTalk({ store, settings, devices }: Meeting): void {
  const on = useStore(settings, (state) => state.pushToTalk);
  useEffect(() => {
    if (!on) return undefined;
    const talk = createPushToTalk(
      devices.microphone,
      () => youMaySend(store.getState().conference).microphone,
    );
    // A button that was clicked keeps the focus, and the space bar would press it: only people who came to it by keys mean it.
    let byPointer = false;
    const pointed = () => (byPointer = true);
    const takesSpace = (target: EventTarget | null) =>
      target instanceof Element && target.closest(byPointer ? TYPES : `${TYPES}, ${PRESSED}`) !== null;
    const down = (event: KeyboardEvent) => {
      if (event.code === 'Tab' || event.code === 'F6' || event.code.startsWith('Arrow')) byPointer = false;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (event.code !== 'Space' || !plain || event.isComposing) return;
      if (takesSpace(event.target) || isModalOpen()) return;
      // The page would scroll, or a button be pressed.
      if (talk.press()) event.preventDefault();
    };
    const up = (event: KeyboardEvent) => {
      // Firefox presses a button when the key comes up.
      if (event.code === 'Space' && talk.release()) event.preventDefault();
    };
    addEventListener('pointerdown', pointed, true);
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', talk.release);
    return () => {
      removeEventListener('pointerdown', pointed, true);
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', talk.release);
      talk.release();
    };
  }, [on, store, devices]);
}
