import type { Clock } from '@intermind/timing';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageEvents } from './environment.ts';

/** Where the page draws no frames, as in a tab that nobody looks at, listeners are told this late. */
export const GATHERED_MAX_MS = 200;

/** A store for what comes faster than a page is drawn. */
export interface GatheringStore<State> extends StoreApi<State> {
  /**
   * What `work` sets counts at once. Listeners are told of it with the next frame, once, together with all that was set by
   * then; or earlier, with the next change that is not gathered.
   */
  gather: (work: () => void) => void;
}

export function createGatheringStore<State extends object>(
  initial: State,
  { clock, page }: { clock: Pick<Clock, 'after'>; page: Pick<PageEvents, 'onNextFrame'> },
): GatheringStore<State> {
  /** What listeners have been told. */
  const told = createStore<State>(() => initial);
  let newest = initial;
  let gathering = false;
  let takeBack: (() => void) | undefined;

  function tell(): void {
    takeBack?.();
    takeBack = undefined;
    told.setState(newest, true);
  }

  function tellSoon(): void {
    if (takeBack) return;
    const stops = [page.onNextFrame(tell), clock.after(GATHERED_MAX_MS, tell)];
    takeBack = () => {
      for (const stop of stops) stop();
    };
  }

  return {
    getState: () => newest,
    getInitialState: told.getInitialState,
    subscribe: told.subscribe,
    setState(change: Partial<State> | ((state: State) => Partial<State>), replace?: boolean) {
      const next = typeof change === 'function' ? change(newest) : change;
      if (Object.is(next, newest)) return;
      newest = replace ? (next as State) : { ...newest, ...next };
      if (gathering) tellSoon();
      else tell();
    },
    gather(work) {
      const before = gathering;
      gathering = true;
      try {
        work();
      } finally {
        gathering = before;
      }
    },
  };
}
