import { editDistance, plainWords } from '../bench/scores.ts';

/** Word edit distance (insertions, deletions, substitutions), without capitals and punctuation. */
export function wordDistance(expected: string, actual: string): { edits: number; words: number } {
  const words = plainWords(expected);
  return { edits: editDistance(words, plainWords(actual)), words: words.length };
}

/** Value below which `ratio` of the numbers lie; NaN of none. */
export function percentile(numbers: readonly number[], ratio: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(ratio * sorted.length))] ?? Number.NaN;
}
