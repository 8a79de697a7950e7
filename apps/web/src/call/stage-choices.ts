import type { RoomId } from '@intermind/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallEnvironment } from './environment.ts';

/** What this person has chosen for the stage. A tile is named by its person and source, so it outlives their reload. */
export interface StageChoices {
  readonly pins: readonly string[];
  /** Tiles whose picture is not received. */
  readonly unwatched: readonly string[];
  /** Shares that were sent back into the grid; a newer one takes the stage again. */
  readonly offStage: readonly string[];
}

export interface StageChoicesStore {
  readonly store: StoreApi<StageChoices>;
  togglePin(tile: string): void;
  toggleWatch(tile: string): void;
  /** Everyone in the grid: nothing stays pinned, and these shares are tiles among the others. */
  showGrid(shares: readonly string[]): void;
  /** Shares may take the stage. */
  showStage(): void;
}

/** Most of a list: what is kept in the tab stays small. */
const MOST = 100;

/** Kept for the room as long as the tab lives: a reload changes nothing. */
export function createStageChoices(
  roomId: RoomId,
  storage: CallEnvironment['tabStorage'],
): StageChoicesStore {
  const key = `intermind.stage.${roomId}`;
  const store = createStore<StageChoices>(() => ({ ...read(storage.getItem(key)), offStage: [] }));
  store.subscribe(({ pins, unwatched }) => storage.setItem(key, JSON.stringify({ pins, unwatched })));
  const toggled = (list: readonly string[], tile: string) =>
    list.includes(tile) ? list.filter((each) => each !== tile) : [...list, tile].slice(-MOST);
  return {
    store,
    togglePin: (tile) => store.setState(({ pins }) => ({ pins: toggled(pins, tile) })),
    toggleWatch: (tile) => store.setState(({ unwatched }) => ({ unwatched: toggled(unwatched, tile) })),
    showGrid: (shares) => store.setState({ pins: [], offStage: shares }),
    showStage: () => store.setState({ offStage: [] }),
  };
}

function read(written: string | null): Pick<StageChoices, 'pins' | 'unwatched'> {
  const texts = (value: unknown) =>
    Array.isArray(value)
      ? value.filter((each): each is string => typeof each === 'string').slice(0, MOST)
      : [];
  try {
    const found = (JSON.parse(written ?? '{}') ?? {}) as Record<string, unknown>;
    return { pins: texts(found['pins']), unwatched: texts(found['unwatched']) };
  } catch {
    // Written by another version or by hand: the same as nothing.
    return { pins: [], unwatched: [] };
  }
}
