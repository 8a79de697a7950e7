/** What the time between two looks at a page counts for at most, however long the page stood still meanwhile. */
export const LOOK_COUNTS_MS = 250;

/**
 * How long a page was running, as far as its own looks at itself show: without processor time it can neither notice nor tell
 * anything. All times are on the page's clock.
 */
export function runningMs(looksAtMs: readonly number[], fromMs: number, untilMs: number): number {
  const marks = [fromMs, ...looksAtMs.filter((atMs) => atMs > fromMs && atMs < untilMs), untilMs];
  return marks.slice(1).reduce((sum, atMs, index) => sum + Math.min(atMs - marks[index]!, LOOK_COUNTS_MS), 0);
}
