/** A control of the bar, as far as room is concerned. */
export interface BarItem {
  id: string;
  /** The lowest leaves the bar first; Infinity never does. */
  priority: number;
  widthPx: number;
}

/** Which controls have room beside each other; the others belong into More. */
export function controlsThatFit(
  items: readonly BarItem[],
  roomPx: number,
  gapPx: number,
): ReadonlySet<string> {
  const leaving = items.filter(({ priority }) => priority < Infinity).sort((a, b) => b.priority - a.priority);
  const staying = new Set(items);
  const neededPx = () =>
    [...staying].reduce((sum, { widthPx }) => sum + widthPx, 0) + Math.max(0, staying.size - 1) * gapPx;
  while (neededPx() > roomPx && leaving.length > 0) staying.delete(leaving.pop()!);
  return new Set([...staying].map(({ id }) => id));
}
