import { yourself } from '../model/conference-state.ts';
import { turnOf } from '../model/interpretation-mark.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

/** Between two sentences nothing is on its way for a moment. */
const SETTLED_MS = 800;
const SHOWN_MS = 2_000;

/** Tells the speaker for 2 s when everyone has heard all they said. @returns stops it */
export function watchTurn(store: MeetingStore, clock: CallEnvironment['clock']): () => void {
  let owed = false;
  let cancel: (() => void) | undefined;
  const show = (allCaughtUp: boolean) => updateSlice(store, 'interpretation', { allCaughtUp });

  function stop(): void {
    cancel?.();
    cancel = undefined;
    show(false);
  }

  function look(): void {
    const { conference, interpretation, media } = store.getState();
    const you = conference && yourself(conference);
    const turn = you && turnOf(you, conference.participants, interpretation.lanes);
    if (!turn || turn.listeners === 0 || !interpretation.interpreterPresent) {
      owed = false;
      return stop();
    }
    const speaking = media.people.get(you.id)?.speaking ?? false;
    if (turn.listening > 0 || speaking) {
      owed ||= turn.listening > 0;
      return stop();
    }
    if (!owed || cancel) return;
    cancel = clock.after(SETTLED_MS, () => {
      owed = false;
      show(true);
      cancel = clock.after(SHOWN_MS, stop);
    });
  }

  const unsubscribe = store.subscribe(look);
  return () => {
    unsubscribe();
    stop();
  };
}
