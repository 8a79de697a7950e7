import { type Edits, editsBetween, plainWords } from '../bench/scores.ts';

export interface WordDistance extends Edits {
  /** Expected. */
  words: number;
}

/** Without capitals and punctuation. */
export function wordDistance(expected: string, actual: string): WordDistance {
  const words = plainWords(expected);
  return { ...editsBetween(words, plainWords(actual)), words: words.length };
}

/** Value below which `ratio` of the numbers lie; NaN of none. */
export function percentile(numbers: readonly number[], ratio: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(ratio * sorted.length))] ?? Number.NaN;
}
