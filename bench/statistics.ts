/** Value below which `ratio` of the numbers lie (nearest rank). @throws RangeError of none */
export function percentile(numbers: readonly number[], ratio: number): number {
  if (numbers.length === 0) throw new RangeError('nothing was measured');
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(ratio * sorted.length) - 1)]!;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5);
