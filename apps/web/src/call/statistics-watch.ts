import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '@intermind/timing';
import type { MediaRoom } from '../media/media-room.ts';
import { type Statistics, type StatisticsSample, statisticsOf } from '../model/statistics.ts';
import type { SettingsStore } from '../platform/settings.ts';

const EVERY_MS = 2_000;

export interface StatisticsWatch {
  /** Null while they are not shown. */
  readonly store: StoreApi<Statistics | null>;
  close: () => void;
}

/** Reads the call's statistics while the person has them shown; asking costs the browser some time. */
export function watchStatistics(options: {
  settings: SettingsStore;
  room: () => Pick<MediaRoom, 'statistics'> | null;
  clock: Clock;
}): StatisticsWatch {
  const { settings, room, clock } = options;
  const store = createStore<Statistics | null>(() => null);
  let stopReading: (() => void) | undefined;
  let before: StatisticsSample | null = null;
  let asking = false;

  async function read(): Promise<void> {
    const current = room();
    if (asking || !current) return;
    asking = true;
    try {
      const tracks = await current.statistics();
      const now = { atMs: clock.nowMs(), tracks };
      if (stopReading) store.setState(statisticsOf(before, now), true);
      before = now;
    } catch {
      // The connection was closed while it was asked: its successor is asked next time.
    } finally {
      asking = false;
    }
  }

  function look(): void {
    const shown = settings.getState().showMediaStreamStatistics;
    if (shown === (stopReading !== undefined)) return;
    stopReading?.();
    stopReading = shown ? clock.every(EVERY_MS, () => void read()) : undefined;
    before = null;
    store.setState(null, true);
    if (shown) void read();
  }

  const stop = settings.subscribe(look);
  look();
  return {
    store,
    close() {
      stop();
      stopReading?.();
      stopReading = undefined;
    },
  };
}
