/** Value below which `ratio` of the numbers lie (nearest rank). @throws RangeError of none */
export function percentile(numbers: readonly number[], ratio: number): number {
  if (numbers.length === 0) throw new RangeError('nothing was measured');
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(ratio * sorted.length) - 1)]!;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5);

/** Of the straight line with the least squares, in units of `y` per unit of `x`. @throws RangeError of fewer than two `x` */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (!(spread > 0)) throw new RangeError('a line needs two points');
  return points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
}
