import { plainWord } from './words.ts';

const SUBSTITUTION = 1.2;
const INSERTION_OR_DELETION = 1;
const LAST_WORD_BONUS = 0.5;
const LENGTH_PENALTY = 0.01;

export interface Seam {
  /** Words `next[0..at)` say what was spoken already; speech goes on at `next[at]`. */
  at: number;
  /** Word edit distance between what was spoken and `next[0..at)`: 0 when the translation still agrees. */
  distance: number;
}

/**
 * Where a new translation goes on from what was already spoken. Spoken words cannot be taken back, so the new
 * translation is cut where it resembles them most: the split with the smallest word edit distance, preferring one that
 * ends on the same last word and one of the same length (late-binding policy, `seam`).
 */
export function findSeam(spoken: readonly string[], next: readonly string[]): Seam {
  if (spoken.length === 0) return { at: 0, distance: 0 };
  const said = spoken.map(plainWord);
  const offered = next.map(plainWord);
  // distances[j]: from all of `said` to `offered[0..j)`, one row of the usual table at a time
  let distances = Array.from({ length: offered.length + 1 }, (_, j) => j * INSERTION_OR_DELETION);
  for (let i = 1; i <= said.length; i++) {
    const row = [i * INSERTION_OR_DELETION];
    for (let j = 1; j <= offered.length; j++) {
      const replaced = distances[j - 1]! + (said[i - 1] === offered[j - 1] ? 0 : SUBSTITUTION);
      row.push(
        Math.min(replaced, distances[j]! + INSERTION_OR_DELETION, row[j - 1]! + INSERTION_OR_DELETION),
      );
    }
    distances = row;
  }
  const lastSaid = said[said.length - 1];
  let best = { at: 0, cost: Number.POSITIVE_INFINITY };
  for (let j = 0; j <= offered.length; j++) {
    const bonus = j > 0 && offered[j - 1] === lastSaid ? LAST_WORD_BONUS : 0;
    const cost = distances[j]! - bonus + LENGTH_PENALTY * Math.abs(j - said.length);
    if (cost < best.cost) best = { at: j, cost };
  }
  return { at: best.at, distance: distances[best.at]! };
}
