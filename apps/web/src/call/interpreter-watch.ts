import { yourself } from '../model/conference-state.ts';
import { interpretedPeople } from '../model/interpretation-mark.ts';
import { isAwaited } from '../model/interpretation-problem.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

/** An interpreter joins within a second or two; on a busy machine it takes longer. */
export const STARTING_MS = 10_000;

/** Notes when the interpreter is overdue: until then it is starting, which is no loss. @returns stops it */
export function watchInterpreter(store: MeetingStore, clock: CallEnvironment['clock']): () => void {
  let cancel: (() => void) | undefined;

  function stop(): void {
    cancel?.();
    cancel = undefined;
    updateSlice(store, 'interpretation', { overdue: false });
  }

  function look(): void {
    const { conference, interpretation, media } = store.getState();
    const you = conference && yourself(conference);
    const isNeeded = you && conference.conference.translationEnabled && media.connected;
    // The lanes of the voice assistant begin with its first words.
    const people = conference?.participants.filter(({ kind }) => kind !== 'assistant') ?? [];
    if (!isNeeded || !isAwaited(interpretation, interpretedPeople(you, people), you)) return stop();
    cancel ??= clock.after(STARTING_MS, () => updateSlice(store, 'interpretation', { overdue: true }));
  }

  const unsubscribe = store.subscribe(look);
  return () => {
    unsubscribe();
    stop();
  };
}
