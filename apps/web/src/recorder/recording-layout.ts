import { gridLayout, tileBoxes } from '../model/grid-layout.ts';

/** Of the recorded picture, pixels. */
export const PICTURE = { width: 1280, height: 720 } as const;
const MARGIN_PX = 16;
const GAP_PX = 12;
/** Below everything else: two speakers, two lines each at most. */
export const CAPTIONS_PX = 132;
/** Beside a shared screen. */
const STRIP_TILES = 4;
const STRIP_WIDTH_PX = 256;
/** More would be too small to be seen; speakers are among them. */
const GRID_TILES = 16;

export interface RecordedPerson {
  id: string;
  sharing: boolean;
  /** Milliseconds since 1970; null for a person who has not spoken yet. */
  spokeAtMs: number | null;
}

export interface RecordedTile {
  person: string;
  source: 'camera' | 'screen';
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where everybody is in the recorded picture: a shared screen first, with those who spoke last beside it; otherwise all in a
 * grid. People who are shown already stay in their place.
 * @param people in the order in which they came
 * @param captioned captions have their place below
 */
export function recordingLayout(people: readonly RecordedPerson[], captioned = false): RecordedTile[] {
  const width = PICTURE.width - 2 * MARGIN_PX;
  const height = PICTURE.height - 2 * MARGIN_PX - (captioned ? CAPTIONS_PX : 0);
  const sharing = people.findLast((person) => person.sharing);
  if (!sharing) {
    const shown = lastToSpeak(people, GRID_TILES);
    const grid = gridLayout(shown.length, width, height, GAP_PX);
    return tileBoxes(grid, shown.length, width, height, GAP_PX).map((box, at) => ({
      person: shown[at]!.id,
      source: 'camera',
      ...box,
      x: MARGIN_PX + box.x,
      y: MARGIN_PX + box.y,
    }));
  }
  const beside = lastToSpeak(people, STRIP_TILES);
  const tileHeight = (STRIP_WIDTH_PX * 9) / 16;
  const used = beside.length * tileHeight + (beside.length - 1) * GAP_PX;
  return [
    {
      person: sharing.id,
      source: 'screen',
      x: MARGIN_PX,
      y: MARGIN_PX,
      width: width - STRIP_WIDTH_PX - GAP_PX,
      height,
    },
    ...beside.map(({ id }, at) => ({
      person: id,
      source: 'camera' as const,
      x: MARGIN_PX + width - STRIP_WIDTH_PX,
      y: MARGIN_PX + (height - used) / 2 + at * (tileHeight + GAP_PX),
      width: STRIP_WIDTH_PX,
      height: tileHeight,
    })),
  ];
}

/** So many, in the order in which they came. */
function lastToSpeak(people: readonly RecordedPerson[], count: number): RecordedPerson[] {
  if (people.length <= count) return [...people];
  const ranked = [...people].sort((a, b) => (b.spokeAtMs ?? 0) - (a.spokeAtMs ?? 0)).slice(0, count);
  return people.filter((person) => ranked.includes(person));
}

/** The part of a source that fills a box without being stretched. */
export function coverOf(
  source: { width: number; height: number },
  box: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.max(box.width / source.width, box.height / source.height);
  const width = box.width / scale;
  const height = box.height / scale;
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}

/** The largest box of the source's shape inside a box. */
export function fitInto<Box extends { x: number; y: number; width: number; height: number }>(
  source: { width: number; height: number },
  box: Box,
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(box.width / source.width, box.height / source.height);
  const width = source.width * scale;
  const height = source.height * scale;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
