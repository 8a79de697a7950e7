import { ALONE_BEFORE_ASKING_MS, ALONE_COUNTDOWN_SECONDS } from '@intermind/contracts/limits';
import { type AloneEvent, type AloneState, isAlone, nextAloneState } from '../model/alone.ts';
import type { MeetingStore } from '../model/meeting.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { CallEnvironment } from './environment.ts';

export interface AloneWatchOptions {
  store: MeetingStore;
  settings: SettingsStore;
  clock: CallEnvironment['clock'];
  /** The countdown has ended without an answer. */
  leave: () => void;
}

export interface AloneWatch {
  /** The person stays. */
  stay: () => void;
  close: () => void;
}

/** Asks a person who has been alone for a while whether to stay, and leaves when nobody answers (spec 1 §4). */
export function watchAlone({ store, settings, clock, leave }: AloneWatchOptions): AloneWatch {
  let state: AloneState = 'inCompany';
  let cancel: (() => void) | undefined;

  function apply(event: AloneEvent): void {
    const next = nextAloneState(state, event);
    if (next === state) return;
    state = next;
    cancel?.();
    cancel = undefined;
    if (next !== 'asking') store.setState({ aloneSecondsLeft: null });
    if (next === 'alone') cancel = clock.after(ALONE_BEFORE_ASKING_MS, () => apply('waited'));
    if (next === 'asking') count(clock.nowMs() + ALONE_COUNTDOWN_SECONDS * 1_000);
    if (next === 'gone') leave();
  }

  /** Against a fixed end: timers of hidden tabs come late. */
  function count(endMs: number): void {
    const left = Math.ceil((endMs - clock.nowMs()) / 1_000);
    if (left <= 0) return apply('countdownEnded');
    store.setState({ aloneSecondsLeft: left });
    cancel = clock.after(endMs - clock.nowMs() - (left - 1) * 1_000, () => count(endMs));
  }

  function look(): void {
    const { conference } = store.getState();
    const asks = settings.getState().leaveCallAutomaticallyWhenAlone;
    apply(asks && conference && isAlone(conference) ? 'othersLeft' : 'companyCame');
  }

  const stops = [store.subscribe(look), settings.subscribe(look)];
  look();
  return {
    stay: () => apply('stayed'),
    close() {
      for (const stop of stops) stop();
      cancel?.();
      store.setState({ aloneSecondsLeft: null });
    },
  };
}
