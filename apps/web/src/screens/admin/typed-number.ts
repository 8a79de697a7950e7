const LARGEST = 1e14;

/**
 * What somebody typed, in the unit of a quota. A comma may stand for the point.
 * @param per units of the quota in one that is typed
 * @returns null for what is no number from 0 on, or more than a quota can be
 */
export function typedNumber(text: string, per: number): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain)) return null;
  const units = Math.round(Number(plain) * per);
  return units <= LARGEST ? units : null;
}
