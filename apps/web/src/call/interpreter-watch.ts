import { yourself } from '../model/conference-state.ts';
import { interpretedPeople } from '../model/interpretation-mark.ts';
import { isAwaited } from '../model/interpretation-problem.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { PanelStore } from '../model/panels.ts';
import { takingOf } from '../model/taking.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { CallEnvironment } from './environment.ts';

/** An interpreter joins within a second or two; on a busy machine it takes longer. */
export const STARTING_MS = 10_000;

interface InterpreterWatchOptions {
  store: MeetingStore;
  settings: SettingsStore;
  panels: PanelStore;
  clock: CallEnvironment['clock'];
}

/** What is made for this device: nothing, words, or a voice too. */
type Taken = 0 | 1 | 2;

/**
 * Notes when the interpreter is overdue: until then it is starting, which is no loss. A person who begins to read or to listen gives it
 * that time anew.
 * @returns stops it
 */
export function watchInterpreter({ store, settings, panels, clock }: InterpreterWatchOptions): () => void {
  let cancel: (() => void) | undefined;
  let taken: Taken = 0;

  function stop(): void {
    cancel?.();
    cancel = undefined;
    updateSlice(store, 'interpretation', { overdue: false });
  }

  function taking(): Taken {
    const { conference } = store.getState();
    const you = conference && yourself(conference);
    if (!you) return 0;
    const { interpretationOn, captionsOn } = settings.getState();
    const everybody = conference.participants;
    const now = takingOf({ interpretationOn, captionsOn, panel: panels.getState().open, you, everybody });
    return now.listens ? 2 : now.reads ? 1 : 0;
  }

  function look(): void {
    const before = taken;
    taken = taking();
    const { conference, interpretation, media } = store.getState();
    const you = conference && yourself(conference);
    const isNeeded = you && conference.conference.translationEnabled && media.connected && taken > 0;
    // The lanes of the voice assistant begin with its first words.
    const people = conference?.participants.filter(({ kind }) => kind !== 'assistant') ?? [];
    if (!isNeeded || !isAwaited(interpretation, interpretedPeople(you, people), you)) return stop();
    if (taken > before) stop();
    cancel ??= clock.after(STARTING_MS, () => updateSlice(store, 'interpretation', { overdue: true }));
  }

  const unsubscribe = [store, settings, panels].map((one) => one.subscribe(look));
  return () => {
    for (const end of unsubscribe) end();
    stop();
  };
}
