import type { TileKey } from './tile-key.ts';

export interface StageInput {
  /** Everyone's camera tiles in the order they are shown, you among them. */
  order: readonly string[];
  you: string;
  /** Others who share their screen. */
  presenting: readonly string[];
  layout: 'grid' | 'sidebar';
  isPinned: (tile: TileKey) => boolean;
  isWatched: (tile: TileKey) => boolean;
  /** A share that the person has sent back into the grid. */
  isOffStage: (tile: TileKey) => boolean;
  /** The last speaker among the others. */
  speaker: string | null;
}

/** What is large and what is beside it. When nothing is large, everyone is in the grid. */
export interface Stage {
  large: readonly TileKey[];
  rest: readonly TileKey[];
}

/**
 * What is large: the person’s pin, else a shared screen, else in the sidebar layout the last speaker. A
 * share never replaces a pin.
 */
export function arrangeStage(input: StageInput): Stage {
  const { order, you, presenting, layout, isPinned, isWatched, isOffStage, speaker } = input;
  const camera = (participant: string): TileKey => ({ participant, source: 'camera' });
  const shares = presenting.map((participant): TileKey => ({ participant, source: 'screen' }));
  const tiles = [...shares, ...order.map(camera)];
  const choose = (): readonly TileKey[] => {
    const pinned = tiles.filter(isPinned);
    if (pinned.length > 0) return pinned;
    const shown = shares.filter((share) => isWatched(share) && !isOffStage(share));
    if (shown.length > 0) return shown;
    if (layout === 'grid' || order.length < 2) return [];
    const spoke = speaker !== null && order.includes(speaker) ? speaker : order.find((id) => id !== you);
    return tiles.filter(({ participant, source }) => source === 'camera' && participant === spoke);
  };
  const large = choose();
  return { large, rest: tiles.filter((tile) => !large.includes(tile)) };
}
