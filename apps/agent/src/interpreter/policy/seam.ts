import { type Language, wordSpace } from '@intermind/contracts/languages';
import { plainWord } from './words.ts';

const SUBSTITUTION = 1.2;
const INSERTION_OR_DELETION = 1;
const LAST_WORD_BONUS = 0.5;
const LENGTH_PENALTY = 0.01;

export interface Seam {
  /** Words `next[0..at)` say what was spoken already; speech goes on at `next[at]`. */
  at: number;
  /**
   * Edit distance between what was spoken and `next[0..at)`, in words, or in letters where there are no spaces: 0 when the
   * translation still agrees.
   */
  distance: number;
}

/**
 * Where a new translation goes on from what was already spoken. Spoken words cannot be taken back, so the new
 * translation is cut where it resembles them most: the split with the smallest edit distance, preferring one that ends on
 * the same last word and one of the same length (late-binding policy, `seam`). Words that are found by dictionary may be
 * cut differently in each translation, so those languages are compared letter by letter, and split between words.
 */
export function findSeam(spoken: readonly string[], next: readonly string[], language: Language): Seam {
  const said = unitsOf(spoken, language);
  const offeredWords = next.map((word) => unitsOf([word], language));
  const offered = offeredWords.flat();
  const distances = prefixDistances(said, offered);
  const lastSaid = said[said.length - 1];
  let best = { at: 0, units: 0, cost: Number.POSITIVE_INFINITY };
  for (let at = 0, units = 0; at <= next.length; units += offeredWords[at]?.length ?? 0, at++) {
    const bonus = offered[units - 1] === lastSaid ? LAST_WORD_BONUS : 0;
    const cost = distances[units]! - bonus + LENGTH_PENALTY * Math.abs(units - said.length);
    if (cost < best.cost) best = { at, units, cost };
  }
  return { at: best.at, distance: distances[best.units]! };
}

/** What the distance of a seam counts: words, or letters where there are no spaces. */
export function unitsOf(words: readonly string[], language: Language): string[] {
  const plain = words.map(plainWord);
  return wordSpace(language) === '' ? plain.flatMap((word) => [...word]) : plain;
}

/** Edit distances from all of `said` to `offered[0..j)`, one row of the usual table at a time. */
function prefixDistances(said: readonly string[], offered: readonly string[]): number[] {
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
  return distances;
}
