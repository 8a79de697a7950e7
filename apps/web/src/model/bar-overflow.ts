/** Where there is no room these go into More, the first one first; everything else stays in the bar. */
const LEAVING = [
  'captionOptions',
  'reactions',
  'ai',
  'transcript',
  'share',
  'hand',
  'chat',
  'people',
] as const;

/** A control of the bar, as far as room is concerned. */
export interface BarItem {
  id: string;
  widthPx: number;
}

export type LeavingControl = (typeof LEAVING)[number];

/** Which controls have room beside each other; the others belong into More. */
export function controlsThatFit(
  items: readonly BarItem[],
  roomPx: number,
  gapPx: number,
): ReadonlySet<string> {
  const staying = new Map(items.map(({ id, widthPx }) => [id, widthPx]));
  const neededPx = () =>
    [...staying.values()].reduce((sum, widthPx) => sum + widthPx, 0) + (staying.size - 1) * gapPx;
  for (const id of LEAVING) {
    if (neededPx() <= roomPx) break;
    staying.delete(id);
  }
  return new Set(staying.keys());
}
