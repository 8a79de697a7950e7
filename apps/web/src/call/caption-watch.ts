import { CAPTION_STAY_MS, newestCaption } from '../model/captions.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

/** Keeps whose words are the newest on the screen, while they are on it: that person's tile shows it. @returns stops it */
export function watchCaptions(store: MeetingStore, clock: CallEnvironment['clock']): () => void {
  let cancel: (() => void) | undefined;
  function look(): void {
    cancel?.();
    const newest = newestCaption(store.getState().captions.segments);
    const leftMs = newest ? newest.changedAtMs + CAPTION_STAY_MS - clock.nowMs() : 0;
    updateSlice(store, 'captions', { speaker: leftMs > 0 ? newest!.speaker : null });
    cancel = leftMs > 0 ? clock.after(leftMs, look) : undefined;
  }
  const unsubscribe = store.subscribe(
    ({ captions: { segments } }, before) => segments !== before.captions.segments && look(),
  );
  look();
  return () => {
    unsubscribe();
    cancel?.();
    updateSlice(store, 'captions', { speaker: null });
  };
}
